/**
 * A text in which something is wrong, with the place marked: what a compiler shows, as elements.
 */

import { h, sentence } from "./dom.js";
import { t } from "./words.js";

const AROUND = 3; // lines shown before and after
const WIDE = 120; // letters shown of a line

/**
 * Return the wrong line split at its wrong letter.
 * @param {string} line
 * @param {number} column from 1; beyond the end if something is missing there
 */
function marked(line, column) {
  const at = Math.max(0, column - 1);
  const from = Math.max(0, at - WIDE / 2);
  const letter = line.slice(at, at + 1) || "␣";
  return [line.slice(from, at), h("mark", {}, letter), line.slice(at + 1, from + WIDE)];
}

/**
 * Return what is wrong in words and, if it has a place in the text, the lines around it.
 * @param {any} error
 * @param {string} text
 * @param {string} [name] of the file
 * @returns {HTMLElement}
 */
export function excerpt(error, text, name = "") {
  const words = [name && `${name}: `, ...sentence(error)];
  const report = h("div", { class: "report" }, h("p", { class: "bad", role: "alert" }, ...words));
  if (!error.line) return report;
  const lines = text.split(/\r\n|\r|\n/);
  const from = Math.max(0, error.line - 1 - AROUND);
  const shown = lines.slice(from, error.line + AROUND).map((line, i) => {
    const number = from + i + 1;
    const wrong = number === error.line;
    const content = wrong ? marked(line, error.column || 1) : [line.slice(0, WIDE)];
    const row = h("li", { value: number, class: wrong ? "wrong" : null });
    row.append(h("code", {}, ...content));
    return row;
  });
  report.append(h("ol", { class: "excerpt", tabindex: 0, "aria-label": t("The text around it") }, ...shown));
  return report;
}

/**
 * Return where a place of a text is, counted in letters from its start.
 * @param {string} text
 * @param {any} error with line and column from 1
 * @returns {number}
 */
export function offset(text, error) {
  const starts = [...text.matchAll(/^/gm)].map((found) => found.index);
  const start = starts[Math.min(error.line, starts.length) - 1] ?? 0;
  return Math.min(text.length, start + Math.max(0, (error.column || 1) - 1));
}
