"""What solutions are drawn from: random streams, pictures, divisions, symmetries."""
