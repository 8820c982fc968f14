"""Tests of Slitherlink."""
