"""Puzzles as text: header lines, and grids of letters with errors that say where."""
