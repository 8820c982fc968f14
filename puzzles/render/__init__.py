"""Renderers: each turns a `puzzles.render.picture.Picture` into one medium and knows no kind."""
