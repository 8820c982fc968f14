"""Keeping: recipes, records, shards, and the driver that builds a corpus with many processes."""
