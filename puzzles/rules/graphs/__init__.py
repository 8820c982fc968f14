"""That nodes hang together, and in parts of what size."""
