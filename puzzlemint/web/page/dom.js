/**
 * Elements and fields made by code.
 *
 * The page's policy forbids markup from text, and so does good sense: what users bring goes into
 * the page as text of nodes and nothing else. `h` is all that is needed to build with.
 */

import { known } from "./phrases.js";
import { language, t } from "./words.js";

/**
 * Make an element. Functions named `onclick` and the like are listened with, other values are
 * attributes; `true` is an empty one and `false`, `null`, `undefined` are none. `value` and
 * `checked` are what a field holds now.
 * @param {string} name of the element
 * @param {Object<string, any>} [attributes]
 * @param {...(Node|string|null|false|undefined)} children
 * @returns {any} the element
 */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else element.setAttribute(key, String(value));
  }
  const shown = children.filter((child) => child || child === "");
  element.append(.../** @type {(Node|string)[]} */ (shown));
  if ("value" in attributes) /** @type {HTMLInputElement} */ (element).value = attributes.value;
  return element;
}

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Return words as the beginning of a sentence; a place that begins it stays as it is written.
 * @param {string} words
 */
export const begun = (words) => (/^r\d/.test(words) ? words : capital(words));

/**
 * Say a time as a clock does.
 * @param {number} seconds
 */
export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

let fields = 0;

/**
 * Return a control with its label and, if there is one, a line of help that belongs to it.
 * @param {string} label
 * @param {HTMLElement} control
 * @param {string} [help]
 * @returns {HTMLElement}
 */
export function field(label, control, help = "") {
  control.id ||= `field-${++fields}`;
  const about = help ? h("small", { id: `${control.id}-help`, class: "help" }, help) : null;
  if (about) control.setAttribute("aria-describedby", about.id);
  const name = h("label", { for: control.id }, label);
  const beside = control.matches("input[type=checkbox]");
  const parts = beside ? [control, name] : [name, control];
  return h("div", { class: beside ? "field check" : "field" }, ...parts, about);
}

/**
 * Return a list to choose from.
 * @param {[string, string][]} choices values and what is shown
 * @param {string} value what is chosen
 * @param {Object<string, any>} [attributes]
 * @returns {HTMLSelectElement}
 */
export function choice(choices, value, attributes = {}) {
  const options = choices.map(([key, words]) => h("option", { value: key }, words));
  const select = h("select", attributes, ...options);
  select.value = value;
  return select;
}

/**
 * Return a button.
 * @param {string | Node} words
 * @param {(event: Event) => any} onclick
 * @param {Object<string, any>} [attributes]
 * @returns {HTMLButtonElement}
 */
export function button(words, onclick, attributes = {}) {
  return h("button", { type: "button", onclick, ...attributes }, words);
}

/**
 * Say how many puzzles there are.
 * @param {number} count
 */
export const puzzlesOf = (count) => t("{n} puzzle|{n} puzzles", { n: count });

/**
 * Say how many solutions a puzzle has.
 * @param {string} verdict
 */
export const solutionsOf = (verdict) =>
  ({ unique: t("exactly one solution"), none: t("no solution"), multiple: t("several solutions") })[verdict] ??
  t("a number of solutions that is not known");

/**
 * Give the browser a file to keep.
 * @param {Blob|string} content
 * @param {string} name
 */
export function download(content, name) {
  const blob = content instanceof Blob ? content : new Blob([content], { type: "text/plain" });
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * Return English words for the page, which is told that they are.
 * @param {string} text
 */
export const english = (text) => (language === "en" || !text ? text : h("span", { lang: "en" }, text));

/**
 * Return what the engine says for the page, in its language or else as English.
 * @param {string} text
 */
export const spoken = (text) => known(text) ?? english(text);

/**
 * Say what went wrong in one line; an error's place in a text goes along.
 * @param {any} error one of the engine has a type and speaks English
 * @returns {(string | Node)[]}
 */
export function sentence({ line, column, type, message }) {
  const place = line ? t("line {line}, column {column}:", { line, column: column || 1 }) : "";
  return [place, place && " ", type ? spoken(message) : message];
}

/**
 * Copy a text, or mark it for a person to copy where a page may not.
 * @param {string} words
 * @param {() => void} mark
 * @returns {Promise<boolean>} whether it is copied
 */
export async function copied(words, mark) {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    mark();
    return false;
  }
}
