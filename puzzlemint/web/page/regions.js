/**
 * The cells of a board together: their sides and corners, and the regions that borders part.
 */

import { keyOf } from "./lattice.js";

/** @import { Point } from "./types.js" */

const SLACK = 1e-6;
const TINTS = 12; // of regions; board.css has them

/**
 * Return the sides of all cells: those between two cells, and those around the board.
 * @param {Point[][]} outlines
 * @returns {{inner: Point[][], outer: Point[][]}}
 */
export function sides(outlines) {
  /** @type {Map<string, {side: Point[], count: number}>} */
  const found = new Map();
  for (const points of outlines) {
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
 * Return the sides between neighbouring cells that have different values; none at an open cell.
 * @param {Point[][]} outlines of the cells
 * @param {number[]} values of the cells, -1 for open ones
 * @returns {Point[][]}
 */
export function walls(outlines, values) {
  /** @type {Map<string, number>} the first cell at each side */
  const first = new Map();
  return outlines.flatMap((points, cell) =>
    points.flatMap((point, index) => {
      const side = [point, points[(index + 1) % points.length]];
      const key = side.map(keyOf).sort().join(" ");
      const other = first.get(key);
      if (other === undefined) first.set(key, cell);
      return other === undefined || values[cell] < 0 || values[other] < 0 || values[cell] === values[other] ? [] : [side];
    }),
  );
}

/**
 * Return the regions of a board that given borders part, as a tint for each cell: one of its own for
 * each region as long as there are enough, else one that no neighbour has and few others; none where
 * the borders part nothing but rectangles, which are seen without.
 * @param {Point[][]} outlines of the cells
 * @param {Point[][]} borders
 * @returns {number[] | null}
 */
export function tints(outlines, borders) {
  const key = (/** @type {Point[]} */ side) => side.map(keyOf).sort().join(" ");
  const walls = new Set(borders.map(key));
  /** @type {Map<string, number[]>} the cells on each side */
  const cells = new Map();
  for (const [cell, points] of outlines.entries()) {
    for (const [index, point] of points.entries()) {
      const side = key([point, points[(index + 1) % points.length]]);
      cells.set(side, [...(cells.get(side) ?? []), cell]);
    }
  }
  const pairs = [...cells].filter(([, two]) => two.length === 2);
  const region = outlines.map((_, cell) => cell);
  const root = (/** @type {number} */ cell) => {
    while (region[cell] !== cell) cell = region[cell];
    return cell;
  };
  for (const [side, [one, other]] of pairs) {
    if (!walls.has(side)) region[root(one)] = root(other);
  }
  const roots = outlines.map((_, cell) => root(cell));
  if (!roots.some((_, cell) => !rectangle(outlines.filter((_, at) => roots[at] === roots[cell])))) return null;
  /** @type {Map<number, number>} */
  const tint = new Map();
  for (const own of new Set(roots)) {
    const near = pairs.map(([, two]) => two.map((cell) => roots[cell])).filter((two) => two.includes(own));
    const taken = new Set(near.flat().filter((other) => other !== own).map((other) => tint.get(other)));
    const often = Array.from({ length: TINTS }, (_, one) => [...tint.values()].filter((other) => other === one).length);
    const free = often.flatMap((_, one) => (taken.has(one) ? [] : [one]));
    const rare = free.sort((one, other) => often[one] - often[other] || one - other);
    tint.set(own, rare[0] ?? 0);
  }
  return roots.map((own) => tint.get(own) ?? 0);
}

/**
 * Return whether squares together are a rectangle.
 * @param {Point[][]} squares
 */
function rectangle(squares) {
  const [xs, ys] = [0, 1].map((axis) => squares.flat().map((point) => point[axis]));
  const area = (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
  return Math.abs(area - squares.length) < SLACK;
}

/**
 * Return every corner once.
 * @param {Point[][]} outlines
 * @returns {Point[]}
 */
export function corners(outlines) {
  return [...new Map(outlines.flat().map((point) => [keyOf(point), point])).values()];
}
