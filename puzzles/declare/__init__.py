"""The parts of which a kind is declared: options, groups of clues, values, sentences, links."""
