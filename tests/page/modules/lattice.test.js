import assert from "node:assert/strict";
import { test } from "node:test";

import { Spots } from "../../../puzzlemint/web/page/lattice.js";
import { corners, sides, tints } from "../../../puzzlemint/web/page/regions.js";

const square = (x, y) => [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]];
const CELLS = [square(0, 0), square(1, 0), square(0, 1), square(1, 1)];
const spots = (outlines) => {
  const middle = (points, axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const centres = outlines.map((points) => [middle(points, 0), middle(points, 1)]);
  return new Spots({ names: outlines.map(String), rows: null, centres, outlines });
};

test("the nearest spot is the cell that a point lies in", () => {
  const cells = spots(CELLS);
  assert.equal(cells.nearest([0.9, 0.2]), 0);
  assert.equal(cells.nearest([1.1, 1.9]), 3);
  assert.equal(cells.nearest([9, 9]), null);
  assert.deepEqual(cells.rows, [[0, 1], [2, 3]]);
});

test("long lines that cross make no board larger, and their frame is narrow", () => {
  const bridges = spots([[[0.5, 2.5], [4.5, 2.5]], [[2.5, 0.5], [2.5, 4.5]]]);
  assert.equal(bridges.spacing, 1);
  const high = bridges.rim(0, 1).map(([, y]) => y);
  assert.ok(Math.max(...high) - Math.min(...high) < 0.4);
  assert.equal(spots(CELLS).spacing, 1);
});

test("sides lie between two cells or around them", () => {
  const { inner, outer } = sides(CELLS);
  assert.equal(inner.length, 4);
  assert.equal(outer.length, 8);
  assert.equal(corners(CELLS).length, 9);
});

test("regions that touch have other tints, but rectangles are seen without", () => {
  const wall = [[[1, 1], [2, 1]], [[1, 1], [1, 2]]];
  const [first, second, third, last] = tints(CELLS, wall) ?? [];
  assert.deepEqual([second, third], [first, first]);
  assert.notEqual(first, undefined);
  assert.notEqual(first, last);
  assert.equal(tints(CELLS, [[[1, 0], [1, 1]], [[1, 1], [1, 2]]]), null);
});

test("a press beside all lines is at the end of lines that is near", () => {
  const lines = spots([[[0, 0], [1, 0]], [[0, 0], [0, 1]], [[1, 0], [1, 1]]]);
  assert.equal(lines.nearest([0, -0.1]), null);
  assert.equal(lines.lineFrom([0, -0.1], 0.45), 0);
  assert.equal(lines.lineFrom([1.1, -0.1], 0.45), 0);
  assert.equal(lines.lineFrom([1, 1.2], 0.45), 2);
  assert.equal(lines.lineFrom([2, 2], 0.45), null);
});
