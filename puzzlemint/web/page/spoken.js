/** What a board says of its places, to those who cannot see it. */

import { phrase } from "./phrases.js";
import { t } from "./words.js";

/** @import { Board } from "./board.js" */
/** @import { Item, View } from "./types.js" */

/** @type {Record<string, string>} */
const WAYS = { "^": t("up"), v: t("down"), "<": t("left"), ">": t("right") };

/** Where pencil marks are. @type {Record<string, string>} */
const MARKS = { corner: t("corner"), centre: t("centre") };

/**
 * Say what lies on a place, after its name: "tree", "3, a tent", "empty".
 * @param {Board} board
 * @param {number} place
 * @returns {string}
 */
export function spoken(board, place) {
  const view = /** @type {View} */ (board.view);
  const own = (board.givens.get(place) ?? []).map(said);
  if (board.isDone(place)) own.push(t("satisfied"));
  if (board.ticked.has(place)) own.push(t("crossed out"));
  const cage = view.places.cells === null && board.cages.get(place);
  if (cage) own.push(t("cage {sum}", { sum: cage }));
  const cells = view.places.cells?.[place] ?? [];
  const near = cells.flatMap((cell) => board.inCells.get(cell) ?? []);
  const beside = near.filter((item) => item.place !== place).map(said).filter(Boolean);
  const words = [...own.filter(Boolean), ...beside.map((what) => t("beside {what}", { what }))];
  if (view.places.given[place] === -1) {
    words.push(board.values.get(board.shown[place])?.word ?? t("empty"));
    for (const [where, values] of Object.entries(board.noteOf(place) ?? {})) {
      if (values.length) words.push(`${MARKS[where]} ${values.map((value) => board.letter(value)).join(" ")}`);
    }
  }
  return words.join(", ") || (board.values.get(board.shown[place])?.word ?? "");
}

/** @param {Item} item */
function said(item) {
  if (item.is === "text") return item.text ?? "";
  if (item.is === "mark") return phrase(item.shape ?? "");
  if (item.is === "arrow") return `${item.text} ${WAYS[item.way ?? ""]}`;
  if (item.is === "split") {
    return [item.across && t("{sum} across", { sum: item.across }), item.down && t("{sum} down", { sum: item.down })].filter(Boolean).join(", ");
  }
  return item.is === "fill" && item.letter && item.colour && !/^(#|open)/.test(item.colour) ? phrase(item.colour) : "";
}
