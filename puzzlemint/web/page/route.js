/**
 * Back and Forward, and the address: each puzzle, and the start page, is a step in the browser's history.
 *
 * A step keeps the puzzle's text and where in a row of puzzles it stands. Its address holds the puzzle
 * too, for whoever copies it, and never what is filled in, so that a bookmark comes back to what was
 * done since. The views of the last puzzles are kept, so that going back needs no engine.
 */

import { fromFragment, toFragment } from "./link.js";
import * as storage from "./storage.js";

/** @import { App } from "./app.js" */
/** @import { Entries, View } from "./types.js" */

const KEPT = 30; // views

export class Route {
  /** @type {Map<string, View>} by the puzzle's text, the latest last */
  #views = new Map();
  #returning = false;
  /** @type {(fragment: string) => Promise<boolean>} shows what a short address names */
  named = async () => false;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const last = storage.last();
    if (last) this.#keep(last);
    addEventListener("popstate", ({ state }) => {
      if (state || !location.hash) this.#return(state); // else it is a link from elsewhere
    });
    addEventListener("hashchange", () => this.arrive());
  }

  /**
   * Return a view that was shown lately.
   * @param {string} puzzle
   */
  view(puzzle) {
    return this.#views.get(puzzle);
  }

  /** @param {View} view */
  #keep(view) {
    this.#views.delete(view.puzzle);
    this.#views.set(view.puzzle, view);
    for (const puzzle of this.#views.keys()) {
      if (this.#views.size > KEPT) this.#views.delete(puzzle);
    }
  }

  /**
   * Write down what is shown now.
   * @param {View | null} view null for the start page
   * @param {boolean} instead whether it takes the place of what was shown before
   * @param {Entries | null} [entries] that it was shown with
   */
  note(view, instead, entries = null) {
    if (view) {
      this.#keep(view);
      storage.keepLast(view);
    }
    if (this.#returning) return;
    const puzzle = view?.puzzle ?? "";
    const state = { puzzle, entries, course: view && this.app.course.place(puzzle) };
    const same = history.state?.puzzle === puzzle;
    history[instead || same ? "replaceState" : "pushState"](state, "", address(same ? location.hash : ""));
    if (view) this.#name(puzzle);
  }

  /**
   * Let the address name the puzzle that is shown.
   * @param {string} puzzle
   */
  async #name(puzzle) {
    const fragment = this.app.course.address(puzzle) || (await toFragment({ puzzle, entries: null }));
    const stays = history.state?.puzzle === puzzle && location.hash !== fragment;
    if (stays) history.replaceState(history.state, "", address(fragment));
  }

  /**
   * Show the puzzle of an address that was not written here: a link, a bookmark.
   * @returns {Promise<boolean>} whether there is one
   */
  async arrive() {
    const { app } = this;
    if (history.state) return false;
    try {
      const shared = await fromFragment(location.hash);
      if (!shared) return await this.named(location.hash);
      await app.show(shared.puzzle, shared.entries, { instead: true });
      return true;
    } catch (error) {
      const shown = app.screen === "board" ? app.view : null;
      if (app.screen) this.note(shown && (this.view(app.puzzle) ?? shown), true);
      app.failed(error);
      return false;
    }
  }

  /**
   * Show what was shown here before the page was loaded again.
   * @returns {Promise<boolean>} whether there is something
   */
  async reload() {
    return Boolean(history.state?.puzzle) && this.#return(history.state);
  }

  /** @param {{puzzle: string, entries: Entries | null, course: any} | null} state */
  async #return(state) {
    const { app } = this;
    try {
      const view = state?.puzzle ? await app.viewOf(state.puzzle) : null;
      if (history.state?.puzzle !== state?.puzzle) return true; // gone on meanwhile
      for (const dialog of document.querySelectorAll("dialog")) if (dialog.open) dialog.close();
      this.#returning = true;
      if (!view) app.home();
      else if (view.puzzle !== app.puzzle || app.screen !== "board") {
        app.showView(view, storage.board(view.puzzle) ? null : state?.entries);
      }
      if (state?.course) app.course.resume(state.course, state.puzzle);
      return true;
    } catch (error) {
      app.failed(error);
      return false;
    } finally {
      this.#returning = false;
    }
  }
}

/**
 * Return the address of this page with another fragment.
 * @param {string} fragment with its `#`, or empty
 */
const address = (fragment) => location.pathname + location.search + fragment;
