"""What every room needs: errors, sets of bits, optional packages."""
