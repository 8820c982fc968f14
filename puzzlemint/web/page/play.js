/**
 * Playing: the heading, the buttons under the board and in the Play panel, checking, the timer.
 *
 * After each move the engine is asked, without a solver, which clues are satisfied, which rules are
 * broken and whether the board is solved; a newer question stops an older one.
 */

import { begun, clock, english, h, solutionsOf } from "./dom.js";
import { phrase } from "./phrases.js";
import { t } from "./words.js";

/** @import { App } from "./app.js" */
/** @import { Note, Settings, Step, View } from "./types.js" */

const REST = 120; // ms without a move before the engine is asked
const MOST_FINDINGS = 5;

/** @param {string} id */
const at = (id) => /** @type {HTMLButtonElement} */ (document.getElementById(id));

/** @param {App} app */
export function attach(app) {
  attachHeading(app);
  attachMoves(app);
  attachZoom(app);
  attachKeys(app);
  new Timer(app);
  const checker = new Checker(app);
  at("check").addEventListener("click", () => checker.check());
  at("back").addEventListener("click", () => checker.back());
}

/** @param {App} app */
function attachHeading(app) {
  const narrow = matchMedia("(max-width: 47.99rem)");
  const rules = /** @type {HTMLDetailsElement} */ (document.getElementById("rules"));
  const fit = () => app.view && app.board.zoom.fitting && app.board.zoom.refit();
  rules.open = !narrow.matches;
  rules.addEventListener("toggle", fit);
  app.on("view", (/** @type {View} */ view) => {
    at("board-title").textContent = view.title;
    at("board-about").textContent = view.usual ? view.size : t("{size}, its own rules", { size: view.size });
    at("rules-text").textContent = view.rules;
    tell(view.tally, app.settings);
    document.title = `${view.title} ${view.size} – puzzlemint`;
    fit(); // below a heading that may be higher now
  });
}

/** @param {App} app */
function attachMoves(app) {
  const { state, board } = app;
  const show = () => {
    at("undo").disabled = !state.past.length;
    at("redo").disabled = !state.future.length;
    at("trial-bar").hidden = !state.trial;
    at("trial").hidden = state.trial !== null;
    const begun = state.past.length || Object.keys(state.notes).length || Object.keys(state.drawing).length;
    at("reset").disabled = !begun && !state.entries.some((_, place) => filled(place));
    board.svg.classList.toggle("on-trial", state.trial !== null);
    board.highlight("tried", state.tried);
    progress();
  };
  const filled = (/** @type {number} */ place) => !state.fixed(place) && state.entries[place] !== -1;
  const progress = () => {
    const places = state.entries.map((_, place) => place).filter((place) => !state.fixed(place));
    at("progress").textContent = t("{count} of {all} places are filled in.", { count: places.filter(filled).length, all: places.length });
  };
  app.on("view", show);
  app.on("entries", show);
  app.on("panel", (panel) => (at("moves").hidden = panel === "edit")); // which has its own undo
  at("undo").addEventListener("click", () => app.undo());
  at("redo").addEventListener("click", () => app.redo());
  at("reset").addEventListener("click", () => {
    state.reset();
    app.status(t("All is empty again; Undo brings it back."));
  });
  at("trial").addEventListener("click", () => {
    state.startTrial();
    at("trial-keep").focus();
    app.status(t("Trial: what you enter from here on can be thrown away."));
  });
  at("trial-keep").addEventListener("click", () => {
    state.keepTrial();
    at("trial").focus();
    app.status(t("What you tried is kept."));
  });
  at("trial-drop").addEventListener("click", () => {
    state.dropTrial();
    at("trial").focus();
    app.status(t("What you tried is taken back; Undo brings it again."));
  });
}

/** @param {App} app */
function attachZoom(app) {
  const { zoom } = app.board;
  at("zoom-in").addEventListener("click", () => zoom.larger());
  at("zoom-out").addEventListener("click", () => zoom.smaller());
  at("zoom-fit").addEventListener("click", () => zoom.refit());
  at("zoom-move").addEventListener("click", () => move(!app.input.moving));
  const move = (/** @type {boolean} */ on) => {
    app.input.moving = on;
    at("zoom-move").setAttribute("aria-pressed", String(on));
    app.board.svg.classList.toggle("moving", on);
  };
  zoom.changed = () => {
    at("zoom-move").hidden = !zoom.overflows;
    if (!zoom.overflows) move(false);
  };
}

/** Keys that work anywhere on the page but in fields of text. @param {App} app */
function attachKeys(app) {
  const list = at("keys-list");
  for (const [keys, meaning] of [
    [t("Arrow keys"), t("move over the board and the clues beside it; with Shift, take the value along")],
    [t("Home, End"), t("first or last of the row; with Ctrl, of the board")],
    [t("Space, Enter"), t("next value; with Shift, mark as empty")],
    [t("Letters, digits"), t("write the value they stand for")],
    [t("Shift and letter or digit"), t("write it as a pencil mark in the corner")],
    ["m", t("pencil marks: in the corner, in the centre, none")],
    ["x", t("mark as empty")],
    ["s", t("say what the sums here can be made of")],
    ["t", t("cross out the clue in a cell, as Space does on a clue beside the board")],
    ["c", t("say the clues of the lines through here")],
    [t("Backspace, Delete"), t("clear")],
    [t("Ctrl+Z, Ctrl+Y"), t("undo, redo")],
    [t("+, -, Ctrl and wheel"), t("make the board larger or smaller")],
    [t("Esc"), t("give up a stroke, close a window")],
    ["?", t("these keys")],
  ]) {
    list.append(h("dt", {}, keys), h("dd", {}, meaning));
  }
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("input:not([type=radio], [type=checkbox], [type=range]), textarea, select")) return;
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    const command = event.ctrlKey || event.metaKey;
    if (command && key === "z" && !event.shiftKey) app.undo();
    else if (command && (key === "y" || key === "z")) app.redo();
    else if (command) return;
    else if (key === "?") app.dialog("keys-dialog");
    else if (key === "+") app.board.zoom.larger();
    else if (key === "-") app.board.zoom.smaller();
    else return;
    event.preventDefault();
  });
}

/** Asks the engine about what is filled in. */
class Checker {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.solved = false;
    /** whether anything was done on the board since it is shown */
    this.moved = false;
    /** @type {AbortController | null} the check that goes on */
    this.checking = null;
    app.on("view", () => this.#renew());
    app.on("entries", ({ move }) => this.#moved(move));
    app.on("setting", ({ name }) => name !== "theme" && this.#look());
  }

  #renew() {
    this.solved = this.moved = false;
    this.#giveUp();
    this.#forget();
    this.#look();
  }

  /** @param {Step | undefined} move */
  #moved(move) {
    this.move = move?.changes.length ? move : undefined;
    this.moved = true;
    this.#giveUp();
    this.#forget();
    clearTimeout(this.timer);
    this.asked?.abort();
    this.timer = setTimeout(() => this.#look(), REST);
  }

  /** Ask no more about a position that is not on the board any more. */
  #giveUp() {
    if (!this.checking) return;
    this.checking.abort();
    this.checking = null;
    this.app.status("");
  }

  /** Take back what was said of an earlier position. */
  #forget() {
    for (const name of ["wrong", "mistake"]) this.app.board.highlight(name, []);
    at("findings").replaceChildren();
  }

  #request() {
    return { puzzle: this.app.puzzle, entries: [...this.app.entries] };
  }

  /** Ask without a solver, and show what that says. */
  async #look() {
    const { app } = this;
    if (!app.view) return;
    this.asked?.abort();
    const asked = (this.asked = new AbortController());
    try {
      const { move } = this;
      const more = { possible: Boolean(move && this.#noted.length), empty: Boolean(move && app.settings.crosses) };
      const request = { ...this.#request(), ...more };
      const answer = await app.ask("check", request, { signal: asked.signal, quiet: true });
      if (asked.signal.aborted) return;
      if (move) this.#follow(move, answer);
      const { clues, cells } = answer.satisfied;
      const { satisfied } = app.settings;
      app.board.satisfy(satisfied ? clues : [], satisfied ? [...cells, ...answer.finished] : []);
      app.board.finish(satisfied ? answer.finished : []);
      tell(answer.tally, app.settings);
      if (app.settings.errors) this.#show(answer);
      const { given } = /** @type {View} */ (app.view).places;
      this.#celebrate(answer.state === "solved" && given.includes(-1));
    } catch (error) {
      if (app.engine) app.failed(error);
    }
  }

  /** Places with pencil marks. */
  get #noted() {
    return Object.keys(this.app.state.notes).map(Number);
  }

  /**
   * Do what follows from a move by the rules: what they empty, and pencil marks that they exclude.
   * @param {Step} move
   * @param {any} answer
   */
  #follow(move, { empty = [], possible }) {
    const { state } = this.app;
    const notes = (possible ? this.#noted : []).map((place) => {
      const { corner, centre } = state.notes[place];
      const still = (/** @type {number} */ value) => possible[place].includes(value);
      return /** @type {[number, Note]} */ ([place, { corner: corner.filter(still), centre: centre.filter(still) }]);
    });
    const fewer = notes.filter(([place, note]) =>
      /** @type {const} */ (["corner", "centre"]).some((where) => note[where].length < state.notes[place][where].length),
    );
    state.amend(move, empty, fewer);
  }

  /** @param {boolean} solved */
  #celebrate(solved) {
    const { app } = this;
    app.board.svg.classList.toggle("solved", solved);
    if (solved && !this.solved) {
      app.status(t("Solved. {puzzle} is done.", { puzzle: `${app.view?.title} ${app.view?.size}` }), "good");
      if (this.moved) app.board.wave();
      app.emit("solved");
    } else if (!solved && this.solved) app.status("");
    this.solved = solved;
  }

  /** Ask with a solver, and say it. */
  async check() {
    const { app } = this;
    this.#giveUp();
    const { signal } = (this.checking = new AbortController());
    try {
      app.status(t("Checking…"));
      const answer = await app.ask("check", { ...this.#request(), solver: true }, { signal });
      signal.throwIfAborted();
      this.checking = null;
      this.#forget();
      this.#show(answer);
      const count = (answer.mistakes ?? []).length;
      const [why = ""] = answer.wrong.map((/** @type {any} */ one) => english(`${begun(one.sentence)}.`));
      if (answer.state === "solved") app.status(t("Solved: everything is right."), "good");
      else if (count) app.status([t("{n} place is not right.|{n} places are not right.", { n: count }), " ", why], "bad");
      else if (why) app.status(why, "bad");
      else if (answer.state === "wrong") app.status(t("Not all of this can be right."), "bad");
      else if (answer.state === "undecided") app.status(t("Not known: to tell would take more work than is allowed here."));
      else app.status(t("Right so far."), "good");
    } catch (error) {
      app.failed(error);
    }
  }

  /** @param {any} answer */
  #show({ wrong, mistakes = [] }) {
    const { board } = this.app;
    board.highlight("wrong", wrong.flatMap((/** @type {any} */ one) => one.places));
    board.highlight("mistake", mistakes);
    const told = wrong.slice(0, MOST_FINDINGS);
    at("findings").replaceChildren(...told.map((/** @type {any} */ one) => h("li", {}, english(begun(one.sentence)))));
  }

  /** Go back to the last position that agrees with the solution. */
  async back() {
    const { app } = this;
    try {
      app.status(t("Looking for the last right position…"));
      const { puzzle } = app;
      const { verdict, entries } = await app.ask("solve", { puzzle });
      if (puzzle !== app.puzzle) return;
      if (verdict !== "unique") {
        app.status(t("There is no way to tell: the puzzle has {solutions}.", { solutions: solutionsOf(verdict) }), "bad");
        return;
      }
      this.#backTo(entries);
    } catch (error) {
      app.failed(error);
    }
  }

  /** @param {number[]} solution */
  #backTo(solution) {
    const { app } = this;
    const { state } = app;
    const steps = state.stepsToRight(solution);
    if (steps === 0) {
      app.status(t("Everything is right so far."), "good");
      return;
    }
    for (let step = 0; step < (steps ?? 0); step++) state.undo();
    if (steps === null) {
      // nothing is known of how it came to this: take out what is wrong
      const wrong = state.entries.map((value, place) => (value === solution[place] ? value : -1));
      state.become(wrong);
    }
    const undone = t("{n} step back; Redo goes forward again.|{n} steps back; Redo goes forward again.", { n: steps ?? 0 });
    app.status(steps === null ? t("What was wrong is taken away.") : undone, "good");
  }
}

/**
 * Show what is to be placed, and strike out what is there.
 * @param {{ name: string, sign: string, wanted: number, placed: number }[]} tally
 * @param {Settings} settings
 */
function tell(tally, { satisfied, errors }) {
  const lines = tally.map(({ name, sign, wanted, placed }) => {
    const called = phrase(name);
    const label = satisfied ? t("{name}, {count} on the board", { name: called, count: placed }) : called;
    const signs = Array.from({ length: wanted }, (_, at) =>
      h("span", { class: satisfied && at < placed ? "placed" : "", "aria-hidden": "true" }, sign),
    );
    const heard = h("span", { class: "hidden" }, label);
    return h("li", { class: errors && placed > wanted ? "over" : "", title: label }, heard, ...signs);
  });
  at("tally").replaceChildren(...lines);
  at("tally").hidden = !lines.length;
}

/** Counts the seconds that a board is looked at, shown if wanted. */
class Timer {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.running = true;
    app.on("view", () => {
      this.running = true;
      this.#show();
    });
    app.on("solved", () => (this.running = false));
    app.on("setting", () => this.#show());
    setInterval(() => this.#tick(), 1000);
    document.addEventListener("visibilitychange", () => {
      if (document.hidden && app.state.past.length) app.state.save();
    });
  }

  #tick() {
    if (document.hidden || !this.running || this.app.screen !== "board") return;
    this.app.state.elapsed++;
    this.#show();
  }

  #show() {
    const { elapsed } = this.app.state;
    const line = at("timer");
    line.hidden = !this.app.settings.timer;
    line.textContent = clock(elapsed);
  }
}
