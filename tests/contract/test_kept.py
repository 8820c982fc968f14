"""What is worked out of an object is kept for as long as that is in use, and no longer."""

from __future__ import annotations

from dataclasses import dataclass
from weakref import ref

from puzzles.base.kept import kept_while_used


@dataclass(frozen=True)
class Subject:
    number: int


def test_the_last_answer_is_kept_for_the_same_object_alone() -> None:
    asked = list[int]()

    @kept_while_used
    def doubled(subject: Subject) -> list[int]:
        asked.append(subject.number)
        return [2 * subject.number]

    first, equal, other = Subject(1), Subject(1), Subject(2)
    assert doubled(first) is doubled(first)
    assert asked == [1]
    assert doubled(equal) is not doubled(other)
    assert doubled(first) == [2]
    assert asked == [1, 1, 2, 1]


def test_neither_the_object_nor_the_answer_is_kept_alive() -> None:
    class Answer:
        """Something that can be watched."""

    @kept_while_used
    def answered(_: Subject) -> Answer:
        return Answer()

    subject = Subject(1)
    watched, answer = ref(subject), ref(answered(subject))
    assert answer() is not None
    del subject
    assert watched() is None
    assert answer() is None
