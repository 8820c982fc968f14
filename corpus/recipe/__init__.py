"""What a corpus is to hold, as its author wrote it."""
