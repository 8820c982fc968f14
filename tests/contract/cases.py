"""The kinds and makers that the contract tests run on: all there are, and the toy."""

from __future__ import annotations

import gen
import puzzles
from gen.maker import Maker
from puzzles.kind import Kind
from tests.contract import toy

KINDS: list[Kind[Puzzle]] = [*map(puzzles.get, puzzles.names()), toy.KIND]
MAKERS: list[Maker[Puzzle]] = [*map(gen.get, gen.names()), toy.MAKER]
