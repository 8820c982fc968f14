"""What rules say next: constraints as they stand on a board, and how they are read."""
