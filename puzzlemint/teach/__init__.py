"""Exercises with encoders and solvers of one's own."""
