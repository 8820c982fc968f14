import assert from "node:assert/strict";
import { test } from "node:test";

import { fromFragment, toFragment } from "../../../puzzlemint/web/page/link.js";

const PUZZLE = "# sudoku\n1...\n..2.\n.3..\n...4\n";

test("a puzzle comes back from its address, with what is filled in or without", async () => {
  for (const entries of [null, [-1, 3, 0]]) {
    const fragment = await toFragment({ puzzle: PUZZLE, entries });
    assert.match(fragment, /^#z=[\w-]+$/);
    assert.deepEqual(await fromFragment(fragment), { puzzle: PUZZLE, entries });
  }
});

test("what holds no puzzle is none, and what is damaged says so", async () => {
  assert.equal(await fromFragment("#stage"), null);
  const other = Buffer.from(JSON.stringify([PUZZLE, ["1"]])).toString("base64url");
  for (const fragment of ["#z=AAAA", "#p=AAAA", `#p=${other}`, "#p=", "#z=%20", "#p=AA AA"]) {
    await assert.rejects(fromFragment(fragment), /damaged/);
  }
});

test("a fragment that unpacks to more than the limit is refused, and one at the limit is not", async () => {
  const unpacked = (/** @type {number} */ bytes) => ({ puzzle: "1".repeat(bytes - '[""]'.length), entries: null });
  const least = unpacked(2_000_000);
  const bomb = await toFragment(unpacked(2_000_001));
  assert.ok(bomb.length < 10_000);
  await assert.rejects(fromFragment(bomb), /damaged/);
  assert.deepEqual(await fromFragment(await toFragment(least)), least);
});
