"""The only room that calls a solver: sessions, cores, CNF, and the re-check of what comes back."""
