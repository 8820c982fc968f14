"""Keeping: recipes, shards and the driver that builds a corpus."""
