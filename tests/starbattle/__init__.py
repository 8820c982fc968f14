"""Tests of Star Battle."""
