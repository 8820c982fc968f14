"""One file or folder per kind of puzzle, and nothing else: a kind is found by being here."""
