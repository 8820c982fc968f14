/**
 * Edits one after the other, and the way back: a list of puzzle texts.
 */

import { button, h, sentence } from "./dom.js";

export class History {
  /** @type {string[]} */
  #past = [];
  /** @type {string[]} */
  #future = [];
  #queue = Promise.resolve();
  #own = false;

  /** @param {any} app */
  constructor(app) {
    this.app = app;
    this.back = button("Undo the edit", () => this.undo(), { id: "edit-undo" });
    this.forth = button("Redo the edit", () => this.redo(), { id: "edit-redo" });
    this.note = h("p", { role: "status", class: "status" });
    this.element = h("div", {}, h("div", { class: "buttons" }, this.back, this.forth), this.note);
    app.on("view", () => this.#own || this.#begin());
    this.#show();
  }

  /** Whether the view that is shown just now is an edit's, not another puzzle's. */
  get busy() {
    return this.#own;
  }

  /** Another puzzle: what was edited before is no concern of it. */
  #begin() {
    this.#past = [];
    this.#future = [];
    this.note.textContent = "";
    this.#show();
  }

  #show() {
    this.back.disabled = !this.#past.length;
    this.forth.disabled = !this.#future.length;
  }

  /**
   * Have the engine edit the puzzle, when the edits before it are done.
   * @param {Object<string, any>} request what the API's `edit` takes beside the puzzle
   */
  edit(request) {
    return this.#do(async () => {
      const answer = await this.app.ask(
        "edit",
        { puzzle: this.app.puzzle, ...request },
        { quiet: true },
      );
      await this.#become(answer.puzzle);
    });
  }

  /**
   * Show another text of the puzzle as an edit.
   * @param {string} puzzle
   */
  replace(puzzle) {
    return this.#do(() => this.#become(puzzle));
  }

  undo() {
    return this.#do(() => this.#move(this.#past, this.#future));
  }

  redo() {
    return this.#do(() => this.#move(this.#future, this.#past));
  }

  async #become(puzzle) {
    const before = this.app.puzzle;
    if (puzzle === before) return;
    await this.#view(puzzle);
    this.#past.push(before);
    this.#future = [];
  }

  async #move(from, to) {
    const puzzle = from.at(-1);
    if (puzzle === undefined) return;
    const before = this.app.puzzle;
    await this.#view(puzzle);
    from.pop();
    to.push(before);
  }

  /** Show a puzzle; what is filled in by hand stays if the board has as many places. */
  async #view(puzzle) {
    const view = await this.app.ask("view", { puzzle }, { quiet: true });
    const { given } = view.places;
    const { entries, state } = this.app;
    const kept = (place) => entries.length === given.length && !state.fixed(place);
    this.#own = true;
    this.app.showView(
      view,
      given.map((value, place) => (value < 0 && kept(place) ? entries[place] : value)),
      { instead: true },
    );
    this.#own = false;
  }

  /** Do something when everything before it is done; say what goes wrong. */
  #do(task) {
    this.#queue = this.#queue.then(task).then(
      () => {
        this.note.textContent = "";
        this.#show();
      },
      (error) => {
        this.note.textContent = sentence(error);
        this.#show();
      },
    );
    return this.#queue;
  }
}
