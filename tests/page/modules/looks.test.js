import assert from "node:assert/strict";
import { test } from "node:test";

import { dressed } from "../../../puzzlemint/web/page/looks.js";

const value = (number, items, light = false) => ({ value: number, on: "cells", word: "", letter: "", items, light });

test("a single grey colour is ink, several colours stay", () => {
  const grey = { is: "fill", colour: "#202020" };
  const red = { is: "fill", colour: "#ff0000" };
  const one = dressed([value(1, [grey])]);
  assert.equal(one.values.get(1)?.items[0].colour, "ink");
  assert.equal(one.coloured, false);
  assert.equal(dressed([value(1, [red])]).coloured, true);
  const two = dressed([value(1, [grey]), value(2, [red])]);
  assert.equal(two.values.get(1)?.items[0].colour, "#202020");
  assert.equal(two.coloured, true);
});

test("beside shaded cells a cross is a dot", () => {
  const cross = value(0, [{ is: "mark", shape: "cross" }], true);
  const shaded = value(1, [{ is: "fill", colour: "shaded" }]);
  assert.equal(dressed([cross, shaded]).values.get(0)?.items[0].shape, "dot");
  assert.equal(dressed([cross]).values.get(0)?.items[0].shape, "cross");
});
