"""The page: what it asks for as functions, and what serves it."""
