"""The library of rules that are too big to spell out."""
