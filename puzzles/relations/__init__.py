"""Relations: what a rule says of the values of places, declared once for all kinds."""
