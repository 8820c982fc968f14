import assert from "node:assert/strict";
import { test } from "node:test";

import { merged, progressOf, Refused, written } from "../../../puzzlemint/web/page/progress.js";

const note = { corner: [1], centre: [] };

const board = (more = {}) => ({
  puzzle: "# sudoku\n1...\n",
  entries: [1, -1, 3, -1],
  notes: { 1: note },
  ticks: ["0,1", "3"],
  drawing: { 0: 2, "0-1": 1 },
  trial: null,
  past: [
    { changes: [[2, -1, 3]], notes: [[1, null, note]], told: true },
    { changes: [], ticks: ["0,1"], drawn: [["0-1", 0, 1]], trial: [null, [1, -1, 3, -1]] },
  ],
  future: [],
  title: "Sudoku",
  size: "4x4",
  share: 0.5,
  solved: false,
  elapsed: 12,
  at: 1000,
  help: { hints: 1, checks: 0 },
  points: [{ name: "a", at: 5, entries: [1, -1, -1, -1], notes: {}, ticks: [], drawing: {} }],
  course: { id: '{"kind":"sudoku","size":"4","grade":"easy","seed":1}', index: 3 },
  ...more,
});

const kept = (more = {}) => ({
  boards: [board()],
  ticks: { "day 2026-03-01 tents": 60 },
  reached: { row: 4 },
  results: { "day 2026-03-01 tents": { kind: "tents", size: "8x8", grade: "easy", seconds: 60, hints: 0, checks: 1, at: 7 } },
  settings: { theme: "night", timer: true },
  ...more,
});

test("what is written is read again", () => {
  assert.deepEqual(progressOf(written(kept())), kept());
});

test("what an older page kept is read, too", () => {
  const { help, points, course, notes, ticks, drawing, ...old } = board();
  const [read] = progressOf(written(kept({ boards: [old] }))).boards;
  assert.deepEqual(read.points, []);
  assert.deepEqual(read.notes, {});
});

/** Files that must be refused, each by a sentence. @type {[string, any][]} */
const JUNK = [
  ["no JSON", "{"],
  ["another file", "[]"],
  ["another program's", '{"format":"x","version":1}'],
  ["a later version", JSON.stringify({ format: "puzzlemint progress", version: 2, ...kept() })],
  ["no boards", written(kept({ boards: {} }))],
  ["a time that is none", written(kept({ ticks: { a: "<b>" } }))],
  ["a negative time", written(kept({ ticks: { a: -1 } }))],
  ["an endless name", written(kept({ ticks: { ["x".repeat(3000)]: 1 } }))],
  ["a setting that is an object", written(kept({ settings: { theme: {} } }))],
  ["a setting with markup", written(kept({ settings: { theme: "<img>" } }))],
  ["a result without a kind", written(kept({ results: { a: { size: "", grade: "", seconds: 1 } } }))],
  ["a list of results", written(kept({ results: [] }))],
  ...Object.entries({
    puzzle: 3,
    entries: "1234",
    notes: { 9: note },
    ticks: ["x"],
    drawing: { "<": 1 },
    trial: [1],
    past: [{ changes: [[9, 1, 1]] }],
    future: [{}],
    title: "x".repeat(300),
    share: 7,
    solved: 1,
    elapsed: 0.5,
    at: null,
    help: { hints: -1, checks: 0 },
    points: [{ name: "a", at: 5, entries: [1], notes: {}, ticks: [], drawing: {} }],
    course: { id: "{", index: 0 },
  }).map(([field, value]) => /** @type {[string, any]} */ ([field, written(kept({ boards: [board({ [field]: value === null ? "x" : value })] }))])),
  ["an order of no kind", written(kept({ boards: [board({ course: { id: '{"day":1}', index: 0 } })] }))],
  ["a place with a value of a fraction", written(kept({ boards: [board({ entries: [0.5, 1, 1, 1] })] }))],
];

test("junk is refused with a sentence, whole", () => {
  for (const [name, text] of JUNK) {
    assert.throws(() => progressOf(text), (error) => error instanceof Refused && /^The file .*\.$/.test(error.message), name);
  }
});

test("lists and names are refused beyond their limits, and read up to them", () => {
  const named = (/** @type {number} */ count) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, 1]));
  const letters = (/** @type {number} */ count) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [String(at).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)]), true]));
  const [point] = board().points;
  /** @type {[string, number, (count: number) => any][]} */
  const limits = [
    ["ticks", 100_000, (count) => ({ ticks: named(count) })],
    ["settings", 100_000, (count) => ({ settings: letters(count) })],
    ["boards", 5_000, (count) => ({ boards: Array.from({ length: count }, () => board({ past: [], points: [] })) })],
    ["points", 1_000, (count) => ({ boards: [board({ points: Array.from({ length: count }, () => point) })] })],
  ];
  assert.doesNotThrow(() => progressOf(written(kept({ ticks: named(100_000) }))));
  for (const [what, most, made] of limits) {
    assert.throws(() => progressOf(written(kept(made(most + 1)))), Refused, what);
  }
});

test("nothing that a file names becomes what objects inherit", () => {
  const odd = '{"kind":"x","size":"","grade":"","seconds":1}';
  const text = written(kept()).replace('"results":{', `"results":{"__proto__":${odd},`);
  const read = progressOf(text);
  assert.equal(Object.getPrototypeOf(read.results), Object.prototype);
  assert.equal(Object.getPrototypeOf(merged(read, read).results), Object.prototype);
});

test("two browsers become one, and nothing gets lost", () => {
  const here = kept({ settings: { theme: "paper" } });
  const there = kept({
    boards: [board({ at: 2000, entries: [1, 2, 3, -1], elapsed: 5, help: { hints: 0, checks: 4 }, points: [], course: null }), board({ puzzle: "other" })],
    ticks: { "day 2026-03-01 tents": 50, more: 1 },
    reached: { row: 2, more: 1 },
    results: { "day 2026-03-01 tents": { kind: "tents", size: "8x8", grade: "easy", seconds: 50, at: 3 } },
  });
  const all = merged(here, there);
  assert.deepEqual(all.ticks, { "day 2026-03-01 tents": 50, more: 1 });
  assert.deepEqual(all.reached, { row: 4, more: 1 });
  assert.equal(all.results["day 2026-03-01 tents"].at, 3);
  assert.deepEqual(all.settings, { theme: "paper", timer: true });
  const [one, other] = all.boards;
  assert.equal(other.puzzle, "other");
  assert.deepEqual(one.entries, [1, 2, 3, -1]);
  assert.deepEqual(one.points?.map(({ name, entries }) => [name, entries]), [["a", [1, -1, -1, -1]], ["before the import", [1, -1, 3, -1]]]);
  assert.deepEqual([one.help, one.elapsed, one.course], [{ hints: 1, checks: 4 }, 12, board().course]);
});

test("the board that was touched last stays, wherever it is", () => {
  const [one] = merged(kept(), kept({ boards: [board({ at: 1, entries: [1, 4, 4, 4] })] })).boards;
  assert.deepEqual([one.at, one.entries], [1000, [1, -1, 3, -1]]);
  assert.deepEqual(one.points?.at(-1)?.entries, [1, 4, 4, 4]);
});

test("to bring in the same once more changes nothing", () => {
  assert.deepEqual(merged(kept(), kept()), kept());
});
