/**
 * What the browser keeps: boards with what was filled in, the last view, the settings.
 *
 * Nothing here throws: a browser may have no storage, or none left. Boards are found by a hash of
 * their text, and the one touched longest ago makes room for a new one.
 */

/** @import { Entries, Note, Settings, Step, View } from "./types.js" */

/**
 * @typedef {object} Saved
 * @property {string} puzzle
 * @property {Entries} entries
 * @property {Record<string, Note>} [notes] pencil marks, by place
 * @property {string[]} [ticks] numbers of clues that are crossed out: "clue,order"
 * @property {Entries | null} trial
 * @property {Step[]} past
 * @property {Step[]} future
 * @property {number} elapsed in seconds
 * @property {number} at when it was saved, in milliseconds
 */

const SETTINGS = "puzzlemint:settings";
const LAST = "puzzlemint:last";
const BOARD = "puzzlemint:board:";

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
 * Return the key of a puzzle's board (FNV-1a, Fowler, Noll and Vo 1991, twice with 32 bits).
 * @param {string} puzzle
 */
function boardKey(puzzle) {
  const hashes = [0x811c9dc5, 0x01000193];
  for (let index = 0; index < puzzle.length; index++) {
    const code = puzzle.charCodeAt(index);
    hashes[0] = Math.imul(hashes[0] ^ code, 0x01000193);
    hashes[1] = Math.imul(hashes[1] ^ (code + index), 0x01000193);
  }
  return BOARD + hashes.map((hash) => (hash >>> 0).toString(36)).join("-");
}

/**
 * @param {string} puzzle
 * @returns {Saved | null}
 */
export function board(puzzle) {
  const saved = read(boardKey(puzzle));
  return saved?.puzzle === puzzle ? saved : null;
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
  write(LAST, null);
  write(LAST, null, "sessionStorage");
}

/** @returns {Partial<Settings>} */
export function settings() {
  return read(SETTINGS) ?? {};
}

/** @param {Settings} value */
export function keepSettings(value) {
  write(SETTINGS, value);
}

/** @returns {{puzzle: string, view: View | null} | null} what was shown last, in this tab if it can be */
export function last() {
  return read(LAST, "sessionStorage") ?? read(LAST);
}

/**
 * Keep what is shown, by its text alone where there is no room for all of it.
 * @param {View} view
 */
export function keepLast(view) {
  const { puzzle } = view;
  for (const store of /** @type {const} */ (["localStorage", "sessionStorage"])) {
    write(LAST, { puzzle, view }, store) || write(LAST, { puzzle, view: null }, store);
  }
}
