"""Puzzles of every kind with their solutions, and the forms that replies to prompts have."""

from __future__ import annotations

import json
from functools import cache
from typing import NamedTuple

from puzzles.contract.kind import Kind, Puzzle, kind_of
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.values import Solution
from puzzles.exchange.statement import statement
from puzzles.model.model import OPEN
from verify.judge.verdict import UNIQUE, judge

Kinds = Kind[Puzzle]


class Case(NamedTuple):
    """A puzzle and its one solution."""

    puzzle: Puzzle
    solution: Solution

    @property
    def board(self) -> str:
        """The solution as its kind writes it."""
        return kind_of(self.puzzle).write_entries(self.puzzle, self.solution)

    @property
    def empty(self) -> str:
        """The board before anything is filled in."""
        return kind_of(self.puzzle).write_entries(self.puzzle, [OPEN] * len(self.solution))

    @property
    def telling(self) -> bool:
        """Whether neither the solution nor what differs in a place reads as an empty board."""
        kind = kind_of(self.puzzle)
        texts = self.board, kind.write_entries(self.puzzle, self.changed())
        read = [kind.read_entries(self.puzzle, text) for text in texts]
        return all(any(one[place] != OPEN for place in self.open) for one in read)

    @property
    def open(self) -> list[int]:
        """The places that are to be filled in."""
        domain = kind_of(self.puzzle).domain(self.puzzle)
        return [place for place, values in enumerate(domain) if len(values) > 1]

    def changed(self, places: int = 1) -> Solution:
        """Return the solution with other values in some open places, from the last one on."""
        domain = kind_of(self.puzzle).domain(self.puzzle)
        board = list(self.solution)
        for place in self.open[-places:]:
            board[place] = next(value for value in domain[place] if value != board[place])
        return tuple(board)


@cache
def cases(kind: Kinds) -> tuple[Case, ...]:
    """Return the puzzles of a kind's examples with one solution that has to be filled in."""
    puzzles = [parse_puzzle(kind, one.text) for one in kind.examples if one.verdict == UNIQUE]
    found = [Case(puzzle, judge(puzzle).solutions[0]) for puzzle in puzzles]
    return tuple([case for case in found if case.open and case.telling])


def case(kind: Kinds) -> Case:
    """Return the largest of them."""
    return max(cases(kind), key=lambda case: len(case.open))


def right_replies(case: Case) -> dict[str, str]:
    """Return replies that hold the solution, by what is special about them."""
    board = case.board.rstrip("\n")
    said = statement(case.puzzle)
    echo = f"The puzzle is\n\n```\n{said.text.rstrip()}\n```\n\n"
    kind = kind_of(case.puzzle)
    wrong = kind.write_entries(case.puzzle, case.changed()).rstrip("\n")
    lines = board.split("\n")
    return {
        "bare": board,
        "with an end": f"{board}\n",
        "after blank lines": f"\n\n\n{board}\n\n\n",
        "chatty": f"Sure! Here is the solved board:\n\n{board}\n\nI hope this helps.",
        "no blank lines": f"The answer is:\n{board}\nThat is all.",
        "fenced": f"```\n{board}\n```",
        "fenced with a language": f"```text\n{board}\n```\n",
        "tagged": f"<answer>{board}</answer>",
        "tagged on lines": f"<answer>\n{board}\n</answer>",
        "tagged in capitals": f"<ANSWER>\n{board}\n</ANSWER>",
        "tag not closed": f"So it is\n<answer>\n{board}\n",
        "tagged and fenced": f"<answer>\n```\n{board}\n```\n</answer>",
        "thought and tagged": f"<think>\n{wrong}\nno\n</think>\n<answer>\n{board}\n</answer>",
        "thought and fenced": f"First try:\n```\n{wrong}\n```\nBetter:\n```\n{board}\n```",
        "after an echo": f"{echo}and the solution\n\n```\n{board}\n```",
        "before an echo": f"```\n{board}\n```\nThis solves\n{echo}",
        "right before the empty board": f"{board}\n{case.empty}",
        "twice": f"{board}\n\nor again\n\n{board}",
        "other ends of lines": "\r\n".join(lines) + "\r\n",
        "blanks behind": "\n".join([f"{line}   " for line in lines]),
        "with a header": f"# {kind.name}\n{board}\n",
        "bold words around": f"**Answer**\n\n{board}\n\n**Done**",
        "long thoughts before": f"{'Hmm, let me think. ' * 3_000}\n\n{board}\n",
        "tag and words behind": f"<answer>\n{board}\n</answer>\nwhich keeps every rule.",
        "tags after an echo of tags": (
            f"I answer between <answer> and </answer>.\n<answer>\n{board}\n</answer>"
        ),
        **dressed(case, board),
    }


DRESSES = (
    "quoted",
    "rows in JSON",
    "rows in JSON on lines of their own",
    "a text in JSON",
    "letters in JSON",
    "rows assigned",
    "labels of rows",
    "boxed",
    "other blanks",
    "bold lines",
    "lines as code",
    "blank lines between",
    "rows in one line",
    "a table",
)


def dressed(case: Case, board: str) -> dict[str, str]:
    """Return replies that clothe a board as people and models do; none of one column."""
    lines = board.split("\n")
    if max(map(len, lines)) < 2:
        return {}
    words = [line.split() if " " in board and "\n+" not in board else [*line] for line in lines]
    drawn = kind_of(case.puzzle).places(case.puzzle) != case.puzzle.board or "+ +" in board
    letters = [[*line] for line in lines] if drawn else words
    cells = [[cell.replace("|", "\\|") for cell in row] for row in letters]
    table = [f"| {' | '.join(row)} |" for row in cells]
    ruled = [table[0], f"|{'---|' * len(cells[0])}", *table[1:]]
    inline = r" \\ ".join(lines)
    every = {
        "quoted": "\n".join([f"> {line}" for line in lines]),
        "rows in JSON": json.dumps({"solution": lines}),
        "rows in JSON on lines of their own": json.dumps({"solution": lines}, indent=2),
        "a text in JSON": json.dumps({"answer": board}),
        "letters in JSON": json.dumps(letters),
        "rows assigned": f"solution = {json.dumps(letters)}",
        "labels of rows": "\n".join([f"Row {n}: {line}" for n, line in enumerate(lines, 1)]),
        "boxed": f"So $\\boxed{{{inline}}}$.",
        "other blanks": board.replace(" ", "\u00a0"),
        "bold lines": "\n".join([f"**{line}**" for line in lines]),
        "lines as code": "\n".join([f"`{line}`" for line in lines]),
        "blank lines between": "\n\n".join(lines),
        "rows in one line": " / ".join(lines),
        "a table": "\n".join(ruled),
    }
    assert tuple(every) == DRESSES
    return every


def wrong_replies(case: Case) -> dict[str, str]:
    """Return replies that hold no solution."""
    board = case.board.rstrip("\n")
    kind = kind_of(case.puzzle)
    said = statement(case.puzzle)
    lines = board.split("\n")
    wrong = kind.write_entries(case.puzzle, case.changed()).rstrip("\n")
    digits = str.maketrans("0123456789.#*", "０１２３４５６７８９．＃＊")
    return {
        "nothing": "",
        "blanks": "  \n\n \t ",
        "words": "I cannot solve this puzzle.",
        "the name": said.title,
        "true": "solved: true, score: 1.0",
        "the rules": said.rules,
        "not filled in": case.empty,
        "a wrong place": wrong,
        "a wrong place, fenced": f"```\n{wrong}\n```",
        "a wrong place, tagged": f"<answer>\n{wrong}\n</answer>",
        "right, then wrong": f"{board}\n\nNo, rather\n\n{wrong}\n",
        "right, but tagged is wrong": f"<answer>\n{wrong}\n</answer>\n\nnot\n\n{board}\n",
        "two answers, the last one wrong": (
            f"<answer>\n{board}\n</answer>\n<answer>\n{wrong}\n</answer>"
        ),
        "half": board[: len(board) // 2],
        "the other half": board[-(len(board) // 2) :] if len(lines) > 2 else "",
        "nulls": "\0" * 1_000,
        "surrogates": "\ud800\udfff" * 100,
        "other digits": board.translate(digits) if board.translate(digits) != board else "",
        "nested lists of nothing": "[" * 2_000 + "]" * 2_000,
        "tags alone": "<answer></answer>" * 500,
        "open tags": "<answer>" * 2_000,
        "fences alone": "```\n" * 2_000,
        "one letter": lines[0][:1],
        "a long line": lines[0] * 5_000,
        "very many lines": "\n".join(lines[:1] * 4_000) + "\nx",
        "json of something": '{"answer": null}',
    }
