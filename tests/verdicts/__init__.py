"""Why, how many, and what to change: what is said beyond a verdict."""
