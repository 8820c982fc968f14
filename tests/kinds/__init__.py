"""What is special about single kinds."""
