"""Formats of other programs and people, a module each; `puzzles.codecs.registry` says how."""
