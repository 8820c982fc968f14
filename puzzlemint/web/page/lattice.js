/**
 * Where things are on a board: what a view says about its places and about what clues are on, made
 * ready for drawing, hitting and walking. Lengths are in cells.
 *
 * A sort is what a number counts on a board: "places", or a name that the view has spots for. What has
 * two ends in place of an outline is a line; lines are hit in their middle, and drawn along by a
 * stroke from end to end.
 */

/** @import { Point, Spread, View } from "./types.js" */

const REACH = 0.71; // half a diagonal of a cell
const LINE_REACH = 0.5; // how far from a line it can be hit, and how far from its ends
const CROSSED = 0.8; // by how much, over its length, a short line is preferred to one that crosses it
const BEGUN = 0.6; // how far a stroke goes along a long line to draw it
const SLACK = 1e-6;
const ISLAND = 0.44; // how far from an end of a long line the disc there reaches
const NUMBER = 0.36; // how far from the middle of a cell a number there reaches

/** @type {Record<string, Point>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Points that can be hit and walked over. */
export class Spots {
  /**
   * @param {Spread} spread
   * @param {Point[]} [numbers] where numbers stand, which frames of lines leave free
   */
  constructor({ centres, outlines, names, rows }, numbers = []) {
    this.centres = centres;
    this.numbers = new Set(numbers.map(keyOf));
    this.outlines = outlines.map((outline) => (outline.length === 2 ? around(outline) : outline));
    /** @type {(Point[] | null)[]} of those that are lines */
    this.ends = outlines.map((outline) => (outline.length === 2 ? outline : null));
    this.names = names;
    this.rows = rows ?? rowsOf(centres);
    this.reaches = this.ends.map((ends) => (ends ? LINE_REACH : REACH));
    /** @type {Map<string, number[]>} */
    this.squares = new Map();
    for (const [index, centre] of centres.entries()) {
      const keys = this.#along(index, centre).map((point) => point.map(Math.floor).join());
      for (const key of new Set(keys)) this.squares.set(key, [...(this.squares.get(key) ?? []), index]);
    }
    /** @type {Map<string, {at: Point, lines: Map<string, number>}>} where lines end, and which lead on */
    this.knots = new Map();
    for (const [index, ends] of this.ends.entries()) {
      if (!ends) continue;
      for (const [one, other] of [ends, ends.slice().reverse()]) {
        const knot = this.knots.get(keyOf(one)) ?? { at: one, lines: new Map() };
        knot.lines.set(keyOf(other), index);
        this.knots.set(keyOf(one), knot);
      }
    }
  }

  /**
   * Return the end of lines that lies nearest to a point, by its key.
   * @param {Point} point
   * @param {number} reach how near, in sides of a cell
   * @returns {string | null}
   */
  knot([x, y], reach) {
    let best = null;
    let least = reach;
    for (const [key, { at }] of this.knots) {
      const far = Math.abs(at[0] - x) + Math.abs(at[1] - y);
      if (far > 3) continue; // which is most of a large board
      const away = Math.hypot(at[0] - x, at[1] - y);
      if (away <= least) [best, least] = [key, away];
    }
    return best;
  }

  /**
   * Return a line that ends near a point.
   * @param {Point} point
   * @param {number} reach how near, in sides of a cell
   * @returns {number | null}
   */
  lineFrom(point, reach) {
    const [line = null] = this.knots.get(this.knot(point, reach) ?? "")?.lines.values() ?? [];
    return line;
  }

  /**
   * Return the ends of a line, last the one that lies nearer to another end of lines.
   * @param {number} line
   * @param {string} knot
   * @returns {string[]}
   */
  towards(line, knot) {
    const [x, y] = this.knots.get(knot)?.at ?? [0, 0];
    const away = (/** @type {Point} */ at) => Math.hypot(at[0] - x, at[1] - y);
    return [...(this.ends[line] ?? [])].sort((one, other) => away(other) - away(one)).map(keyOf);
  }

  /**
   * Return the ends that lead from one to another, at most one line apart from both: the one nearer
   * to the trail where there is a choice.
   * @param {string | undefined} from
   * @param {string} to
   * @param {Point[]} trail
   * @returns {string[]} without the first
   */
  way(from, to, trail) {
    const near = from === undefined ? undefined : this.knots.get(from)?.lines;
    if (!near || from === to || near.has(to)) return [to];
    const away = (/** @type {string} */ key) => {
      const at = this.knots.get(key)?.at ?? [0, 0];
      return Math.min(...trail.map(([x, y]) => Math.hypot(at[0] - x, at[1] - y)));
    };
    const between = [...near.keys()].filter((key) => this.between(key, to) !== undefined);
    between.sort((one, other) => away(one) - away(other));
    return [...between.slice(0, 1), to];
  }

  /**
   * Return the line between two ends.
   * @param {string} from
   * @param {string} to
   * @returns {number | undefined}
   */
  between(from, to) {
    return this.knots.get(from)?.lines.get(to);
  }

  /**
   * Return the spot that lies nearest to a point, if one is near enough. Where lines cross it is
   * rather the shorter one, which has less room elsewhere.
   * @param {Point} point
   * @returns {number | null}
   */
  nearest([x, y]) {
    let best = null;
    let least = Infinity;
    for (let column = Math.floor(x) - 1; column <= Math.floor(x) + 1; column++) {
      for (let row = Math.floor(y) - 1; row <= Math.floor(y) + 1; row++) {
        for (const index of this.squares.get(`${column},${row}`) ?? []) {
          const distance = this.#distance(index, [x, y]);
          const ends = this.ends[index];
          const cost = ends && this.isLong(index) ? distance - CROSSED / length(ends) : distance;
          if (distance > this.reaches[index] + SLACK || cost >= least) continue;
          [best, least] = [index, cost];
        }
      }
    }
    return best;
  }

  /**
   * Return the part of a line that keeps its distance from both ends; the middle of what is none.
   * @param {number} index
   * @returns {[Point, Point]}
   */
  #inner(index) {
    const ends = this.ends[index];
    if (!ends) return [this.centres[index], this.centres[index]];
    const share = Math.min(LINE_REACH / length(ends), 0.5);
    const [[x1, y1], [x2, y2]] = ends;
    const [dx, dy] = [(x2 - x1) * share, (y2 - y1) * share];
    return [
      [x1 + dx, y1 + dy],
      [x2 - dx, y2 - dy],
    ];
  }

  /**
   * Return points of that part, close to each other.
   * @param {number} index
   * @param {Point} centre
   * @returns {Point[]}
   */
  #along(index, centre) {
    const [[x1, y1], [x2, y2]] = this.#inner(index);
    const count = Math.ceil(Math.hypot(x2 - x1, y2 - y1) / LINE_REACH);
    const steps = Array.from({ length: count + 1 }, (_, step) => step / Math.max(count, 1));
    if (!count) return [centre];
    return steps.map((step) => /** @type {Point} */ ([x1 + (x2 - x1) * step, y1 + (y2 - y1) * step]));
  }

  /**
   * Return how far a point is from a spot's middle, or from that part of a line.
   * @param {number} index
   * @param {Point} point
   */
  #distance(index, [x, y]) {
    const [[x1, y1], [x2, y2]] = this.#inner(index);
    const [dx, dy] = [x2 - x1, y2 - y1];
    const square = dx * dx + dy * dy;
    const share = square < SLACK ? 0 : ((x - x1) * dx + (y - y1) * dy) / square;
    const at = Math.max(0, Math.min(1, share));
    return Math.hypot(x1 + dx * at - x, y1 + dy * at - y);
  }

  /**
   * Return the outline of a highlight or cursor: inside an outline, or close around a line.
   * @param {number} spot
   * @param {number} scale of a cell
   * @returns {Point[]}
   */
  rim(spot, scale) {
    const ends = this.ends[spot];
    if (ends) return capsule(ends, ends.map((end) => this.numbers.has(keyOf(end))));
    const [cx, cy] = this.centres[spot];
    return this.outlines[spot].map(([x, y]) => [cx + (x - cx) * scale, cy + (y - cy) * scale]);
  }

  /**
   * Return whether a spot is a line that goes over cells, from island to island.
   * @param {number} spot
   */
  isLong(spot) {
    const ends = this.ends[spot];
    return Boolean(ends && length(ends) > 1 + SLACK);
  }

  /**
   * Return the other end of the long line along which a point lies, seen from one of its ends.
   * @param {string | undefined} knot
   * @param {Point} point
   * @returns {string | undefined}
   */
  beyond(knot, [x, y]) {
    const from = knot === undefined ? undefined : this.knots.get(knot);
    return [...(from?.lines ?? [])].find(([other, line]) => {
      const [at, to] = [from?.at ?? [0, 0], this.knots.get(other)?.at ?? [0, 0]];
      const far = Math.hypot(to[0] - at[0], to[1] - at[1]);
      const way = [(to[0] - at[0]) / far, (to[1] - at[1]) / far];
      const along = (x - at[0]) * way[0] + (y - at[1]) * way[1];
      const aside = Math.abs((x - at[0]) * way[1] - (y - at[1]) * way[0]);
      return this.isLong(line) && along > BEGUN && aside < along;
    })?.[0];
  }

  /** The least distance between two spots of neighbouring squares, at most 1; long lines may cross. */
  get spacing() {
    let least = 1;
    const near = this.centres.filter((_, spot) => !this.isLong(spot)).slice(0, 200);
    for (const [index, centre] of near.entries()) {
      for (const other of near.slice(0, index)) {
        least = Math.min(least, Math.hypot(centre[0] - other[0], centre[1] - other[1]));
      }
    }
    return least;
  }

  /**
   * Return the spot that an arrow key leads to. Among lines of any length the nearest one ahead could
   * leave some out, so that left and right go through all of them as they are read.
   * @param {number} from
   * @param {string} key
   * @param {Point} anchor where the walk in this direction began
   * @returns {number | null}
   */
  step(from, key, anchor) {
    const way = ARROWS[key];
    const start = this.centres[from];
    if (!way || !start) return null;
    if (way[0] && this.ends.some((_, spot) => this.isLong(spot))) {
      const read = this.rows.flat();
      return read[read.indexOf(from) + way[0]] ?? null;
    }
    return ahead(this.centres, start, key, anchor);
  }
}

/**
 * Return which of some points an arrow key leads to: the nearest within 45 degrees of its direction,
 * and of several the one nearest to where the walk began.
 * @param {Point[]} points
 * @param {Point} start
 * @param {string} key
 * @param {Point} [anchor] where the walk in this direction began
 * @returns {number | null}
 */
export function ahead(points, start, key, anchor = start) {
  const way = ARROWS[key];
  let best = null;
  let least = Infinity;
  for (const [index, [x, y]] of points.entries()) {
    const [dx, dy] = [x - start[0], y - start[1]];
    const along = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1] + dy * way[0]);
    if (along < SLACK || aside > along + SLACK) continue;
    const strayed = way[0] ? Math.abs(y - anchor[1]) : Math.abs(x - anchor[0]);
    const cost = Math.hypot(along, aside) + strayed / 100;
    if (cost < least - SLACK) [best, least] = [index, cost];
  }
  return best;
}

/**
 * @param {Point[]} centres
 * @returns {number[][]}
 */
function rowsOf(centres) {
  /** @type {Map<number, number[]>} */
  const rows = new Map();
  for (const [index, centre] of centres.entries()) {
    const height = Math.round(centre[1] * 100);
    rows.set(height, [...(rows.get(height) ?? []), index]);
  }
  return [...rows].sort(([one], [other]) => one - other).map(([, row]) => row);
}

/**
 * Return the spots of a sort: of what is filled in, or of what can be edited.
 * @param {View} view
 * @param {string} sort
 * @returns {Spots | null} null if the view has none
 */
export function spotsOf({ places, spots, items }, sort) {
  const own = sort === "places" || (places.on.length === 1 && places.on[0] === sort);
  const spread = own ? places : spots[sort];
  const numbers = items.flatMap(({ is, centre }) => (is === "text" && centre ? [centre] : []));
  return spread ? new Spots(spread, numbers) : null;
}

/**
 * Return a name for a point.
 * @param {Point} point
 */
export function keyOf([x, y]) {
  return `${x.toFixed(2)},${y.toFixed(2)}`;
}

/** @param {Point[]} ends */
function length([[x1, y1], [x2, y2]]) {
  return Math.hypot(x2 - x1, y2 - y1);
}

/**
 * Return the diamond around a line: all that is nearer to it than to its neighbours.
 * @param {Point[]} ends
 * @returns {Point[]}
 */
function around([[x1, y1], [x2, y2]]) {
  const [mx, my, hx, hy] = [(x1 + x2) / 2, (y1 + y2) / 2, (x2 - x1) / 2, (y2 - y1) / 2];
  return [
    [x1, y1],
    [mx - hy, my + hx],
    [x2, y2],
    [mx + hy, my - hx],
  ];
}

/**
 * Return a narrow outline around a line, which leaves its ends free: islands there, and numbers.
 * @param {Point[]} ends
 * @param {boolean[]} numbered whether a number stands at each end
 * @returns {Point[]}
 */
function capsule(ends, numbered) {
  const [[x1, y1], [x2, y2]] = ends;
  const far = length(ends);
  const [dx, dy] = [(x2 - x1) / far, (y2 - y1) / far];
  const unit = Math.min(far, 1);
  const [free, end] = numbered.map((number) => (far > 1 + SLACK ? ISLAND : number ? NUMBER : 0.06 * unit));
  const [slope, wide] = [0.1 * unit, 0.15 * unit];
  const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
    /** @type {Point} */ ([x1 + dx * along - dy * aside, y1 + dy * along + dx * aside]);
  const half = [at(free, 0), at(free + slope, wide), at(far - end - slope, wide), at(far - end, 0)];
  return [...half, at(far - end - slope, -wide), at(free + slope, -wide)];
}
