"""What a corpus holds: its records and their schemas, splits, names and digests."""
