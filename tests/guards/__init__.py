"""Guards: what keeps a fault of one part from coming out of another as a truth."""
