"""puzzlemint mints logic puzzles that have exactly one solution."""
