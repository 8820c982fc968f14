/**
 * Where things are on a board: what a view says about cells, edges and lines, made ready for
 * drawing, hitting and walking. Lengths are in cells.
 */

/** @import { Point, View } from "./types.js" */

/** @typedef {"places" | "cells" | "edges" | "lines" | "ends"} Sort what a number counts on a board */

const EDGE_REACH = 0.5; // how far from an edge's middle it can be hit
const CELL_REACH = 0.71; // half a diagonal
const SLACK = 1e-6;

/** @type {Record<string, Point>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Points that can be hit and walked over: the middles of cells, edges or lines' clues. */
export class Spots {
  /**
   * @param {(Point | null)[]} centres null for what cannot be hit
   * @param {Point[][]} outlines
   * @param {string[]} names
   * @param {number[][] | null} rows for reading, top to bottom; null to find them by height
   * @param {number} reach
   * @param {View["edges"]} [ends] of edges
   */
  constructor(centres, outlines, names, rows, reach, ends) {
    this.ends = ends;
    this.centres = centres;
    this.outlines = outlines;
    this.names = names;
    this.rows = rows ?? rowsOf(centres);
    this.reach = reach;
    /** @type {Map<string, number[]>} */
    this.squares = new Map();
    for (const [index, centre] of centres.entries()) {
      if (!centre) continue;
      const key = centre.map(Math.floor).join();
      this.squares.set(key, [...(this.squares.get(key) ?? []), index]);
    }
  }

  /**
   * Return the spot that lies nearest to a point, if one is near enough.
   * @param {Point} point
   * @returns {number | null}
   */
  nearest([x, y]) {
    let best = null;
    let least = this.reach + SLACK;
    for (let column = Math.floor(x) - 1; column <= Math.floor(x) + 1; column++) {
      for (let row = Math.floor(y) - 1; row <= Math.floor(y) + 1; row++) {
        for (const index of this.squares.get(`${column},${row}`) ?? []) {
          const [cx, cy] = /** @type {Point} */ (this.centres[index]);
          const distance = Math.hypot(cx - x, cy - y);
          if (distance < least) [best, least] = [index, distance];
        }
      }
    }
    return best;
  }

  /**
   * Return the outline of a highlight or cursor: inside a cell, or close around an edge.
   * @param {number} spot
   * @param {number} scale of a cell
   * @returns {Point[]}
   */
  rim(spot, scale) {
    const ends = this.ends?.[spot];
    if (ends) return capsule(ends);
    const [cx, cy] = this.centres[spot] ?? [0, 0];
    return this.outlines[spot].map(([x, y]) => [cx + (x - cx) * scale, cy + (y - cy) * scale]);
  }

  /** The least distance between two spots of neighbouring squares, at most 1. */
  get spacing() {
    let least = 1;
    for (const [index, centre] of this.centres.slice(0, 200).entries()) {
      for (const other of this.centres.slice(0, index)) {
        if (!centre || !other) continue;
        least = Math.min(least, Math.hypot(centre[0] - other[0], centre[1] - other[1]));
      }
    }
    return least;
  }

  /**
   * Return the spot that an arrow key leads to: the nearest within 45 degrees of its direction,
   * and of several the one nearest to where the walk began.
   * @param {number} from
   * @param {string} key
   * @param {Point} anchor where the walk in this direction began
   * @returns {number | null}
   */
  step(from, key, anchor) {
    const way = ARROWS[key];
    const start = this.centres[from];
    if (!way || !start) return null;
    let best = null;
    let least = Infinity;
    for (const [index, centre] of this.centres.entries()) {
      if (!centre) continue;
      const [dx, dy] = [centre[0] - start[0], centre[1] - start[1]];
      const ahead = dx * way[0] + dy * way[1];
      const aside = Math.abs(dx * way[1] + dy * way[0]);
      if (ahead < SLACK || aside > ahead + SLACK) continue;
      const strayed = way[0] ? Math.abs(centre[1] - anchor[1]) : Math.abs(centre[0] - anchor[0]);
      const cost = Math.hypot(ahead, aside) + strayed / 100;
      if (cost < least - SLACK) [best, least] = [index, cost];
    }
    return best;
  }
}

/**
 * @param {(Point | null)[]} centres
 * @returns {number[][]}
 */
function rowsOf(centres) {
  /** @type {Map<number, number[]>} */
  const rows = new Map();
  for (const [index, centre] of centres.entries()) {
    if (!centre) continue;
    const height = Math.round(centre[1] * 100);
    rows.set(height, [...(rows.get(height) ?? []), index]);
  }
  return [...rows].sort(([one], [other]) => one - other).map(([, row]) => row);
}

/**
 * Return the spots of a sort: of what is filled in, or of what can be edited.
 * @param {View} view
 * @param {Sort} sort
 * @returns {Spots}
 */
export function spotsOf(view, sort) {
  const { places, cells, edges } = view;
  if (sort === "places") {
    const onCells = places.on === "cells";
    const outlines = onCells ? cells.map((cell) => cell.points) : edges.map(around);
    const reach = onCells ? CELL_REACH : EDGE_REACH;
    const ends = onCells ? undefined : edges;
    return new Spots(places.centres, outlines, places.names, places.rows, reach, ends);
  }
  if (sort === "edges") {
    const names = places.on === "edges" ? places.names : edges.map((_, index) => `edge ${index + 1}`);
    return new Spots(edges.map(middle), edges.map(around), names, null, EDGE_REACH, edges);
  }
  if (sort === "lines" || sort === "ends") return outerSpots(view, sort === "ends");
  const centres = cells.map((cell) => cell.centre);
  const rows = rowsOf(centres);
  const names = cells.map((_, cell) => {
    const row = rows.findIndex((line) => line.includes(cell));
    return `row ${row + 1}, column ${rows[row].indexOf(cell) + 1}`;
  });
  const outlines = cells.map((cell) => cell.points);
  return new Spots(centres, outlines, names, rows, CELL_REACH);
}

/**
 * Return the spots of clues outside: by their lines, or by the starts and then the ends of these.
 * @param {View} view
 * @param {boolean} both whether a line has one at each end
 */
function outerSpots({ clues }, both) {
  /** @type {Point[]} */
  const centres = [];
  const names = [];
  const lines = 1 + Math.max(-1, ...clues.map(({ line }) => line));
  for (const clue of clues) {
    const near = clue.at[clue.end ? 0 : clue.at.length - 1];
    if (!near) continue;
    const spot = clue.line + (both && clue.end ? lines : 0);
    centres[spot] = near;
    names[spot] = clue.name ?? `line ${clue.line + 1}`;
  }
  const outlines = Array.from(centres, (centre) => (centre ? square(centre) : []));
  return new Spots(Array.from(centres, (centre) => centre ?? null), outlines, names, null, CELL_REACH);
}

/**
 * @param {Point} centre
 * @returns {Point[]}
 */
function square([x, y]) {
  return [
    [x - 0.45, y - 0.45],
    [x + 0.45, y - 0.45],
    [x + 0.45, y + 0.45],
    [x - 0.45, y + 0.45],
  ];
}

/**
 * @param {[number, number, number, number] | null} edge
 * @returns {Point | null}
 */
function middle(edge) {
  return edge && [(edge[0] + edge[2]) / 2, (edge[1] + edge[3]) / 2];
}

/**
 * Return the diamond around an edge: all that is nearer to it than to other edges.
 * @param {[number, number, number, number] | null} edge
 * @returns {Point[]}
 */
function around(edge) {
  if (!edge) return [];
  const [x1, y1, x2, y2] = edge;
  const [mx, my, hx, hy] = [(x1 + x2) / 2, (y1 + y2) / 2, (x2 - x1) / 2, (y2 - y1) / 2];
  return [
    [x1, y1],
    [mx - hy, my + hx],
    [x2, y2],
    [mx + hy, my - hx],
  ];
}

/**
 * Return a narrow outline around an edge, which leaves its ends free.
 * @param {[number, number, number, number]} edge
 * @returns {Point[]}
 */
function capsule([x1, y1, x2, y2]) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
    /** @type {Point} */ ([x1 + dx * along - dy * aside, y1 + dy * along + dx * aside]);
  const half = [at(0.06, 0), at(0.16, 0.15), at(0.84, 0.15), at(0.94, 0)];
  return [...half, at(0.84, -0.15), at(0.16, -0.15)];
}

/**
 * Return the sides of all cells: those between two cells, and those around the board.
 * @param {View["cells"]} cells
 * @returns {{inner: Point[][], outer: Point[][]}}
 */
export function sides(cells) {
  /** @type {Map<string, {side: Point[], count: number}>} */
  const found = new Map();
  for (const { points } of cells) {
    for (const [index, point] of points.entries()) {
      const side = [point, points[(index + 1) % points.length]];
      const key = side.map(([x, y]) => `${x.toFixed(3)},${y.toFixed(3)}`).sort().join(" ");
      const entry = found.get(key) ?? { side, count: 0 };
      entry.count++;
      found.set(key, entry);
    }
  }
  const all = [...found.values()];
  return {
    inner: all.filter(({ count }) => count > 1).map(({ side }) => side),
    outer: all.filter(({ count }) => count === 1).map(({ side }) => side),
  };
}

/**
 * Return what tells the cells on both sides of an edge.
 * @param {View} view
 * @returns {(edge: number) => number[]}
 */
export function besideEdges({ cells, edges }) {
  /** @type {Map<string, number[]>} */
  const found = new Map();
  const key = (/** @type {Point} */ [x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`;
  for (const [cell, { points }] of cells.entries()) {
    for (const [index, point] of points.entries()) {
      const next = points[(index + 1) % points.length];
      const half = key([(point[0] + next[0]) / 2, (point[1] + next[1]) / 2]);
      found.set(half, [...(found.get(half) ?? []), cell]);
    }
  }
  return (edge) => found.get(key(middle(edges[edge]) ?? [NaN, NaN])) ?? [];
}

/**
 * Return every corner once.
 * @param {View["cells"]} cells
 * @returns {Point[]}
 */
export function corners(cells) {
  const points = cells.flatMap((cell) => cell.points);
  return [...new Map(points.map((point) => [point.map((n) => n.toFixed(3)).join(), point])).values()];
}
