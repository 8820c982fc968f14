"""What is found out about one puzzle, as what it adds to the output.

That is made where the puzzle is judged, in whatever process, so that the output is the same with
any number of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from machine.clock import TimeUp, limit, time_is_over
from puzzlemint.cli.terminal import object_line
from puzzlemint.cli.tree import Tree
from puzzlemint.io import files
from puzzles.base.errors import PuzzleError, TooLarge
from puzzles.base.escaped import escaped
from puzzles.text.captions import ignoring_texts, quoted
from verify.judge.verdict import UNDECIDED

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from puzzlemint.io.files import Item, Part

UNREADABLE = "unreadable"


@dataclass(frozen=True)
class Report:
    """What a command found out about a puzzle.

    Attributes:
        verdict: decides the exit code.
        text: for standard output, ends of lines included.
        notes: for standard error, a line each, without the puzzle's name.
        objects: fields of the JSON objects, beyond file, kind, size and verdict.
        name: what was looked at, if it is not the puzzle's own file.
        output: for a file of its own below the folder `--output`: the ending of its name, and
            its text.
        data: for the command itself.
    """

    verdict: str
    text: str = ""
    notes: tuple[str, ...] = ()
    objects: Sequence[Mapping[str, Any]] = ({},)
    name: str = ""
    output: tuple[str, str | bytes] | None = None
    data: Any = None


@dataclass(frozen=True)
class Call:
    """A call of a command; goes to every process.

    Attributes:
        given: its arguments: `files`, `kind`, `option`, and perhaps `json`, `timeout`, `output`
            and `jobs`.
        finder: a function of a module; returns what finds something out about a puzzle.
        lines: whether the command prints a line for each puzzle, undecided ones included.
        word: what the verdict is called in JSON.
    """

    given: Namespace
    finder: Callable[[Namespace], Callable[[Item], Report]]
    lines: bool = False
    word: str = "verdict"

    @property
    def as_json(self) -> bool:
        """Whether JSON is wanted."""
        return bool(getattr(self.given, "json", False))

    @property
    def tree(self) -> Tree | None:
        """Where the files that the command writes go, if it writes some."""
        output: str | None = getattr(self.given, "output", None)
        return None if output is None else Tree(output, self.given.files)


class Outcome(NamedTuple):
    """What a puzzle adds to the output.

    Attributes:
        name: of the puzzle.
        verdict: as of its report, or UNREADABLE; empty for what was passed over.
        out, err: for standard output and standard error.
        file: the path and the text of a file to write.
        data: for the command itself.
    """

    name: str
    verdict: str
    out: str = ""
    err: str = ""
    file: tuple[Path, str | bytes] | None = None
    data: Any = None


class Judging:
    """Does the tasks of a call.

    A task is a file by its name, a part of a file, or an outcome that needs no work any more.

    Args:
        call: the command, with what it does with each puzzle.
    """

    def __init__(self, call: Call) -> None:
        given = call.given
        self._call = call
        self._kind: str = given.kind
        self._options = files.settings(given.option)
        self._ignoring = bool(getattr(given, "ignore_text", False))
        self._seconds: float | None = getattr(given, "timeout", None)  # for each puzzle
        self._tree = call.tree  # where files are written, if they are
        self._find = call.finder(given)  # returns the report on a puzzle

    def outcomes(self, task: str | Part | Outcome) -> Iterator[Outcome]:
        """Yield the outcomes of a task."""
        if isinstance(task, Outcome):
            yield task
        elif isinstance(task, str):
            for part in self.parts(task):
                yield part if isinstance(part, Outcome) else self._outcome(part)
        else:
            yield self._outcome(task)

    def parts(self, file: str) -> Iterator[Part | Outcome]:
        """Yield the parts of a file, in the time that there is for each."""
        parts = files.parts(file, self._kind, self._options)
        while True:
            try:
                with limit(self._seconds), ignoring_texts(self._ignoring):
                    part = next(parts, None)
            except (TimeUp, MemoryError) as error:
                yield self._undecided(file, None, self._why(error))
                return
            if part is None:
                return
            yield self.unreadable(part) if isinstance(part, files.Unreadable) else part

    def lost(self, task: str | Part | Outcome, how: str) -> Outcome:
        """Return the outcome of a task that its process died of."""
        if isinstance(task, Outcome):
            return task
        if isinstance(task, str):
            return self._undecided(task, None, how)
        return self._undecided(task.name, None, how, task.fields)

    def unreadable(self, error: files.Unreadable) -> Outcome:
        """Return the outcome for what cannot be read."""
        out = ""
        if self._call.as_json:
            where = {"line": error.line, "column": error.column, "message": error.message}
            out = _object({"file": error.file, "error": where}, error.fields)
        return Outcome(error.file, UNREADABLE, out, f"{error}\n")

    def _outcome(self, part: Part) -> Outcome:
        """Return what comes of a part of a file, whatever happens meanwhile."""
        item = None
        try:
            with limit(self._seconds):
                item = files.parse(part, self._options, strict=bool(self._kind))
                return self._reported(item, self._find(item))
        except files.Unreadable as error:
            return self.unreadable(error)
        except PuzzleError as error:
            line = part.number if part.record else 0
            return self.unreadable(
                files.Unreadable(part.file, error.message, line, fields=part.fields)
            )
        except (TimeUp, TooLarge, MemoryError) as error:
            return self._undecided(part.name, item, self._why(error), part.fields)

    def _reported(self, item: Item, report: Report) -> Outcome:
        """Return what a report on a puzzle adds to the output: as text or JSON, and as a file."""
        part = item.part
        name = report.name or part.name
        out, notes = report.text, item.notes
        if self._call.as_json:
            head = {**_head(name, item), self._call.word: report.verdict}
            head |= {"notes": notes} if notes else {}
            out = "".join([_object({**head, **fields}, part.fields) for fields in report.objects])
        ignored = [f"ignored, as it is not understood: {quoted(one)}" for one in part.ignored]
        told = (*map(escaped, notes), *report.notes, *ignored)
        err = "".join([f"{escaped(name)}: {note}\n" for note in told])
        file = None
        if self._tree is not None and report.output is not None:
            suffix, content = report.output
            file = (self._tree.path(part, suffix), content)
        return Outcome(part.name, report.verdict, out, err, file, report.data)

    def _undecided(
        self, name: str, item: Item | None, why: str, more: Mapping[str, Any] | None = None
    ) -> Outcome:
        """Return the outcome of a puzzle that was given up.

        Args:
            name: of the part.
            item: the puzzle, if it was read.
            why: what it was given up for.
            more: fields of JSON to be kept.
        """
        head = _head(name, item)
        if self._call.as_json:
            said = {**head, self._call.word: UNDECIDED, "note": why}
            return Outcome(name, UNDECIDED, _object(said, more or {}))
        what = f" {head['kind']} {head['size']}" if item else ""
        line = f"{escaped(name)}: {UNDECIDED}{what}, {why}\n"
        return (
            Outcome(name, UNDECIDED, line)
            if self._call.lines
            else Outcome(name, UNDECIDED, err=line)
        )

    def _why(self, error: BaseException) -> str:
        if isinstance(error, TimeUp):
            return time_is_over(self._seconds)
        return "memory ran out" if isinstance(error, MemoryError) else str(error)


def _object(fields: Mapping[str, Any], more: Mapping[str, Any]) -> str:
    """Return a JSON object as a line: fields, and behind them those of `more` not among them."""
    added = {name: value for name, value in more.items() if name not in fields}
    return object_line({**fields, **added})


def _head(name: str, item: Item | None) -> dict[str, str | None]:
    kind = item.puzzle.kind if item else None
    size = item.puzzle.size if item else None
    return {"file": name, "kind": kind, "size": size}
