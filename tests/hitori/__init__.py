"""Tests of Hitori."""
