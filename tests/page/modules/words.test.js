import assert from "node:assert/strict";
import { test } from "node:test";

import { offset } from "../../../puzzlemint/web/page/excerpt.js";
import { speak, t } from "../../../puzzlemint/web/page/words.js";

test("a place in a text is counted from its start, and never lies behind its end", () => {
  const text = "# sudoku\n1?\n..\n";
  assert.equal(text[offset(text, { line: 2, column: 2 })], "?");
  assert.equal(offset(text, { line: 1, column: 1 }), 0);
  assert.equal(offset(text, { line: 1 }), 0);
  assert.equal(offset(text, { line: 99, column: 99 }), text.length);
});

test("words take values, and one is told from many", () => {
  assert.equal(t("Of which kind is {name}?", { name: "a.txt" }), "Of which kind is a.txt?");
  assert.equal(t("{n} puzzle|{n} puzzles", { n: 1 }), "1 puzzle");
  assert.equal(t("{n} puzzle|{n} puzzles", { n: 2 }), "2 puzzles");
  assert.equal(t("{unknown}"), "{unknown}");
  speak("xx", { Hint: "Tnih" });
  assert.equal(t("Hint"), "Tnih");
  assert.equal(t("Why?"), "Why?");
  speak("en", {});
});
