"""Books of puzzles for paper: what is in one, and how it becomes HTML or PDF."""
