"""Certificates: that a puzzle has one solution, in files that plain code checks.

Nothing here calls a solver: `rup` follows unit propagation, `instance` writes the stated model down,
`steps` reads proofs, and `certificate` checks a folder of all that.
"""
