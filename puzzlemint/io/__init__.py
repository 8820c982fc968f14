"""Puzzles in files, streams and other people's formats."""
