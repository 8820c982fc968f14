"""Proofs and formulas, in and out."""
