"""Commands that draw and convert."""
