"""Formats: how texts of puzzles are recognised, read and written, our own and those of others."""
