"""Commands that build and use corpora."""
