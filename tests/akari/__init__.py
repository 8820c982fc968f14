"""Akari."""
