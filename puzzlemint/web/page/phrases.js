/**
 * What the engine says, in the language of the page: what kinds are called, their rules, values and
 * tools, options, places, and what goes wrong.
 *
 * The engine speaks English, with numbers and names in its sentences. So the keys of a catalogue's
 * phrases are patterns: `{n}` and other single letters stand for a number, `{place}` for words that may
 * be a phrase themselves. Its explanations and reasons stay English.
 */

import { language, phrases } from "./words.js";

/** @import { Spread, View } from "./types.js" */

/** @typedef {{name: string, title?: string, default: any, help: string, type: string, choices: string[]}} Option */

const SLOT = /\{(\w+)\}/g;

/** @type {[RegExp, string][]} */
const patterns = Object.entries(phrases)
  .filter(([key]) => key.includes("{"))
  .map(([key, form]) => [pattern(key), form]);

/** @param {string} key */
function pattern(key) {
  const slot = (/** @type {string} */ name) => `(?<${name}>${name.length > 1 ? ".+" : "\\d[\\d,]*"})`;
  const parts = key.split(SLOT).map((part, index) => (index % 2 ? slot(part) : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")));
  return new RegExp(`^${parts.join("")}$`);
}

/**
 * Return a single phrase of the engine; undefined if it is none that is known.
 * @param {string} text
 * @returns {string | undefined}
 */
function single(text) {
  if (Object.hasOwn(phrases, text)) return phrases[text];
  for (const [known, form] of patterns) {
    const groups = known.exec(text)?.groups;
    if (groups) return form.replace(SLOT, (_, name) => inner(groups[name]));
  }
  return undefined;
}

/**
 * Return what stands in a phrase: another one, or a list of them.
 * @param {string} text
 */
function inner(text) {
  const items = text.split(/, | and /).map(single);
  const list = items.length > 1 && items.every((item) => item !== undefined) ? items : null;
  return single(text) ?? (list ? new Intl.ListFormat(language).format(list) : text);
}

/**
 * Return what the engine says in the language of the page, undefined if it is not known in that.
 * @param {string} text
 */
export function known(text) {
  const sentences = text.split(/(?<=\.) (?=[A-Z])/).map(single);
  const all = sentences.every((sentence) => sentence !== undefined);
  return single(text) ?? (all ? sentences.join(" ") : undefined);
}

/**
 * Return what the engine says in the language of the page, or as it is if it is not known in that.
 * @param {string} text
 */
export const phrase = (text) => known(text) ?? text;

/**
 * Return a view whose words are in the language of the page.
 * @param {View} view
 * @returns {View}
 */
export function phrasedView(view) {
  if (language === "en") return view;
  const spread = (/** @type {Spread} */ one) => ({ ...one, names: one.names.map(phrase) });
  const titled = (/** @type {any} */ one) => ({ ...one, title: phrase(one.title) });
  const tools = view.tools.map((tool) => ({
    ...titled(tool),
    values: tool.values.map(titled),
    text: tool.text && { ...tool.text, help: phrase(tool.text.help) },
  }));
  return {
    ...view,
    title: phrase(view.title),
    rules: phrase(view.rules),
    clues: view.clues.map((clue) => ({ ...clue, name: phrase(clue.name) })),
    places: { ...view.places, ...spread(view.places) },
    spots: Object.fromEntries(Object.entries(view.spots).map(([sort, one]) => [sort, spread(one)])),
    values: view.values.map((value) => ({ ...value, word: phrase(value.word) })),
    tools,
  };
}

/**
 * Return the engine's answer to `kinds` in the language of the page.
 * @param {any} answer
 */
export function phrasedKinds(answer) {
  const option = (/** @type {Option} */ one) => ({ ...one, help: phrase(one.help) });
  const kinds = answer.kinds.map((/** @type {any} */ kind) => ({
    ...kind,
    title: phrase(kind.title),
    rules: phrase(kind.rules),
    sizes: phrase(kind.sizes),
    options: kind.options.map(option),
    wishes: kind.wishes.map(option),
    formats: Object.fromEntries(Object.entries(kind.formats).map(([name, title]) => [name, phrase(/** @type {string} */ (title))])),
  }));
  return { ...answer, kinds };
}
