"""Commands that make puzzles."""
