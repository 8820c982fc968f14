"""From a solution to a puzzle: clues shown, thinned, repaired, and fitted to a grade."""
