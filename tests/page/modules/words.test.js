import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = /** @type {any} */ ({ documentElement: { lang: "de" } });
const { language, locale, t } = await import("../../../puzzlemint/web/page/words.js");
const { known, phrase, phrasedView } = await import("../../../puzzlemint/web/page/phrases.js");

test("words are those of the catalogue, one or many, with their values", () => {
  assert.deepEqual([language, locale], ["de", "de"]);
  assert.equal(t("Undo"), "Rückgängig");
  assert.equal(t("{n} puzzle|{n} puzzles", { n: 1 }), "1 Rätsel");
  assert.equal(t("{n} day in a row|{n} days in a row", { n: 1 }), "1 Tag in Folge");
  assert.equal(t("{n} day in a row|{n} days in a row", { n: 2 }), "2 Tage in Folge");
  assert.equal(t("no such word"), "no such word");
});

test("numbers are written as the language does, and texts as they are", () => {
  assert.equal(t("Number {number}", { number: 12345 }), "Nummer 12.345");
  assert.equal(t("Number {number}", { number: 2026 }), "Nummer 2026");
  assert.equal(t("seed {seed}", { seed: "12345" }), "Startwert 12345");
});

test("the engine's phrases stand within others, in lists and one after the other", () => {
  assert.equal(phrase("Skyscrapers"), "Hochhäuser");
  assert.equal(phrase("the edge above row 12, column 3"), "die Kante über Zeile 12, Spalte 3");
  const fleet = "The fleet has 1 ship of 4 cells, 2 ships of 3 cells and 4 singles.";
  assert.equal(phrase(fleet), "Die Flotte hat 1 Schiff aus 4 Feldern, 2 Schiffe aus 3 Feldern und 4 Einzelschiffe.");
  assert.equal(phrase("Shade cells. A number counts the shaded cells of its room."),
    "Schwärze Felder. Eine Zahl zählt die geschwärzten Felder ihres Raums.");
});

test("what is not known stays as it is, and whole", () => {
  assert.equal(known("r1c1 is a tent"), undefined);
  assert.equal(phrase("Shade cells. Nobody knows this."), "Shade cells. Nobody knows this.");
  assert.equal(phrase("constructor"), "constructor");
  assert.equal(phrase(""), "");
});

test("a view keeps everything but its words", () => {
  const view = {
    kind: "tents",
    title: "Tents",
    rules: "Shade cells.",
    clues: [{ name: "row 1", line: 0 }],
    places: { names: ["row 1, column 1"], short: ["r1c1"], given: [-1] },
    spots: { lines: { names: ["column 2"], rows: null } },
    values: [{ value: 1, word: "a tent" }],
    tools: [{ name: "totals", title: "Totals", values: [], text: { pattern: "x", help: "a number, or - for none" } }],
  };
  assert.deepEqual(phrasedView(/** @type {any} */ (view)), {
    kind: "tents",
    title: "Zelte",
    rules: "Schwärze Felder.",
    clues: [{ name: "Zeile 1", line: 0 }],
    places: { names: ["Zeile 1, Spalte 1"], short: ["r1c1"], given: [-1] },
    spots: { lines: { names: ["Spalte 2"], rows: null } },
    values: [{ value: 1, word: "ein Zelt" }],
    tools: [{ name: "totals", title: "Summen", values: [], text: { pattern: "x", help: "eine Zahl oder - für keine" } }],
  });
});
