/**
 * Forms from what the engine says of a kind: its size, the options of its rules, a maker's wishes.
 *
 * An option says its type, its bounds and its choices, so the page needs to know none by name.
 */

import { choice, field, h } from "./dom.js";
import { phrase, phrasedKinds } from "./phrases.js";
import { t } from "./words.js";

/** @type {Promise<any> | null} */
let known = null;

/**
 * Ask the engine what kinds there are, once.
 * @param {any} app
 * @returns {Promise<any>} its answer to `kinds`, in the language of the page
 */
export function kinds(app) {
  /** @type {Promise<any>} */
  const asked =
    known ??
    app.ask("kinds", {}, { quiet: true }).then(phrasedKinds, (/** @type {unknown} */ error) => {
      known = null;
      throw error;
    });
  known = asked;
  return asked;
}

/**
 * @typedef {{name: string, default: any, help: string, type: string, minimum?: number|null,
 *   maximum?: number|null, choices?: string[]|null}} Option
 */

/** @param {string} name */
const title = (name) => name.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());

/**
 * Return a control for one option that holds a value.
 * @param {Option} option
 * @param {any} value
 * @returns {any}
 */
function control(option, value) {
  if (option.type === "bool") {
    const box = h("input", { type: "checkbox" });
    box.checked = value;
    return box;
  }
  if (option.choices?.length) {
    return choice(option.choices.map((one) => [one, phrase(one)]), String(value));
  }
  if (option.type === "int" || option.type === "float") {
    // Bounds are the engine's to judge: a default such as -1 may lie outside of them.
    return h("input", { type: "number", step: option.type === "int" ? 1 : "any", value });
  }
  return h("input", { type: "text", value, maxlength: 200, spellcheck: "false" });
}

/**
 * Read a control as the type that its option has.
 * @param {Option} option
 * @param {any} input
 * @returns {any}
 */
function read(option, input) {
  if (option.type === "bool") return input.checked;
  if (input.value === "") return option.default;
  return option.type === "int" || option.type === "float" ? Number(input.value) : input.value;
}

/**
 * Return fields for options, and functions that read them: all of them, and those that differ from
 * their defaults.
 * @param {Option[]} options
 * @param {Object<string, any>} [now] what they are, where that is known
 * @returns {{element: HTMLElement, all: () => Object<string, any>,
 *   values: () => Object<string, any>}}
 */
export function optionForm(options, now = {}) {
  const inputs = options.map((option) => control(option, now[option.name] ?? option.default));
  const pairs = () => options.map((option, i) => [option.name, read(option, inputs[i])]);
  const all = () => Object.fromEntries(pairs());
  const values = () =>
    Object.fromEntries(pairs().filter(([, value], i) => value !== options[i].default));
  const fields = options.map((option, i) => field(phrase(title(option.name)), inputs[i], option.help));
  const element = h("div", { class: "fields" }, ...fields);
  return { element, all, values };
}

/**
 * Return a field for a board's size, held to what can be written as one.
 * @param {string} value
 * @param {string} help which sizes there are
 * @returns {any}
 */
export function sizeField(value, help) {
  const input = h("input", { type: "text", value, size: 8, required: true, spellcheck: "false" });
  input.pattern = "\\s*([a-zA-Z]*)\\s*[0-9]+\\s*([xX×*]\\s*[0-9]+)?\\s*";
  return { input, element: field(t("Size"), input, help) };
}
