"""The steps of the ladder, told to people."""
