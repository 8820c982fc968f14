"""The recognition of formats, and the errors for texts with several interpretations."""
