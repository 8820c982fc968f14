/**
 * How hard the puzzle is, beside its title: a word and a number of rounds.
 */

import { graded } from "./steps.js";

/** @import { App } from "./app.js" */
/** @import { View } from "./types.js" */

const LARGEST = 400; // places of a board whose grade is asked for by itself
const KEPT = 200;

export class Grades {
  /** @type {Map<string, {band: string, rounds: number}>} by the puzzle's text */
  #known = new Map();
  #asked = new AbortController();

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.line = /** @type {HTMLElement} */ (document.getElementById("board-grade"));
    app.on("view", (view) => this.#look(view));
    app.on("engine", () => app.view && this.#look(app.view));
    app.on("grade", (grade) => {
      if (grade) this.know(app.puzzle, grade);
      this.line.textContent = grade ? graded(grade) : "";
    });
  }

  /**
   * Take note of a grade that is told along with a puzzle.
   * @param {string} puzzle
   * @param {{band: string, rounds: number}} grade
   */
  know(puzzle, grade) {
    if (this.#known.size >= KEPT) this.#known.clear();
    this.#known.set(puzzle, grade);
  }

  /**
   * Return the grade of a puzzle, as far as it is known.
   * @param {string} puzzle
   */
  of(puzzle) {
    return this.#known.get(puzzle);
  }

  /** @param {View} view */
  async #look({ puzzle, places }) {
    this.#asked.abort();
    this.line.textContent = "";
    const { app } = this;
    const asked = (this.#asked = new AbortController());
    const { signal } = asked;
    const small = places.given.length <= LARGEST && app.panel !== "edit"; // which has the verdict
    try {
      if (!this.#known.has(puzzle) && small && app.engine) {
        const { grade } = await app.ask("grade", { puzzle }, { signal, quiet: true });
        if (grade) this.know(puzzle, grade);
      }
    } catch {
      return; // the board can be played without
    }
    const grade = this.#known.get(puzzle);
    if (!signal.aborted && grade) this.line.textContent = graded(grade);
  }
}
