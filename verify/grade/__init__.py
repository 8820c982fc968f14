"""How hard a puzzle is: the ladder."""
