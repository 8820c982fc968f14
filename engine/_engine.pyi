from collections.abc import Sequence
from typing import Literal

def lay_out(
    rule: list[int],
    literals: list[list[int]],
    room: list[int],
    first: int,
    size: int,
    clauses: list[list[int]],
    counts: Sequence[tuple[list[int], int, int]],
) -> None:
    """What `puzzles.stated` does by that name, in C."""

def places_of(indicators: list[tuple[int, int, int]], variables: int) -> list[int]:
    """What `puzzles.stated` does by that name, in C."""

class Loop:
    """What `SingleLoop` forces, in C.

    Args:
        nodes: how many there are.
        ends: the two nodes of each edge.
        literals: of each edge.
        faces: how many there are, the outer one too; 0 if the graph may not lie in the plane.
        sides: the two faces of each edge; empty without faces.
        required: whether there has to be a loop at all.
    """

    def __init__(
        self,
        nodes: int,
        ends: list[tuple[int, int]],
        literals: list[int],
        faces: int,
        sides: list[tuple[int, int]],
        required: bool,
    ) -> None: ...
    def forces(self, values: Sequence[int]) -> list[int] | None: ...
    def asked(self) -> object:
        """Return a capsule with a pointer to Asked, of `asked.h`, in it."""

class Lines:
    """What `LinesDiffer` forces, in C.

    Args:
        literals: of all lines, one after another.
        width: how many each has, WIDEST at most.
        counted: whether all lines have equally many true ones.
    """

    def __init__(self, literals: list[int], width: int, counted: bool) -> None: ...
    def forces(self, values: Sequence[int]) -> list[int] | None: ...
    def asked(self) -> object:
        """Return a capsule with a pointer to Asked, of `asked.h`, in it."""

class Meaning:
    """What constraints leave of some of their variables, by search.

    Each answer takes so many choices at most.

    Args:
        variables: how many there are.
        literals: of each constraint.
        room: of each, how many of them may be false.
        known: the variables that are asked about.
    """

    def __init__(
        self, variables: int, literals: list[list[int]], room: list[int], known: list[int]
    ) -> None: ...
    def way(self, steps: int) -> list[int] | Literal[False] | None:
        """Return what `_Meaning.way` does, False if it takes too many steps."""

class Whole:
    """What a meaning says of variables with other numbers.

    Args:
        meaning: that.
        variables: in the order of those that it knows.
    """

    def __init__(self, meaning: Meaning, variables: list[int]) -> None: ...
    def forced(
        self, values: Sequence[int], known: Sequence[int], steps: int
    ) -> list[int] | Literal[False] | None:
        """Return what `AskedWhole.forces` does if some literals are known besides.

        False if it takes too many steps.
        """
    def may_hold(self, values: Sequence[int], literals: list[int], steps: int) -> bool | None:
        """Return what `AskedWhole.may_hold` does, None if it takes too many steps."""

class Neighbours:
    """What `HasNeighbour` forces, in C.

    Args:
        literals: of each node.
        beside: the neighbours of each.
    """

    def __init__(self, literals: list[int], beside: list[list[int]]) -> None: ...
    def forces(self, values: Sequence[int]) -> list[int] | None: ...
    def asked(self) -> object:
        """Return a capsule with a pointer to Asked, of `asked.h`, in it."""

class Line:
    """Solves a line of one colour as `plain_solver` does.

    Args:
        width: the number of cells, LONGEST at most.
        lengths: of the blocks.
    """

    def __init__(self, width: int, lengths: list[int]) -> None: ...
    def __call__(
        self, values: list[int], starts: list[dict[int, int]] | None = None
    ) -> list[int] | None: ...

class Runs:
    """What `LineClue` forces where there is one colour, in C.

    Args:
        variables: of the cells of a line, LONGEST at most.
        lengths: of its blocks, none longer than the line.
    """

    def __init__(self, variables: list[int], lengths: list[int]) -> None: ...
    def forces(self, values: Sequence[int]) -> list[int] | None: ...
    def asked(self) -> object:
        """Return a capsule with a pointer to Asked, of `asked.h`, in it."""
