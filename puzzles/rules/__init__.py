"""The rule library: rules that many kinds share.

`verbs` states rules of a model in the words of a rule book. Others are lazy: objects over SAT
literals that say what they refute or force under an assignment, and spell themselves out only when
asked to. These know no model, no board and no solver.
"""

from puzzles.model.lazy import Cut, LazyRule
from puzzles.rules.alike import LinesDiffer
from puzzles.rules.graphs.connected import Connected
from puzzles.rules.lines import no_run
from puzzles.rules.loops.loop import SingleLoop

__all__ = ["Connected", "Cut", "LazyRule", "LinesDiffer", "SingleLoop", "no_run"]
