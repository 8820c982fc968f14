"""Commands for formulas and proofs."""
