/**
 * What is laid over a board for a while: highlights by name, the parts that are done, and the wave
 * of a solved one.
 */

import { CELL, polygon, svg, text } from "./shapes.js";

/** @import { Board } from "./board.js" */
/** @import { Point } from "./types.js" */

const WAVE = 600; // ms until a wave has reached all of the board, and as long until it is over

/** Signs of highlights that must not be told by colour alone. @type {Record<string, string>} */
const SIGNS = { mistake: "!", conflict: "!", open: "?" };

export class Lights {
  /** @type {Map<string, Map<string, SVGElement[]>>} by name and sort */
  highlights = new Map();

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  /**
   * Highlight spots under a name, in place of those of that sort and name before; none takes all of
   * that name away. Names with a look: wrong, mistake, conflict, open, scope, hint, pending, tried,
   * equal, selected.
   * @param {string} name
   * @param {Iterable<number>} spots
   * @param {string} [sort]
   */
  show(name, spots, sort = "places") {
    const wanted = [...new Set(spots)];
    const before = this.highlights.get(name) ?? new Map();
    for (const [other, nodes] of before) {
      if (wanted.length && other !== sort) continue;
      for (const node of nodes) node.remove();
      before.delete(other);
    }
    this.highlights.set(name, before);
    const found = this.board.spotsIfAny(sort);
    if (!found || !wanted.length) return;
    const parts = [];
    const signs = [];
    for (const spot of wanted) {
      const centre = found.centres[spot];
      if (!centre) continue;
      parts.push(polygon(found.rim(spot, 0.88)));
      const [x, y] = centre.map((n) => n * CELL);
      if (SIGNS[name] && found.ends[spot]) signs.push(text(`sign ${name}`, x, y, SIGNS[name], 12));
      else if (SIGNS[name]) signs.push(text(`sign ${name}`, x + 10, y - 9, SIGNS[name], 10));
    }
    const light = svg("path", { class: `light ${name}`, d: parts.join("") });
    const rim = svg("path", { class: `rim-light ${name}`, d: parts.join("") });
    this.board.layers.lights.append(light);
    this.board.layers.signs.append(rim, ...signs);
    before.set(sort, [light, rim, ...signs]);
  }

  /**
   * Let what is filled in leap up, once, in a wave from the first corner to the last.
   * @param {[number, SVGElement | undefined][]} drawn of places
   * @param {Point[]} centres
   */
  wave(drawn, centres) {
    const far = Math.max(...centres.map(([x, y]) => x + y), 1);
    for (const [place, group] of drawn) {
      const [x, y] = centres[place];
      group?.style.setProperty("--late", `${Math.round((WAVE * (x + y)) / far)}ms`);
    }
    const { svg: board } = this.board;
    board.classList.add("wave");
    setTimeout(() => board.classList.remove("wave"), 2 * WAVE);
  }
}
