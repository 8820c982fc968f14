import assert from "node:assert/strict";
import { test } from "node:test";

import { dayAddress, named, numberAddress, ordersNamed } from "../../../puzzlemint/web/page/address.js";
import { daysOf, later, ledTo, longest, longMonth, monthLater, weekdays, weeksOf } from "../../../puzzlemint/web/page/calendar.js";

test("months have their days, in weeks from Monday on", () => {
  assert.equal(daysOf("2024-02").length, 29);
  assert.equal(daysOf("2026-12").at(-1), "2026-12-31");
  const weeks = weeksOf("2026-11"); // begins on a Sunday
  assert.deepEqual(weeks[0], [null, null, null, null, null, null, "2026-11-01"]);
  assert.deepEqual(weeks.at(-1), ["2026-11-30", null, null, null, null, null, null]);
  assert.deepEqual(weeks.flat().filter(Boolean), daysOf("2026-11"));
  assert.equal(weeksOf("2021-02").length, 4); // 28 days from a Monday on
});

test("days and months go on over the turn of a year", () => {
  assert.equal(later("2026-12-31", 1), "2027-01-01");
  assert.equal(later("2024-03-01", -1), "2024-02-29");
  assert.equal(monthLater("2026-01", -1), "2025-12");
});

test("keys lead from day to day, and never beyond what there is", () => {
  const today = "2026-11-27"; // a Friday
  const to = (day, key) => ledTo(day, key, today);
  assert.equal(to("2026-11-10", "ArrowLeft"), "2026-11-09");
  assert.equal(to("2026-11-10", "ArrowUp"), "2026-11-03");
  assert.equal(to("2026-11-10", "ArrowDown"), "2026-11-17");
  assert.equal(to("2026-11-11", "Home"), "2026-11-09");
  assert.equal(to("2026-11-11", "End"), "2026-11-15");
  assert.equal(to("2026-03-31", "PageUp"), "2026-02-28");
  assert.equal(to("2026-10-30", "PageDown"), today);
  assert.equal(to(today, "ArrowRight"), today);
  assert.equal(to("2020-01-01", "PageUp"), "2020-01-01");
  assert.equal(to(today, "a"), null);
});

test("months and days of the week have names", () => {
  assert.equal(longMonth("2026-03"), "March 2026");
  assert.deepEqual([weekdays()[0].long, weekdays()[6].short], ["Monday", "Sun"]);
});

test("the most days in a row", () => {
  assert.equal(longest([]), 0);
  assert.equal(longest(["2026-03-02", "2026-02-28", "2026-03-01", "2026-03-05"]), 3);
});

test("an address names a day or a number, as it was written", () => {
  const today = "2026-11-27";
  assert.deepEqual(named(dayAddress("2026-11-27", "tents"), today), { day: "2026-11-27", kind: "tents" });
  const number = numberAddress({ kind: "tents", grade: "easy" }, 2);
  assert.equal(number, "#number=tents/easy/3");
  assert.deepEqual(named(number, today), { kind: "tents", grade: "easy", index: 2 });
  assert.equal(numberAddress({ kind: "tents" }, 2), "");
});

test("an address of nothing says what is wrong with it", () => {
  const today = "2026-11-27";
  /** @type {Record<string, RegExp>} */
  const wrong = {
    "#day=": /needs a day and a kind/,
    "#day=2026-11-27/": /needs a day and a kind/,
    "#day=2026-11-27/te<b>": /needs a day and a kind/,
    "#day=2026-11-28/tents": /appears on that day; today is 2026-11-27/,
    "#day=2026-02-30/tents": /not a date/,
    "#day=2019-12-31/tents": /begin on 2020-01-01/,
    "#number=tents": /needs a kind, a grade and a number/,
    "#number=tents/easy/1e3": /needs a kind, a grade and a number/,
    "#number=tents/easy/02": /needs a kind, a grade and a number/,
    "#number=tents/easy/1/2": /needs a kind, a grade and a number/,
    "#number=tents/easy/0": /from 1 to 999,999, not 0/,
    "#number=tents/easy/12345678": /from 1 to 999,999, not 12345678/,
  };
  for (const [fragment, words] of Object.entries(wrong)) assert.throws(() => named(fragment, today), words, fragment);
  for (const fragment of ["", "#stage", "#z=abc"]) assert.equal(named(fragment, today), null, fragment);
});

test("an address names a kind and a grade that there are", () => {
  const examples = ["easy", "hard"].map((grade) => ({ order: { kind: "tents", size: "8", grade, seed: 1 } }));
  const found = (wanted) => ordersNamed(examples, wanted).map(({ grade }) => grade);
  assert.deepEqual(found({ day: "2026-11-27", kind: "tents" }), ["easy", "hard"]);
  assert.deepEqual(found({ kind: "tents", grade: "hard", index: 1 }), ["hard"]);
  assert.throws(() => found({ day: "2026-11-27", kind: "tent" }), /the kind tent, which does not exist/);
  assert.throws(() => found({ kind: "tents", grade: "odd", index: 0 }), /the grade odd, but tents has easy, hard/);
});
