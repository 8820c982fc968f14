import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.addEventListener ??= () => {};
globalThis.document ??= /** @type {any} */ ({});
const { State } = await import("../../../puzzlemint/web/page/state.js");
const { Film } = await import("../../../puzzlemint/web/page/moments.js");
const { nextStep, wrongPlaces } = await import("../../../puzzlemint/web/page/lesson.js");

/** A board of four places, the first of which is given. */
function begun() {
  const state = new State({ on() {}, emit() {}, status() {}, course: { place: () => null } });
  const entries = [7, -1, -1, -1];
  state.begin({ puzzle: "", title: "", size: "", entries, places: { given: entries } }, null);
  return state;
}

const seen = ({ entries, notes, ticks, drawing }) => structuredClone({ entries, notes, ticks, drawing });

test("every position comes back, undone ones among them, and none is touched", () => {
  const state = begun();
  const all = [seen(state)];
  const moves = [
    () => state.note([[1, { corner: [1], centre: [] }]]),
    () => state.draw({ 0: 2, "0-1": 1 }),
    () => state.write([[1, 3], [2, 4]]),
    () => state.tick("0,1"),
    () => state.take({ changes: [[3, -1, 2], [3, 2, -1], [1, 3, 2], [1, 2, 4]] }),
    () => state.write([[2, 5], [3, 1]]),
    () => state.reset(),
  ];
  for (const move of moves) {
    move();
    all.push(seen(state));
  }
  state.undo();
  state.undo();
  const now = seen(state);
  const film = new Film(seen(state), state.past, state.future);
  assert.equal(film.length, moves.length);
  const order = [...all.keys()];
  for (const at of [...order, ...order.reverse()]) assert.deepEqual(film.go(at), all[at]);
  assert.deepEqual(seen(state), now);
});

test("a savepoint brings all of its position back, in one step that can be undone", () => {
  const state = begun();
  state.write([[1, 3]]);
  state.draw({ 0: 2 });
  state.tick("0,1");
  state.note([[2, { corner: [1], centre: [] }]]);
  state.savePoint("here");
  const here = seen(state);
  state.write([[1, -1], [2, 4], [3, 1]]);
  state.draw({ 0: 0, 1: 3 });
  state.tick("0,1");
  state.tick("1,0");
  const there = seen(state);
  const [point] = state.points;
  state.returnTo(point);
  assert.deepEqual(seen(state), here);
  state.undo();
  assert.deepEqual(seen(state), there);
  state.dropPoint(point);
  assert.deepEqual(state.points, []);
});

test("the next step of a lesson is the first that is neither done nor read", () => {
  const steps = [[[1, 3]], [], [[2, 4], [3, 1]]].map((values) => ({ values, rung: "", text: "" }));
  assert.equal(nextStep(steps, [7, -1, -1, -1], new Set()), 0);
  assert.equal(nextStep(steps, [7, 3, -1, 1], new Set()), 1);
  assert.equal(nextStep(steps, [7, 3, -1, 1], new Set([1])), 2);
  assert.equal(nextStep(steps, [7, 3, 4, 1], new Set([1])), -1);
  assert.deepEqual(wrongPlaces([7, 2, -1, 1], [7, 3, 4, -1]), [1]);
});
