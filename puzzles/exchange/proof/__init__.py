"""Certificates: that a puzzle has one solution, in files that plain code checks.

Nothing here calls a solver. `instance` writes the stated model down, `steps` writes and reads
proofs, `rup` follows unit propagation, and `certificate` checks a folder of all that.
"""
