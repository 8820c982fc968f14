"""Corpora on disk: shards, reading, damage and what is made again."""
