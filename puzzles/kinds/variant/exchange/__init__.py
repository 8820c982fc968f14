"""Sudoku variants in the forms of other programs, read and written."""
