/**
 * The row of puzzles that the one on the board is from: those of an order, of a day, of a text, of
 * a folder. Above the board stand its words, and the ways to the previous one and to the next.
 *
 * @typedef {object} Row
 * @property {string} id one that is an order as JSON can be gone on with when the page is loaded again
 * @property {number} count how many there are
 * @property {(index: number) => string} words what one of them is called
 * @property {(index: number) => string} tick the name under which it is noted as solved; "" for none
 * @property {(index: number) => string} [address] a short one, where there is one for everybody
 * @property {() => string} [daily] the name under which it is noted that one was solved this day
 * @property {(index: number, signal?: AbortSignal) => Promise<Fetched>} fetch
 *
 * @typedef {{puzzle: string, entries?: number[] | null, grade?: any}} Fetched
 */

import { dayAddress, numberAddress } from "./address.js";
import { dayOf } from "./day.js";
import { button, h } from "./dom.js";
import { lessons } from "./lessons.js";
import * as storage from "./storage.js";
import { locale, t } from "./words.js";
import { Work } from "./work.js";

/** @import { EngineError } from "./engine.js" */
/** @import { Example } from "./types.js" */

export const EVERYBODY = 1; // the seed of the puzzles that everybody gets, by their numbers

export class Course {
  /** @type {Row | null} */
  #row = null;
  #index = 0;
  #puzzle = "";
  /** @type {Map<string, Row>} what Back can come to */
  #rows = new Map();

  /** @param {any} app */
  constructor(app) {
    this.app = app;
    this.words = h("p", {});
    this.before = button(t("Previous"), () => this.#step(-1), { id: "previous" });
    this.after = button(t("Next"), () => this.#step(1), { id: "next", class: "primary" });
    this.work = new Work();
    const name = { role: "group", "aria-label": t("One of several puzzles") };
    this.element = h("div", { class: "strip", hidden: true, ...name }, this.before, this.words, this.after, this.work.element);
    /** @type {HTMLElement} */ (document.getElementById("sheet")).before(this.element);
    app.on("view", () => app.puzzle !== this.#puzzle && this.#leave());
    app.on("home", () => this.#leave());
    app.on("solved", () => this.#solved());
  }

  #leave() {
    if (this.#row) this.app.emit("course", null);
    this.#row = null;
    this.#puzzle = "";
    this.element.hidden = true;
  }

  #solved() {
    const { elapsed, told } = this.app.state;
    const name = this.#row?.tick(this.#index);
    if (!name || told) return;
    for (const one of [name, this.#row?.daily?.()]) if (one) storage.tick(one, elapsed);
    this.#show();
  }

  #show() {
    const row = /** @type {Row} */ (this.#row);
    const done = storage.ticks()[row.tick(this.#index)] !== undefined;
    this.words.textContent = row.words(this.#index) + (done ? " ✓" : "");
    this.before.disabled = this.#index === 0;
    this.after.disabled = this.#index + 1 >= row.count;
    this.before.hidden = this.after.hidden = row.count === 1;
    this.element.hidden = false;
  }

  /** @param {number} by */
  #step(by) {
    return this.go(/** @type {Row} */ (this.#row), this.#index + by);
  }

  /**
   * Show a puzzle of a row.
   * @param {Row} row
   * @param {number} index
   * @param {Work} [work] where it is told how it goes
   * @param {{instead?: boolean}} [how] in the browser's history
   * @returns {Promise<boolean>} whether it is there
   */
  async go(row, index, work = this.work, how = {}) {
    this.before.disabled = this.after.disabled = true;
    const shown = await work.run(t("Fetching the puzzle"), async (signal) => {
      const found = await row.fetch(index, signal);
      const view = await this.app.viewOf(found.puzzle, signal);
      signal.throwIfAborted();
      if (found.grade) this.app.grades.know(view.puzzle, found.grade);
      this.#be(row, index, view.puzzle);
      this.app.showView(view, found.entries, how);
      return true;
    });
    if (this.#row) this.#show();
    if (shown) this.app.emit("course", this.place(this.#puzzle));
    if (shown) this.app.announce(`${this.app.view.title}: ${row.words(index)}`);
    return shown === true;
  }

  /**
   * @param {Row} row
   * @param {number} index
   * @param {string} puzzle
   */
  #be(row, index, puzzle) {
    this.#rows.set(row.id, row);
    this.#row = row;
    this.#index = index;
    this.#puzzle = puzzle;
    if (row.count === Infinity) storage.reach(row.id, index);
  }

  /**
   * Return where a puzzle stands, to come back to it; null if it is of no row.
   * @param {string} puzzle
   */
  place(puzzle) {
    return this.#row && puzzle === this.#puzzle ? { id: this.#row.id, index: this.#index } : null;
  }

  /** The name under which the puzzle on the board is noted as solved; empty for none. */
  get tick() {
    return this.#row?.tick(this.#index) ?? "";
  }

  /** What the puzzle on the board is called among others; empty where there are none. */
  get called() {
    return this.#row?.words(this.#index) ?? "";
  }

  /**
   * Return the fragment that names a puzzle to everybody, with its `#`; empty if it has no name.
   * @param {string} puzzle
   */
  address(puzzle) {
    return (puzzle === this.#puzzle && this.#row?.address?.(this.#index)) || "";
  }

  /**
   * Stand there again.
   * @param {{id: string, index: number}} place
   * @param {string} puzzle
   */
  resume({ id, index }, puzzle) {
    const row = this.#rows.get(id) ?? rowOf(this.app, id);
    if (!row) return;
    this.#be(row, index, puzzle);
    this.#show();
    this.app.emit("course", { id, index });
  }
}

/**
 * @param {any} app
 * @param {string} id
 * @returns {Row | null}
 */
function rowOf(app, id) {
  if (!id.startsWith("{")) return null;
  const asked = JSON.parse(id);
  return asked.lessons ? lessons(asked.lessons) : ordered(app, asked);
}

/**
 * Return the row of puzzles that are made to an order. Those of a day are one.
 * @param {any} app
 * @param {{kind: string, size: string, grade?: string, seed: number, day?: string}} order what the
 *   API's `generate` takes but the number, and the day that it is the puzzle of
 * @returns {Row}
 */
export function ordered(app, order) {
  const { day, ...asked } = order;
  const id = JSON.stringify(order);
  const seed = order.seed === EVERYBODY ? "" : t("seed {seed}", { seed: String(order.seed) });
  return {
    id,
    count: day ? 1 : Infinity,
    tick: (index) => (day ? dayOrLate(day, order.kind) : `${id} ${index}`),
    address: (index) => (day ? dayAddress(day, order.kind) : order.seed === EVERYBODY ? numberAddress(order, index) : ""),
    words: (index) =>
      day ? ofDay(day) : [t("Number {number}", { number: index + 1 }), seed].filter(Boolean).join(", "),
    async fetch(index, signal) {
      const examples = index === 0 && !day ? await app.examples : [];
      const known = examples.find((/** @type {Example} */ one) => JSON.stringify(one.order) === id);
      if (known) return { puzzle: known.puzzle, grade: { band: order.grade, rounds: known.rounds } };
      const make = (/** @type {object} */ one) => app.ask("generate", { ...one, index }, { signal, quiet: true });
      try {
        return await make(asked);
      } catch (error) {
        if (!day || /** @type {EngineError} */ (error).type !== "GaveUp") throw error;
        const { grade, ...rest } = asked; // the same for everybody, too
        return make(rest);
      }
    },
  };
}

/**
 * @param {string} day
 * @param {string} kind
 */
export const dayTick = (day, kind) => `day ${day} ${kind}`;

/**
 * Return the name of a day's puzzle that is solved on a later day, which makes no days in a row.
 * @param {string} day
 * @param {string} kind
 */
export const lateTick = (day, kind) => `late ${day} ${kind}`;

/**
 * @param {string} day
 * @param {string} kind
 */
function dayOrLate(day, kind) {
  const punctual = dayTick(day, kind);
  return day === dayOf() || storage.ticks()[punctual] !== undefined ? punctual : lateTick(day, kind);
}

/**
 * Return what the puzzle of a day is called.
 * @param {string} day
 */
export const ofDay = (day) => t("Puzzle of {day}", { day: longDate(day) });

/** @param {string} day such as 2026-03-01 */
export function longDate(day) {
  const [year, month, date] = day.split("-").map(Number);
  const options = /** @type {const} */ ({ day: "numeric", month: "long", year: "numeric" });
  return new Date(year, month - 1, date).toLocaleDateString(locale, options);
}
