"""What would make a puzzle unique."""
