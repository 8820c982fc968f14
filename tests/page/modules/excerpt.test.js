import assert from "node:assert/strict";
import { test } from "node:test";

import { offset } from "../../../puzzlemint/web/page/excerpt.js";

test("a place in a text is counted from its start, and never lies behind its end", () => {
  const text = "# sudoku\n1?\n..\n";
  assert.equal(text[offset(text, { line: 2, column: 2 })], "?");
  assert.equal(offset(text, { line: 1, column: 1 }), 0);
  assert.equal(offset(text, { line: 1 }), 0);
  assert.equal(offset(text, { line: 99, column: 99 }), text.length);
});
