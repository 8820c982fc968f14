import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.addEventListener ??= () => {};
const { State } = await import("../../../puzzlemint/web/page/state.js");

/** A board of five places, the first of which is given. */
function begun() {
  const app = { on() {}, emit() {}, status() {}, course: { place: () => null } };
  const state = new State(app);
  const entries = [7, -1, -1, -1, -1];
  state.begin({ puzzle: "", title: "", size: "", entries, places: { given: entries } }, null);
  return state;
}

const seen = ({ entries, notes, ticks, drawing, trial }) =>
  structuredClone({ entries, notes, ticks: [...ticks], drawing, trial });

test("undo and redo are exact, whatever was done", () => {
  const state = begun();
  const moves = [
    () => state.note([[1, { corner: [1], centre: [] }]]),
    () => state.draw({ 0: 2, "0-1": 1 }),
    () => state.write([[1, 3], [2, 4]]),
    () => {
      state.note([[4, { corner: [1, 2], centre: [] }]]);
      state.amend(state.past[state.past.length - 1], [[3, 5]], [[4, { corner: [2], centre: [] }]]);
    },
    () => state.tick("0,1"),
    () => state.startTrial(),
    () => state.write([[1, -1], [3, 2]]),
    () => state.draw({ 0: 0, "0-1": 0 }),
    () => state.dropTrial(),
    () => state.reset(),
  ];
  const positions = [seen(state)];
  for (const move of moves) {
    move();
    positions.push(seen(state));
  }
  assert.deepEqual(positions.at(-3)?.drawing, {});
  for (const position of positions.slice(0, -1).reverse()) {
    state.undo();
    assert.deepEqual(seen(state), position);
  }
  assert.equal(state.undo(), false);
  for (const position of positions.slice(1)) {
    state.redo();
    assert.deepEqual(seen(state), position);
  }
});

test("only the latest step is amended", () => {
  const state = begun();
  state.write([[1, 3]]);
  const [step] = state.past;
  state.write([[2, 4]]);
  const [before, steps] = [seen(state), structuredClone(state.past)];
  state.amend(step, [[3, 5]], [[4, { corner: [1], centre: [] }]]);
  assert.deepEqual([seen(state), state.past], [before, steps]);
  state.undo();
  state.amend(step, [[3, 5]], []);
  assert.deepEqual(state.entries, [7, 3, -1, 5, -1]);
});

test("what is given stays, and a value takes away the marks", () => {
  const state = begun();
  state.note([[1, { corner: [2], centre: [] }]]);
  assert.equal(state.write([[0, 1]]), false);
  state.write([[1, 2]]);
  assert.deepEqual([state.entries[0], state.notes], [7, {}]);
});

test("the last right position is found among the steps", () => {
  const state = begun();
  for (const [place, value] of [[1, 1], [2, 9], [3, 3]]) state.write([[place, value]]);
  assert.equal(state.stepsToRight([7, 1, 2, 3, 4]), 2);
  assert.equal(state.stepsToRight([7, 1, 9, 3, 4]), 0);
});
