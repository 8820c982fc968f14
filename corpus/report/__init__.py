"""A report: one page of HTML about a set of puzzles that needs nothing but itself."""
