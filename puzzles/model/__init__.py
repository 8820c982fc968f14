"""A puzzle as rules over places: constraints, lazy rules, and the model that holds them."""
