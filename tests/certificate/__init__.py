"""Certificates: every kind's are accepted, and what was tampered with is rejected."""
