"""A corpus as others read it: Parquet with a data card, JSON lines, CSV, or a file a puzzle."""
