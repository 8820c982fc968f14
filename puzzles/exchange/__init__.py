"""Puzzles as others write them, and as people see and change them."""
