"""Commands that judge puzzles."""
