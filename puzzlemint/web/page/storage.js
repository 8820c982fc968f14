/**
 * What the browser keeps: boards with what was filled in, the last view, the settings.
 *
 * Nothing here throws: a browser may have no storage, or none left. Boards are found by a hash of
 * their text, and the one touched longest ago makes room for a new one.
 */

/** @import { Drawing, Entries, Help, Note, Result, Savepoint, Settings, Step, View } from "./types.js" */

/**
 * @typedef {object} Saved
 * @property {string} puzzle
 * @property {Entries} entries
 * @property {Record<string, Note>} [notes] pencil marks, by place
 * @property {string[]} [ticks] clues that are crossed out: "clue,order" outside, or a place
 * @property {Drawing} [drawing]
 * @property {Entries | null} trial
 * @property {Step[]} past
 * @property {Step[]} future
 * @property {string} title
 * @property {string} size
 * @property {number} share of the places that are filled in
 * @property {boolean} solved
 * @property {number} elapsed in seconds
 * @property {Help} [help]
 * @property {Savepoint[]} [points]
 * @property {{id: string, index: number} | null} [course] where in a row of puzzles it stands
 * @property {number} at when it was saved, in milliseconds
 */

const SETTINGS = "puzzlemint:settings";
const LAST = "puzzlemint:last";
const BOARD = "puzzlemint:board:";
const TICKS = "puzzlemint:ticks";
const REACHED = "puzzlemint:reached";
const RESULTS = "puzzlemint:results";

/**
 * @param {string} key
 * @param {"localStorage" | "sessionStorage"} store for all tabs, or this one alone
 * @returns {any} what is kept, or null
 */
function read(key, store = "localStorage") {
  try {
    return JSON.parse(globalThis[store].getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 * @param {"localStorage" | "sessionStorage"} store
 * @returns {boolean} whether there was room for it
 */
function write(key, value, store = "localStorage") {
  try {
    globalThis[store].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/**
 * Forget the board that was saved longest ago.
 * @param {string} spared key that is not to be forgotten
 * @returns {boolean} whether there was one
 */
function dropOldest(spared) {
  try {
    const boards = Object.keys(localStorage).filter((key) => key.startsWith(BOARD));
    const [oldest] = boards
      .filter((key) => key !== spared)
      .sort((one, other) => (read(one)?.at ?? 0) - (read(other)?.at ?? 0));
    if (oldest === undefined) return false;
    localStorage.removeItem(oldest);
    return true;
  } catch {
    return false;
  }
}

/**
 * Return a short name of a puzzle (FNV-1a, Fowler, Noll and Vo 1991, twice with 32 bits).
 * @param {string} puzzle
 */
export function nameOf(puzzle) {
  const hashes = [0x811c9dc5, 0x01000193];
  for (let index = 0; index < puzzle.length; index++) {
    const code = puzzle.charCodeAt(index);
    hashes[0] = Math.imul(hashes[0] ^ code, 0x01000193);
    hashes[1] = Math.imul(hashes[1] ^ (code + index), 0x01000193);
  }
  return hashes.map((hash) => (hash >>> 0).toString(36)).join("-");
}

/** @param {string} puzzle */
const boardKey = (puzzle) => BOARD + nameOf(puzzle);

/**
 * @param {string} puzzle
 * @returns {Saved | null}
 */
export function board(puzzle) {
  const saved = read(boardKey(puzzle));
  return saved?.puzzle === puzzle ? saved : null;
}

/** @returns {Saved[]} every board that is kept */
export function boards() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(BOARD));
    return keys.map((key) => read(key)).filter((saved) => saved?.puzzle);
  } catch {
    return [];
  }
}

/** @returns {Saved[]} the boards that are begun and not solved, the latest first */
export function begun() {
  const open = boards().filter(({ title, solved, share }) => title && !solved && share);
  return open.sort((one, other) => other.at - one.at);
}

/**
 * Forget what was filled in of a puzzle.
 * @param {string} puzzle
 */
export function forgetBoard(puzzle) {
  try {
    localStorage.removeItem(boardKey(puzzle));
  } catch {
    // there is none
  }
}

/**
 * Hear of boards that other tabs keep.
 * @param {(saved: Saved) => void} fn
 */
export function onBoard(fn) {
  addEventListener("storage", ({ key, newValue }) => {
    if (key?.startsWith(BOARD) && newValue) fn(JSON.parse(newValue));
  });
}

/**
 * Keep a board, without its history if there is no room for that.
 * @param {Saved} saved
 * @returns {boolean} whether there was room
 */
export function keepBoard(saved) {
  const key = boardKey(saved.puzzle);
  while (!write(key, saved)) {
    if (!dropOldest(key)) return write(key, { ...saved, past: [], future: [] });
  }
  return true;
}

/** Forget every board and what was filled in. */
export function forget() {
  while (dropOldest(""));
  write(LAST, null, "sessionStorage");
}

/** @returns {Record<string, number>} the seconds in which puzzles were solved, by their names in a row */
export function ticks() {
  return read(TICKS) ?? {};
}

/**
 * Note that a puzzle is solved.
 * @param {string} name
 * @param {number} seconds
 */
export function tick(name, seconds) {
  const before = ticks();
  if (before[name] === undefined) write(TICKS, { ...before, [name]: seconds });
}

/** @returns {Record<string, number>} the number that was opened last, by the row's name */
export function reached() {
  return read(REACHED) ?? {};
}

/**
 * Note which puzzle of a row was opened last.
 * @param {string} row
 * @param {number} index
 */
export function reach(row, index) {
  write(REACHED, { ...reached(), [row]: index });
}

/** @returns {Partial<Settings>} */
export function settings() {
  return read(SETTINGS) ?? {};
}

/** @param {Settings} value */
export function keepSettings(value) {
  write(SETTINGS, value);
}

/** @returns {View | null} what was shown last in this tab */
export function last() {
  return read(LAST, "sessionStorage");
}

/**
 * Keep what is shown, for when the page is loaded again, if there is room for it.
 * @param {View} view
 */
export function keepLast(view) {
  if (!write(LAST, view, "sessionStorage")) write(LAST, null, "sessionStorage");
}

/** @returns {Record<string, Result>} how puzzles were solved, by their names in a row or their own */
export function results() {
  return read(RESULTS) ?? {};
}

/**
 * Keep how a puzzle was solved the first time.
 * @param {string} name
 * @param {Result} result
 */
export function keepResult(name, result) {
  const before = results();
  if (before[name] === undefined) write(RESULTS, { ...before, [name]: result });
}

/**
 * @typedef {object} Kept all that outlasts a tab
 * @property {Saved[]} boards
 * @property {Record<string, number>} ticks
 * @property {Record<string, number>} reached
 * @property {Record<string, Result>} results
 * @property {Partial<Settings>} settings
 */

/** @returns {Kept} */
export function everything() {
  return { boards: boards(), ticks: ticks(), reached: reached(), results: results(), settings: settings() };
}

/**
 * Keep all of this in place of what is there; no board makes room for another.
 * @param {Kept} kept
 * @returns {number} how much of it had no room, and is as it was
 */
export function keepEverything({ boards, ticks, reached, results, settings }) {
  /** @type {[string, unknown][]} */
  const lists = [[TICKS, ticks], [REACHED, reached], [RESULTS, results], [SETTINGS, settings]];
  const all = [...lists, ...boards.map((saved) => /** @type {const} */ ([boardKey(saved.puzzle), saved]))];
  return all.filter(([key, value]) => !write(key, value)).length;
}
