"""Puzzles made to order, proved and graded."""
