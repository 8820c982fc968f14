"""Benchmarks: one file per kind whose `races(quick)` yields races; see `race.py`."""
