/**
 * Steps of an explanation as words, with the places they speak of marked on the board.
 */

import { button, h } from "./dom.js";

const MARKS = ["scope", "hint", "chain"];

/**
 * Take all marks of steps from the board.
 * @param {any} app
 */
export function unmark(app) {
  for (const name of MARKS) app.board.highlight(name, []);
}

/**
 * Mark where a step looks and, if wished, what it decides.
 * @param {any} app
 * @param {any} step
 * @param {boolean} decided
 */
export function mark(app, step, decided) {
  unmark(app);
  app.board.highlight("scope", step.places);
  const told = [...step.values, ...step.not].map(([place]) => place);
  if (decided) app.board.highlight("hint", told);
}

/** Make a sentence of words. */
const sentence = (words) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** How a step is found, in a word or two. */
export const rung = (step) => (step.depth ? `${step.rung} ${step.depth}` : step.rung);

/**
 * Return where a step looks, in words.
 * @param {any} step
 * @returns {HTMLElement}
 */
export const where = (step) => h("p", {}, sentence(step.where));

/**
 * Return a step in words; each line of a chain is a button that marks its places.
 * @param {any} app
 * @param {any} step
 * @returns {HTMLElement}
 */
export function told(app, step) {
  const show = (places) => app.board.highlight("chain", places);
  const lines = step.lines.map((line) =>
    h("li", { "data-depth": line.depth }, button(sentence(line.text), () => show(line.places))),
  );
  return h(
    "div",
    { class: "step" },
    h("p", {}, h("span", { class: "rung" }, rung(step)), " ", sentence(step.text)),
    lines.length > 0 && h("ol", { class: "chain", "aria-label": "The chain" }, ...lines),
  );
}
