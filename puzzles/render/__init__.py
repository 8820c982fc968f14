"""Renderers: each turns a `puzzles.picture.Picture` into one medium and knows no kind."""
