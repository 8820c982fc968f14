"""One maker per kind of puzzle, and nothing else: a maker is found by being here."""
