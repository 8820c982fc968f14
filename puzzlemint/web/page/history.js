/**
 * Edits one after the other, and the way back: a list of puzzle texts.
 */

import { button, h, sentence } from "./dom.js";
import { t } from "./words.js";

/** @import { View } from "./types.js" */

export class History {
  /** @type {string[]} */
  #past = [];
  /** @type {string[]} */
  #future = [];
  #queue = Promise.resolve();
  #own = false;
  /** ended when another puzzle is shown: an edit that is answered after that is of no concern */
  #edited = new AbortController();

  /** @param {any} app */
  constructor(app) {
    this.app = app;
    this.back = button(t("Undo the edit"), () => this.undo(), { id: "edit-undo" });
    this.forth = button(t("Redo the edit"), () => this.redo(), { id: "edit-redo" });
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
    this.#edited.abort();
    this.#edited = new AbortController();
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
    return this.#do(async (signal) => {
      const answer = await this.app.ask(
        "edit",
        { puzzle: this.app.puzzle, ...request },
        { quiet: true },
      );
      await this.#become(answer.puzzle, signal);
    });
  }

  /**
   * Show another text of the puzzle as an edit.
   * @param {string} puzzle
   */
  replace(puzzle) {
    return this.#do((signal) => this.#become(puzzle, signal));
  }

  undo() {
    return this.#do((signal) => this.#move(this.#past, this.#future, signal));
  }

  redo() {
    return this.#do((signal) => this.#move(this.#future, this.#past, signal));
  }

  /**
   * @param {string} puzzle
   * @param {AbortSignal} signal
   */
  async #become(puzzle, signal) {
    const before = this.app.puzzle;
    if (puzzle === before) return;
    await this.#view(puzzle, signal);
    this.#past.push(before);
    this.#future = [];
  }

  /**
   * @param {string[]} from
   * @param {string[]} to
   * @param {AbortSignal} signal
   */
  async #move(from, to, signal) {
    const puzzle = from.at(-1);
    if (puzzle === undefined) return;
    const before = this.app.puzzle;
    await this.#view(puzzle, signal);
    from.pop();
    to.push(before);
  }

  /**
   * Show a puzzle; what is filled in by hand stays if the board has as many places.
   * @param {string} puzzle
   * @param {AbortSignal} signal
   */
  async #view(puzzle, signal) {
    /** @type {View} */
    const view = await this.app.ask("view", { puzzle }, { quiet: true });
    signal.throwIfAborted();
    const { given } = view.places;
    const { entries, state } = this.app;
    const kept = (/** @type {number} */ place) => entries.length === given.length && !state.fixed(place);
    this.#own = true;
    this.app.showView(
      view,
      given.map((value, place) => (value < 0 && kept(place) ? entries[place] : value)),
      { instead: true },
    );
    this.#own = false;
  }

  /**
   * Do something when everything before it is done; say what goes wrong.
   * @param {(signal: AbortSignal) => Promise<void>} task
   * @returns {Promise<void>}
   */
  #do(task) {
    const { signal } = this.#edited;
    const begin = async () => {
      if (!signal.aborted) await task(signal);
    };
    const end = (/** @type {(string | Node)[]} */ note) => {
      if (signal.aborted) return;
      this.note.replaceChildren(...note);
      this.#show();
    };
    this.#queue = this.#queue.then(begin).then(
      () => end([]),
      (error) => end(sentence(error)),
    );
    return this.#queue;
  }
}
