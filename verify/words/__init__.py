"""Rules and places in sentences."""
