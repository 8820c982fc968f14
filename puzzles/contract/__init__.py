"""What a kind and a puzzle are, and where kinds are found."""
