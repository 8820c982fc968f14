"""The page: what it asks for, and what serves it."""
