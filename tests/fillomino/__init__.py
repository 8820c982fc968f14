"""What is special about Fillomino."""
