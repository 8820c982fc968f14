/**
 * Rectangles that a drag over cells draws, on boards whose lines are borders between cells.
 *
 * A drag that begins inside a cell, away from its sides, and leaves it draws the borders around the
 * rectangle from that cell to the one where it is, and takes away those within. To come back to the
 * first cell makes a rectangle of that one.
 */

import { t } from "./words.js";

/** @import { App } from "./app.js" */
/** @import { Change, Point } from "./types.js" */

const EMPTY = -1;
const MARGIN = 0.2; // how near to a side of a cell a press is one on the side

/**
 * Return whether a point lies well within a cell.
 * @param {Point} point
 */
export function inside(point) {
  return point.every((length) => Math.abs(length - Math.round(length)) > MARGIN);
}

/**
 * Return which lines are the sides of the rectangle between the cells of two points, and which lie
 * within it.
 * @param {Point[][]} lines by their two ends
 * @param {Point} from
 * @param {Point} to
 * @returns {{rim: number[], within: number[], area: number}}
 */
export function rectangle(lines, from, to) {
  const [least, most] = [Math.min, Math.max].map((pick) =>
    [0, 1].map((axis) => pick(...lines.flat().map((end) => end[axis]))),
  );
  const cell = (/** @type {Point} */ point) =>
    point.map((length, axis) => Math.min(Math.max(Math.floor(length), least[axis]), most[axis] - 1));
  const [one, other] = [cell(from), cell(to)];
  const low = one.map((length, axis) => Math.min(length, other[axis]));
  const high = one.map((length, axis) => Math.max(length, other[axis]) + 1);
  const [rim, within] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  for (const [index, [[x1, y1], [x2, y2]]] of lines.entries()) {
    const middle = [(x1 + x2) / 2, (y1 + y2) / 2];
    if (middle.some((length, axis) => length < low[axis] || length > high[axis])) continue;
    const side = middle.some((length, axis) => length === low[axis] || length === high[axis]);
    (side ? rim : within).push(index);
  }
  return { rim, within, area: (high[0] - low[0]) * (high[1] - low[1]) };
}

export class Box {
  /**
   * @param {App} app
   * @param {number} border the value of a border
   * @param {Point} from
   */
  constructor(app, border, from) {
    this.app = app;
    this.border = border;
    this.from = from;
    this.to = from;
    /** whether the stroke has left its first cell */
    this.drawn = false;
  }

  /**
   * Go on to a point.
   * @param {Point} to
   * @returns {boolean} whether this stroke draws a rectangle
   */
  reach(to) {
    this.to = to;
    const left = to.some((length, axis) => Math.floor(length) !== Math.floor(this.from[axis]));
    this.drawn ||= left;
    if (this.drawn) this.#show();
    return this.drawn;
  }

  get #found() {
    const { outlines } = /** @type {import("./types.js").View} */ (this.app.view).places;
    return rectangle(outlines, this.from, this.to);
  }

  /** @returns {Change[]} */
  get #changes() {
    const { rim, within } = this.#found;
    const { state } = this.app;
    const inner = within.filter((place) => state.entries[place] === this.border);
    return [
      ...rim.map((place) => /** @type {Change} */ ([place, this.border])),
      ...inner.map((place) => /** @type {Change} */ ([place, EMPTY])),
    ].filter(([place]) => !state.fixed(place));
  }

  #show() {
    const { board, state } = this.app;
    const entries = [...state.entries];
    for (const [place, value] of this.#changes) entries[place] = value;
    board.preview(entries);
    const { rim, area } = this.#found;
    board.tally(rim, area);
  }

  /** Show nothing of it any more. */
  drop() {
    this.app.board.preview(null);
    this.app.board.tally([]);
  }

  write() {
    const changes = this.#changes;
    const { area } = this.#found;
    this.drop();
    this.app.state.write(changes);
    this.app.announce(t("a rectangle of {n} cell|a rectangle of {n} cells", { n: area }));
  }
}
