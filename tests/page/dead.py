"""Which gestures do nothing on a board, told by what is different after them; for any browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

SEEN = """
    const { entries, state } = puzzlemint;
    const chosen = [...document.querySelectorAll("#board .rim-light.selected")];
    const paths = chosen.map((node) => node.getAttribute("d"));
    const choosing = document.querySelector("#board.selecting") !== null;
    const focused = choosing && document.activeElement.dataset.place;
    return JSON.stringify([[...entries], state.notes, state.drawing, paths, focused]);
"""
"""Of a board what gestures change."""
SPOTS = """
    const { view, board } = puzzlemint;
    const { centres, given, outlines } = view.places;
    const open = given.flatMap((value, place) => (value === -1 ? [place] : []));
    const rows = board.spots("places").rows;
    const next = (place) => {
        const row = rows.find((places) => places.includes(place));
        const other = row[row.indexOf(place) + 1];
        return open.includes(other) ? other : null;
    };
    const [left, top, wide, high] = view.box;
    const at = ([x, y]) => {
        const box = board.svg.getBoundingClientRect();
        const across = box.left + ((x - left) / wide) * box.width;
        return [across, box.top + ((y - top) / high) * box.height].map(Math.round);
    };
    const between = view.places.cells?.[open[0]] ?? [];
    const pair = between.length === 2 && between.map((cell) => board.spots("cells").centres[cell]);
    const line = outlines[open[0]].length === 2 ? outlines[open[0]] : pair;
    const first = line ? open[0] : (open.find((place) => next(place) !== null) ?? open[0]);
    const ends = line || [centres[first], centres[next(first) ?? first]];
    return {
        place: first,
        middle: at(centres[first]),
        ends: ends.map(at),
        marks: view.places.unmarked.length > 0,
    };
"""
"""A place to act on, from where to where to drag, in the window, and whether there are marks."""
KEY = """
    const { view, entries } = puzzlemint;
    const place = %d;
    document.querySelector(`#board [data-place='${place}']`).focus();
    const can = Array.isArray(view.cycle[0]) ? view.cycle[place] : view.cycle;
    const keys = Object.entries(view.keys);
    const known = keys.find(([, value]) => can.includes(value) && value !== entries[place]);
    return known?.[0] ?? " ";
"""
"""Focus a place, and find a key that gives it another value."""
UNSELECTED = 'document.activeElement.blur(); puzzlemint.board.highlight("selected", []);'


class Hand(Protocol):
    """Somebody at a page, with a mouse, a finger and a keyboard."""

    def look(self, script: str) -> Any:
        """Return what a function's body returns that knows `puzzlemint`."""

    def press(self, at: Sequence[int], *, button: int = 0, touch: bool = False) -> None:
        """Click or tap a point of the window."""

    def drag(self, start: Sequence[int], end: Sequence[int], *, touch: bool = False) -> None:
        """Move from point to point with the button or the finger down."""

    def type(self, key: str) -> None:
        """Press a key."""


class Gesture(NamedTuple):
    """Something that a person does."""

    name: str
    touch: bool = False
    button: int = 0


GESTURES = (
    Gesture("drag"),
    Gesture("drag", touch=True),
    Gesture("press"),
    Gesture("press", touch=True),
    Gesture("press", button=2),
    Gesture("type"),
)


def dead(hand: Hand) -> list[str]:
    """Return the gestures that change nothing on the board that is shown."""
    spots, found = hand.look(SPOTS), list[str]()
    for gesture in GESTURES:
        if gesture.button and not spots["marks"]:
            continue
        hand.look(UNSELECTED)
        before = hand.look(SEEN)
        if gesture.name == "drag":
            hand.drag(*spots["ends"], touch=gesture.touch)
        elif gesture.name == "press":
            hand.press(spots["middle"], button=gesture.button, touch=gesture.touch)
        else:
            hand.type(hand.look(KEY % spots["place"]))
        if hand.look(SEEN) == before:
            by = "finger" if gesture.touch else f"button {gesture.button}"
            found.append(f"{gesture.name} by {by}")
    return found
