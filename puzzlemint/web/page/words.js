/**
 * The words of the page: English ones stand where they are used, and are the keys of the catalogue
 * of every other language, words.CODE.js, which is there before any other module begins.
 *
 * @typedef {object} Catalogue
 * @property {Record<string, string>} words of the page itself
 * @property {Record<string, string>} phrases of the engine (phrases.js)
 */

const root = globalThis.document?.documentElement;
const wanted = root?.lang || "en";

/** @type {Catalogue} */
const catalogue = await fetched();

/** The language, as `lang` has it. */
export const language = root?.lang || "en";
/** The same for dates and numbers. */
export const locale = language === "en" ? "en-GB" : language;
export const { phrases } = catalogue;

/** @returns {Promise<Catalogue>} */
async function fetched() {
  const english = { words: {}, phrases: {} };
  if (wanted === "en") return english;
  try {
    return await import(`./words.${wanted}.js`);
  } catch (error) {
    console.warn(`words.${wanted}.js: ${error}`);
    root.lang = "en";
    return english;
  }
}

/**
 * Return words in the language of the page.
 * @param {string} text in English; "{name}" stands for a value, and a "|" parts one from many
 * @param {Record<string, string | number>} [values] "n" is the number that chooses of one and many
 */
export function t(text, values = {}) {
  const forms = (catalogue.words[text] ?? text).split("|");
  const form = forms[forms.length > 1 && Number(values.n) !== 1 ? 1 : 0];
  return form.replace(/\{(\w+)\}/g, (whole, name) => written(values[name] ?? whole));
}

/**
 * Write a number as the language does.
 * @param {string | number} value one that is a text already stays as it is, such as a year
 */
export const written = (value) =>
  typeof value === "number" ? value.toLocaleString(locale, { useGrouping: "min2" }) : value;

const ATTRIBUTES = ["aria-label", "title", "placeholder"];

/**
 * Put what a part of index.html says into the language of the page, and show it.
 * @param {Element | DocumentFragment} part
 */
export function translate(part) {
  if (language !== "en") {
    for (const element of part.querySelectorAll("*")) {
      for (const name of ATTRIBUTES) {
        const text = element.getAttribute(name);
        if (text) element.setAttribute(name, t(text));
      }
      for (const node of element.childNodes) {
        const text = node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? "").trim() : "";
        if (text) node.nodeValue = (node.nodeValue ?? "").replace(text, () => t(text));
      }
      if (element instanceof HTMLTemplateElement) translate(element.content);
    }
  }
  delete root.dataset.untold;
}
