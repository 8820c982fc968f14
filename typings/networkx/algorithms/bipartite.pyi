from collections.abc import Hashable, Iterable
from typing import TypeVar

from networkx import Graph

V = TypeVar("V", bound=Hashable)

def hopcroft_karp_matching(G: Graph, top_nodes: Iterable[V]) -> dict[V, V]: ...
