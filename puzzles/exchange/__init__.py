"""Puzzles as certificates, and as people see and change them."""
