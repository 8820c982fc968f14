"""Kinds that a person declares in a file of TOML, without a line of Python."""
