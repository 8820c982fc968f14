"""What is measured: what puzzles cost, how hard they are, how others fare with the same."""
