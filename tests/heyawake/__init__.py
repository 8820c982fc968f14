"""What is special about Heyawake."""
