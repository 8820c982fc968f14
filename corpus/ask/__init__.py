"""Questions to corpora: audits and overlaps."""
