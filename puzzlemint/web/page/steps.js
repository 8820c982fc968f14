/**
 * Steps of an explanation as words, with the places they speak of marked on the board.
 */

import { begun, button, english, h, solutionsOf } from "./dom.js";
import { phrase } from "./phrases.js";
import { t } from "./words.js";

const MARKS = ["scope", "hint", "chain"];

/**
 * Take all marks of steps from the board.
 * @param {any} app
 */
export function unmark(app) {
  for (const name of MARKS) app.board.highlight(name, []);
}

/**
 * Shade what steps name, places and clues, and frame what they decide if that is told.
 * @param {any} app
 * @param {any[]} steps
 * @param {boolean} decided
 */
export function mark(app, steps, decided) {
  unmark(app);
  const clues = steps.flatMap((step) => step.clues);
  const sorts = new Set(["places", ...clues.map(({ on }) => app.board.sortOf(on))]);
  for (const sort of sorts) {
    const own = clues.filter(({ on }) => app.board.sortOf(on) === sort).map(({ at }) => at);
    const places = sort === "places" ? steps.flatMap((step) => step.places) : [];
    app.board.highlight("scope", [...places, ...own], sort);
  }
  const told = placesTold(steps);
  if (decided) app.board.highlight("hint", told);
  reveal(app, steps);
}

/** @param {any[]} steps */
const placesTold = (steps) => steps.flatMap((step) => [...step.values, ...step.not]).map(([place]) => place);

/**
 * Scroll the board to steps: to all of their places if there is room, else to what they decide.
 * @param {any} app
 * @param {any[]} steps
 * @param {boolean} [page] whether the page is scrolled to the board too
 */
export function reveal(app, steps, page = false) {
  const told = placesTold(steps);
  app.board.reveal([[...told, ...steps.flatMap((step) => step.places)], told, told.slice(0, 1)], page);
}

/** Make a sentence of words. @param {string} words */
const sentence = (words) => `${begun(words)}.`;

/**
 * Say that a puzzle without a single solution has no steps.
 * @param {string} verdict
 */
export const noSteps = (verdict) => t("There are no steps: the puzzle has {solutions}.", { solutions: solutionsOf(verdict) });

/** What is called by its place on the ladder alone. @type {Record<string, string>} */
const RUNGS = {
  LAST: t("one place left"),
  RULE: t("one rule"),
  SET: t("which values a rule has"),
  PLACE: t("which of its places has which"),
  SHARED: t("what all ways of a cage share"),
  REGION: t("rules within another"),
  INSIDE: t("one count within another"),
  SUBSET: t("one rule read whole"),
  HOUSE: t("a house with all that lies in it"),
  BOARD: t("the whole board"),
  SUM: t("counts compared"),
  NESTED: t("a try within a try"),
  SEARCH: t("what is left"),
};

/**
 * How a step is found, in a few words: what people call it, or how far it looks ahead.
 * @param {any} step
 */
export const rung = (step) => called(step) || RUNGS[step.rung];

/**
 * Return that for the page: what people call it is English.
 * @param {any} step
 */
export const named = (step) => (step.name ? english(step.name) : rung(step));

const HERE = "\u0000";

/**
 * Return words of the page around others.
 * @param {(here: string) => string} say the words, with these others as `here`
 * @param {...(string | Node)} others
 */
export function around(say, ...others) {
  const [before, after] = say(HERE).split(HERE);
  return [before, ...others, after];
}

/**
 * Say a grade: a word, and how many rounds the puzzle takes.
 * @param {{band: string, rounds: number}} grade
 */
export const graded = ({ band, rounds }) => t("{grade}, {n} round|{grade}, {n} rounds", { grade: phrase(band), n: rounds });

const FEW = 8; // places that are read as names rather than looked at

/**
 * Return where a step looks, in words; of many places that they are shaded.
 * @param {any} step
 * @returns {HTMLElement}
 */
export function where(step) {
  const named = step.where.match(/\br\d/g) ?? [];
  const shaded = t("Look at the {count} places that are shaded.", { count: step.places.length });
  const many = step.places.length > FEW && named.length > FEW / 2;
  return h("p", {}, many ? shaded : english(sentence(step.where)));
}

const NAMES = /^(?:r[\d-]+c[\d-]+(?:, | and )?)+ (?=are )/; // of places

/**
 * Return what a step finds, in words; of many places that they are framed.
 * @param {any} step
 * @returns {HTMLElement}
 */
export function what(step) {
  const words = step.what || step.text;
  const rest = words.replace(NAMES, "");
  const count = step.values.length + step.not.length;
  const many = count > FEW && rest !== words && !/\br\d/.test(rest);
  return h("p", {}, english(sentence(many ? `the ${count} places that are framed ${rest}` : words)));
}

/**
 * What people call a step, or how far it looks ahead; empty if there is no more to it.
 * @param {{name?: string, depth?: number}} step
 */
const called = (step) => step.name || (step.depth ? t("{n} step ahead|{n} steps ahead", { n: step.depth }) : "");

/**
 * Return a step in words. The lines of a chain are folded away; each is a button that marks its
 * places.
 * @param {any} app
 * @param {any} step
 * @returns {HTMLElement}
 */
export function told(app, step) {
  const show = (/** @type {number[]} */ places) => app.board.highlight("chain", places);
  const lines = step.lines.map((/** @type {{depth: number, text: string, places: number[]}} */ line) =>
    h("li", { "data-depth": line.depth }, button(english(sentence(line.text)), () => show(line.places))),
  );
  const name = called(step) && named(step);
  return h(
    "div",
    { class: "step" },
    h("p", {}, english(sentence(step.text)), " ", name && h("span", { class: "rung" }, name)),
    lines.length > 0 &&
      h(
        "details",
        {},
        h("summary", {}, t("Step by step")),
        h("ol", { class: "chain", "aria-label": t("The chain") }, ...lines),
      ),
  );
}
