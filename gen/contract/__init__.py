"""What a maker is, what it aims at, and where makers are found."""
