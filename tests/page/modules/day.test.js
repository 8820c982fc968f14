import assert from "node:assert/strict";
import { test } from "node:test";

import { dayOf, inARow, kindOf, orderOf, solvedIn, streak } from "../../../puzzlemint/web/page/day.js";

globalThis.document ??= /** @type {any} */ ({});

test("a day is written with two digits for month and day", () => {
  assert.equal(dayOf(new Date(2026, 2, 1)), "2026-03-01");
});

test("the week begins easily and ends hard, as far as a kind has such grades", () => {
  const orders = ["easy", "medium", "hard"].map((grade) => ({ kind: "tents", size: "8", grade, seed: 1 }));
  assert.equal(orderOf("2026-03-02", orders).grade, "easy"); // a Monday
  assert.equal(orderOf("2026-03-08", orders).grade, "hard");
  assert.equal(orderOf("2026-03-08", orders.slice(0, 2)).grade, "easy");
  assert.equal(orderOf("2026-03-08", orders).seed, 20260308);
});

test("kinds take turns", () => {
  const kinds = ["a", "b", "c"];
  const days = ["2026-03-01", "2026-03-02", "2026-03-03"].map((day) => kindOf(day, kinds));
  assert.deepEqual([...days].sort(), kinds);
});

test("days in a row end with this day or the one before", () => {
  const ticks = { "day 2026-02-28 tents": 9, "day 2026-03-01 akari": 5, "level 2026-03-02": 1 };
  assert.equal(streak("2026-03-01", ticks), 2);
  assert.equal(streak("2026-03-02", ticks), 2);
  assert.equal(streak("2026-03-03", ticks), 0);
  assert.equal(streak("2026-03-02", ticks, "level"), 1);
  assert.equal(solvedIn("2026-03-01", "akari", ticks), 5);
  assert.deepEqual([1, 2].map(inARow), ["1 day in a row", "2 days in a row"]);
});
