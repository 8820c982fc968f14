/**
 * Positions of a board by the moves that led to it: what was there after so many of them.
 */

/** @import { Drawing, Entries, Note, Step } from "./types.js" */

/**
 * @typedef {object} Position
 * @property {Entries} entries
 * @property {Record<string, Note>} notes
 * @property {Set<string>} ticks
 * @property {Drawing} drawing
 */

/**
 * Return a copy of a position after a step, or before it.
 * @param {Position} position
 * @param {Step} step
 * @param {0 | 1} side 1 for after
 * @returns {Position}
 */
function moved(position, step, side) {
  const inOrder = (/** @type {any[]} */ all) => (side ? all : [...all].reverse()); // a place may change twice
  const entries = [...position.entries];
  for (const change of inOrder(step.changes)) entries[change[0]] = change[1 + side];
  const notes = { ...position.notes };
  for (const [place, ...both] of inOrder(step.notes ?? [])) {
    if (both[side]) notes[place] = both[side];
    else delete notes[place];
  }
  const drawing = { ...position.drawing };
  for (const [key, ...inks] of inOrder(step.drawn ?? [])) {
    if (inks[side]) drawing[key] = inks[side];
    else delete drawing[key];
  }
  const ticks = new Set(position.ticks);
  for (const number of step.ticks ?? []) if (!ticks.delete(number)) ticks.add(number);
  return { entries, notes, ticks, drawing };
}

/** Goes over the positions of a board, from before the first move to the last, undone ones among them. */
export class Film {
  /**
   * @param {Position} now
   * @param {Step[]} past
   * @param {Step[]} future the next one last
   */
  constructor(now, past, future) {
    this.steps = [...past, ...[...future].reverse()];
    this.at = past.length;
    this.position = now;
  }

  /** How many moves there are. */
  get length() {
    return this.steps.length;
  }

  /**
   * Go to the position after so many moves.
   * @param {number} to
   * @returns {Position}
   */
  go(to) {
    while (this.at < to) this.position = moved(this.position, this.steps[this.at++], 1);
    while (this.at > to) this.position = moved(this.position, this.steps[--this.at], 0);
    return this.position;
  }
}
