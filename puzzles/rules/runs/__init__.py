"""Runs: a line has blocks of these lengths and colours, in this order."""
