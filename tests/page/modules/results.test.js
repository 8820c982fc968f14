import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document ??= /** @type {any} */ ({});
const { byGrade, figures, mixedStreaks, remembered, solvedOnes, streaks } = await import("../../../puzzlemint/web/page/results.js");
const { helped, resultText } = await import("../../../puzzlemint/web/page/result.js");

const result = (more) => ({ kind: "tents", size: "8x8", grade: "easy", seconds: 60, hints: 0, checks: 0, at: 1, ...more });

test("figures tell help apart", () => {
  const all = [result({ seconds: 90 }), result({ hints: 2, seconds: 30 }), result({ checks: 1 }), result({ hints: undefined, checks: undefined, seconds: 100 })];
  assert.deepEqual(figures(all), { solved: 4, hinted: 1, checked: 1, alone: 1, best: 30, median: 60 });
  assert.equal(figures([]).best, undefined);
});

test("grades stand in their order, and what has none at last", () => {
  const all = ["", "hard", "easy", "odd", "hard"].map((grade) => result({ grade }));
  assert.deepEqual(byGrade(all).map(([grade, { solved }]) => [grade, solved]), [["easy", 1], ["hard", 2], ["", 1], ["odd", 1]]);
});

test("what was solved before anything but the time was noted is remembered", () => {
  const order = JSON.stringify({ kind: "akari", size: "7", grade: "hard", seed: 1 });
  assert.deepEqual(remembered(`${order} 3`, 9), { kind: "akari", size: "7", grade: "hard", seconds: 9 });
  assert.deepEqual(remembered("late 2026-03-01 tents", 9), { kind: "tents", size: "", grade: "", seconds: 9 });
  for (const name of ["level 2026-03-01", "shelf a b", "lesson tents 0", "{x} 1", '{"kind":3} 1']) assert.equal(remembered(name, 1), null, name);
  const results = { "day 2026-03-01 tents": result({}) };
  const ticks = { "day 2026-03-01 tents": 60, [`${order} 0`]: 5, "lesson tents 0": 2 };
  assert.deepEqual(solvedOnes(results, ticks).map(({ kind }) => kind), ["tents", "akari"]);
});

test("days in a row are those of a kind, of any, or of the day's own, and solved on their day", () => {
  const kinds = ["a", "b"];
  const own = (day) => kinds[(Date.parse(day) / 86_400_000) % 2];
  const other = (day) => kinds.find((kind) => kind !== own(day));
  const days = ["2026-03-01", "2026-03-02", "2026-03-03"];
  const ticks = {
    [`day ${days[0]} ${own(days[0])}`]: 1,
    [`day ${days[1]} ${own(days[1])}`]: 1,
    [`day ${days[2]} ${other(days[2])}`]: 1,
    [`late 2026-02-28 ${own("2026-02-28")}`]: 1,
    "level 2026-02-28": 1,
  };
  assert.deepEqual(streaks(days[2], ticks, ""), { current: 3, longest: 3 });
  assert.deepEqual(mixedStreaks(days[2], ticks, kinds), { current: 2, longest: 2 });
  assert.deepEqual(streaks("2026-03-09", ticks, own(days[0])), { current: 0, longest: 1 });
});

test("a result says how it went and nothing of the solution", () => {
  const words = { title: "Tents", called: "Number 3", link: "https://example.org/#number=tents/easy/3" };
  const text = resultText({ ...result({ seconds: 192, hints: 1, checks: 2 }), ...words });
  assert.equal(text, "puzzlemint\nTents 8x8 · easy · Number 3\nSolved in 3:12, with 1 hint and 2 checks\nhttps://example.org/#number=tents/easy/3");
  assert.deepEqual([helped({ hints: 0, checks: 0 }), helped({ hints: 0, checks: 1 }), helped({})], ["without help", "with 1 check", ""]);
});
