/**
 * The words of the page: English ones stand where they are used, and are the keys of the catalogue
 * of every other language.
 */

/** @type {Record<string, string>} */
let catalogue = {};
/** The language, as `lang` has it. */
export let language = "en";

/**
 * Return words in the language of the page.
 * @param {string} text in English; "{name}" stands for a value, and a "|" parts one from many
 * @param {Record<string, string | number>} [values] "n" is the number that chooses of one and many
 */
export function t(text, values = {}) {
  const forms = (catalogue[text] ?? text).split("|");
  const form = forms[forms.length > 1 && Number(values.n) !== 1 ? 1 : 0];
  return form.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * Speak another language from now on.
 * @param {string} name
 * @param {Record<string, string>} words
 */
export function speak(name, words) {
  language = name;
  catalogue = words;
}
