"""Formats: which one a text is in, and what is asked where it could be several."""
