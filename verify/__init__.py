"""Judging: verdicts, grades and the solver session. Knows no kind by name."""
