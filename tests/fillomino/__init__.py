"""What is special about Nurikabe."""
