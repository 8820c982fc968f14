"""Unique, several solutions, none: verdicts, counts, and boards that are filled in."""
