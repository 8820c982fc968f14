/**
 * Several puzzles to choose from: one to be shown, or some to be printed.
 */

import { button, h, sentence } from "./dom.js";

/** @typedef {{kind: string, size: string, grade?: string, puzzle?: string, entries?: number[]|null,
 *   source?: string, name?: string, text?: () => Promise<string>}} Listed */

export class PuzzleList {
  /** @type {Listed[]} */
  #puzzles = [];

  /**
   * @param {any} app
   * @param {() => void} chosen called when a puzzle of the list is shown
   */
  constructor(app, chosen) {
    this.app = app;
    this.chosen = chosen;
    this.rows = h("ol", { class: "puzzles" });
    this.note = h("p", { class: "help" });
    this.all = h("input", { type: "checkbox", id: "list-all" });
    this.all.addEventListener("change", () => {
      for (const box of this.#boxes()) box.checked = this.all.checked;
    });
    this.element = h(
      "section",
      { class: "list", "aria-label": "Puzzles found", hidden: true },
      h("div", { class: "row" }, this.all, h("label", { for: "list-all" }, "All")),
      this.rows,
      this.note,
      button("Print those that are marked", () => this.#print(), { id: "list-print" }),
    );
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
    this.element.hidden = !puzzles.length;
    this.all.checked = false;
    this.note.textContent = more ? `${more} more are not shown.` : "";
    this.rows.replaceChildren(
      ...puzzles.map((one, i) => {
        const words = [one.name ?? `${i + 1}.`, one.kind, one.size, one.grade, one.source].filter(Boolean);
        const mark = h("input", { type: "checkbox", "aria-label": `Mark ${words.join(" ")}` });
        return h("li", {}, mark, button(words.join(" "), () => this.choose(i)));
      }),
    );
  }

  /**
   * Show one puzzle of the list on the board.
   * @param {number} index
   * @returns {Promise<boolean>} whether that went well
   */
  async choose(index) {
    const one = this.#puzzles[index];
    try {
      await this.app.show(await textOf(one), one.entries ?? undefined);
    } catch (error) {
      this.note.textContent = sentence(error);
      return false;
    }
    for (const [i, row] of [...this.rows.children].entries()) {
      row.toggleAttribute("aria-current", i === index);
    }
    this.chosen();
    return true;
  }

  async #print() {
    const marked = this.#puzzles.filter((_, i) => this.#boxes()[i].checked);
    if (!marked.length) {
      this.note.textContent = "Mark the puzzles to print first.";
      return;
    }
    try {
      this.app.emit("print", { puzzles: await Promise.all(marked.map(textOf)) });
    } catch (error) {
      this.note.textContent = sentence(error);
    }
  }
}

/** @param {Listed} one */
const textOf = async (one) => one.puzzle ?? (await one.text());
