/**
 * Several puzzles to choose from, as pictures: one to be shown, or some to be printed.
 *
 * What is chosen is one of a row: from the board one goes on to the next one and back.
 */

import { card, picture } from "./card.js";
import { dayOf } from "./day.js";
import { button, capital, clock, h, sentence } from "./dom.js";
import { phrase } from "./phrases.js";
import * as storage from "./storage.js";
import { t } from "./words.js";
import { Work } from "./work.js";

/** @typedef {{kind: string, size: string, grade?: string, puzzle?: string, entries?: number[]|null,
 *   source?: string, name?: string, tick?: string, text?: () => Promise<string>}} Listed */

/** What is noted of days on which puzzles of a list with ticks were solved. */
export const LEVEL = "level";

let rows = 0;

export class PuzzleList {
  /** @type {Listed[]} */
  #puzzles = [];
  #id = "";

  /**
   * @param {any} app
   * @param {() => void} chosen called when a puzzle of the list is shown
   */
  constructor(app, chosen) {
    this.app = app;
    this.chosen = chosen;
    this.rows = h("ol", { class: "puzzles cards" });
    this.note = h("p", { class: "help" });
    this.work = new Work();
    this.all = h("input", { type: "checkbox" });
    this.all.addEventListener("change", () => {
      for (const box of this.#boxes()) box.checked = this.all.checked;
    });
    this.element = h(
      "section",
      { class: "list", "aria-label": t("Puzzles found"), hidden: true },
      this.rows,
      this.note,
      this.work.element,
      h(
        "div",
        { class: "row" },
        h("label", {}, this.all, t("All")),
        button(t("Print those that are marked"), () => this.#print(), { class: "print-marked" }),
      ),
    );
  }

  /** How many are solved. */
  get solved() {
    return this.#done().filter(Boolean).length;
  }

  /** Which is the first that is not solved; -1 for none. */
  get unsolved() {
    return this.#done().indexOf(false);
  }

  #done() {
    const ticks = storage.ticks();
    return this.#puzzles.map(({ tick = "" }) => ticks[tick] !== undefined);
  }

  #boxes() {
    return [...this.rows.querySelectorAll("input")];
  }

  /**
   * Show other puzzles.
   * @param {Listed[]} puzzles
   * @param {number} [more] how many there are beside these
   */
  fill(puzzles, more = 0) {
    this.#puzzles = puzzles;
    this.#id = `list ${++rows}`;
    this.element.hidden = !puzzles.length;
    this.all.checked = false;
    this.note.textContent = more ? t("{n} more is not shown.|{n} more are not shown.", { n: more }) : "";
    const ticks = storage.ticks();
    this.rows.replaceChildren(...puzzles.map((one, index) => this.#card(one, index, ticks)));
  }

  /**
   * @param {Listed} one
   * @param {number} index
   * @param {Record<string, number>} ticks
   */
  #card(one, index, ticks) {
    const { app } = this;
    const title = `${capital(one.name ?? one.kind)} ${one.size}`;
    const time = ticks[one.tick ?? ""];
    const done = time === undefined ? "" : `✓ ${clock(time)}`;
    const about = [done, phrase(one.grade ?? ""), one.source].filter(Boolean).join(" · ");
    const words = [`${index + 1}.`, title, about].filter(Boolean).join(" ");
    const mark = h("input", { type: "checkbox", "aria-label": t("Mark {puzzle}", { puzzle: words }) });
    const seen = async () => ({ view: await app.viewOf(await textOf(one)), entries: one.entries });
    return card({
      picture: picture(seen),
      title,
      about,
      name: words,
      open: () => this.choose(index),
      more: [h("label", { class: "mark" }, mark, t("Print"))],
    });
  }

  /**
   * Show one puzzle of the list on the board.
   * @param {number} index
   * @returns {Promise<boolean>} whether that went well
   */
  async choose(index) {
    const puzzles = this.#puzzles;
    const row = {
      id: this.#id,
      count: puzzles.length,
      words: (/** @type {number} */ at) => t("{number} of {count}", { number: at + 1, count: puzzles.length }),
      tick: (/** @type {number} */ at) => puzzles[at].tick ?? "",
      daily: () => `${LEVEL} ${dayOf()}`,
      fetch: async (/** @type {number} */ at) => ({ puzzle: await textOf(puzzles[at]), entries: puzzles[at].entries }),
    };
    if (!(await this.app.course.go(row, index, this.work))) return false;
    this.chosen();
    return true;
  }

  async #print() {
    const marked = this.#puzzles.filter((_, i) => this.#boxes()[i].checked);
    if (!marked.length) {
      this.note.textContent = t("Mark the puzzles to print first.");
      return;
    }
    try {
      this.app.emit("print", { puzzles: await Promise.all(marked.map(textOf)) });
    } catch (error) {
      this.note.replaceChildren(...sentence(error));
    }
  }
}

/** @param {Listed} one */
const textOf = async (one) => one.puzzle ?? (await one.text?.()) ?? "";
