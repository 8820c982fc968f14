/**
 * The page's middle: it ties board, state and engine together and lets other modules attach.
 *
 * A feature is a module of this folder that exports `attach(app)`; FEATURES lists them. `attach` is
 * called once, when the board exists and before the first puzzle is shown. What it may use:
 *
 *   app.view               the view that is shown, as the API's `view` gives it, in the language of
 *                          the page; null before
 *   app.puzzle             its text
 *   app.entries            what is filled in now (do not change it: use app.state.write)
 *   app.show(puzzle, entries?, how?)  have the engine draw a puzzle; a promise that rejects with its
 *                          error. Without entries, what was filled in and saved earlier comes back.
 *                          In the browser's history it is a step, or takes the place of the last
 *                          one with {instead: true}
 *   app.showView(view, entries?, how?)  the same for a view that is known already
 *   app.viewOf(puzzle, signal?)  promise of a view
 *   app.home()             show the start page
 *   app.course             the row of puzzles that the one on the board is from (course.js)
 *   app.grades             how hard puzzles are (grade.js)
 *   app.ask(name, request, {signal, quiet})  call the API: waits for the engine (the status line
 *                          says so unless quiet) and resolves to the answer or rejects
 *   app.engine             what `connect()` of engine.js gave; null until it is there
 *   app.examples           promise of examples.json: [{kind, title, order, rounds, puzzle, view}]
 *   app.state              entries and undo (state.js): write(changes), undo(), redo(), reset(), ...
 *   app.board              the drawing (board.js): highlight(name, places, on), preview(entries), ...
 *   app.input              gestures and keys (input.js): use(target) takes them over for editing
 *   app.settings           {theme, language, errors, satisfied, timer, crosses}; change one by app.set(name, value)
 *   app.announce(text)     speak to screen readers only
 *   app.status(words, tone)  write the status line, which is spoken too; tone "" | "good" | "bad" | "hint"
 *   app.failed(error)      say there what went wrong; keeps quiet about what was aborted
 *   app.panel              the open panel: "play" | "help" | "edit" | "verdict"
 *   app.open(panel)        open another
 *   app.dialog(id)         open a <dialog>, and app.close(id) closes it; a button with
 *                          data-opens="id" or data-closes does it without code
 *   app.on(event, fn)      hear of an event; returns a function that ends it
 *   app.emit(event, detail)
 *
 * Events: "view" (another puzzle or another text is shown), "home", "entries" ({changes:
 * [[place, value]], noted: places whose pencil marks changed, move: the step if it is a new one}),
 * "course" (where in a row of puzzles the one on the board stands, or null), "asked" ({name, request}),
 * "panel" (name), "setting" ({name, value}), "engine" (it is there), "solved", "dialog" (id, opened).
 */

import { Board } from "./board.js";
import { Course } from "./course.js";
import { sentence } from "./dom.js";
import { attach as attachDraw } from "./draw.js";
import { Grades } from "./grade.js";
import { Input } from "./input.js";
import { phrasedView } from "./phrases.js";
import { attach as attachPalette } from "./palette.js";
import { attach as attachPlay } from "./play.js";
import { Route } from "./route.js";
import { attach as attachShell } from "./shell.js";
import { State } from "./state.js";
import * as storage from "./storage.js";
import { t, translate } from "./words.js";

/** @import { View, Entries, Settings, Engine, Example } from "./types.js" */
/** @import { BoardToPlay } from "./board.js" */

/** Modules of this folder with `attach(app)`, in order. */
const FEATURES = ["home", "shelf", "open", "edit", "help", "share", "print", "again"];

/** @type {Settings} */
const DEFAULTS = { theme: "auto", language: "auto", errors: false, satisfied: true, timer: false, crosses: false };

export class App {
  /** @type {"home" | "board" | undefined} */
  screen;

  constructor() {
    /** @type {Map<string, Set<(detail: any) => void>>} */
    this.listeners = new Map();
    /** @type {Settings} */
    this.settings = { ...DEFAULTS, ...storage.settings() };
    /** @type {View | null} */
    this.view = null;
    /** @type {Engine | null} */
    this.engine = null;
    /** @type {Promise<Engine>} */
    this.connected = this.connect();
    /** why there is no engine, if there is none */
    this.trouble = /** @type {(string | Node)[]} */ ([]);
    this.connected.catch((error) => {
      this.trouble = [t("No checks and no help here, only play:"), " ", ...sentence(error)];
      this.status(this.trouble, "bad");
    });
    /** @type {Promise<Example[]>} */
    this.examples = fetchExamples();
    this.panel = "play";
    this.state = new State(this);
    const sheet = /** @type {HTMLElement} */ (document.getElementById("sheet"));
    this.board = /** @type {BoardToPlay} */ (new Board(sheet));
    this.input = new Input(this);
    this.course = new Course(this);
    this.route = new Route(this);
    this.grades = new Grades(this);
    this.on("entries", ({ changes, noted }) => {
      this.board.put(changes);
      this.board.note(this.state.notes, noted);
      this.board.tick(this.state.ticks);
      this.board.draw(this.state.drawing);
    });
  }

  get puzzle() {
    return this.view ? this.view.puzzle : "";
  }

  get entries() {
    return this.state.entries;
  }

  /**
   * Attach every module and show the puzzle of the address, or what was shown last, or the start page.
   */
  async start() {
    for (const attach of [attachShell, attachPlay, attachPalette, attachDraw]) attach(this);
    const modules = await Promise.allSettled(FEATURES.map((name) => import(`./${name}.js`)));
    for (const [index, module] of modules.entries()) {
      if (module.status === "fulfilled") module.value.attach(this);
      else console.warn(`${FEATURES[index]}.js: ${module.reason}`);
    }
    if (!(await this.route.arrive()) && !(await this.route.reload())) this.home(true);
  }

  /**
   * Show the start page.
   * @param {boolean} [instead] of the last step in the browser's history, not as a new one
   */
  home(instead = false) {
    this.#turn("home");
    document.title = "puzzlemint";
    this.route.note(null, instead);
    this.emit("home");
  }

  /** @param {"home" | "board"} screen */
  #turn(screen) {
    if (this.screen !== screen) scrollTo(0, 0);
    if (screen === "board") this.#sayAtHome("");
    this.screen = screen;
    document.documentElement.dataset.screen = screen;
    for (const name of ["home", "board"]) {
      /** @type {HTMLElement} */ (document.getElementById(name === "board" ? "main" : "home")).hidden = name !== screen;
    }
  }

  /** @returns {Promise<Engine>} */
  async connect() {
    const { connect } = await import("./engine.js");
    const engine = await connect();
    await engine.ready;
    this.engine = engine;
    this.emit("engine", engine);
    return engine;
  }

  /**
   * Call a function of the API.
   * @param {string} name
   * @param {object} request
   * @param {{signal?: AbortSignal, quiet?: boolean}} [options]
   * @returns {Promise<any>}
   */
  async ask(name, request, { signal, quiet = false } = {}) {
    if (!this.engine && !quiet) this.status(t("Getting ready…"));
    const waited = !this.engine && !quiet;
    const engine = await this.connected;
    signal?.throwIfAborted();
    if (waited) this.status("");
    this.emit("asked", { name, request });
    return engine.call(name, request, { signal });
  }

  /**
   * @param {string} puzzle
   * @param {Entries | null} [entries]
   * @param {{instead?: boolean}} [how]
   */
  async show(puzzle, entries, how) {
    this.showView(await this.viewOf(puzzle), entries, how);
  }

  /**
   * @param {string} puzzle
   * @param {AbortSignal} [signal]
   * @returns {Promise<View>}
   */
  async viewOf(puzzle, signal) {
    const examples = this.engine ? [] : await this.examples; // which are there before it is
    const example = examples.find((one) => one.view && one.puzzle === puzzle);
    return example?.view ?? this.route.view(puzzle) ?? this.ask("view", { puzzle }, { signal });
  }

  /**
   * @param {View} view
   * @param {Entries | null} [entries]
   * @param {{instead?: boolean}} [how]
   */
  showView(view, entries, { instead = false } = {}) {
    this.#turn("board"); // first, so that there is room to fit into
    this.view = phrasedView(view);
    this.state.begin(view, entries ?? null);
    this.board.show(this.view, this.state.entries, this.state.notes);
    this.board.tick(this.state.ticks);
    this.board.draw(this.state.drawing);
    this.route.note(view, instead, entries);
    this.status(this.trouble, "bad");
    this.emit("view", this.view);
  }

  /**
   * @param {string} name
   * @param {any} value
   */
  set(name, value) {
    this.settings = { ...this.settings, [name]: value };
    storage.keepSettings(this.settings);
    this.emit("setting", { name, value });
  }

  /** @param {string} text */
  announce(text) {
    const live = /** @type {HTMLElement} */ (document.getElementById("live"));
    // a text that is said twice must change in between to be heard again
    live.textContent = live.textContent === text ? `${text}\u00a0` : text;
  }

  /**
   * @param {string | (string | Node)[]} words
   * @param {"" | "good" | "bad" | "hint"} [tone]
   */
  status(words, tone = "") {
    const line = /** @type {HTMLElement} */ (document.getElementById("status"));
    line.replaceChildren(...[words].flat());
    line.dataset.tone = line.textContent && tone;
  }

  /**
   * Say what went wrong in the status line, and on the start page unless a board is shown.
   * @param {any} error
   */
  failed(error) {
    if (error?.name === "AbortError") return;
    const words = error?.message ? sentence(error) : [String(error)];
    this.status(words, "bad");
    if (this.screen !== "board") this.#sayAtHome(...words);
  }

  /** @param {...(string | Node)} words */
  #sayAtHome(...words) {
    const line = /** @type {HTMLElement} */ (document.getElementById("home-trouble"));
    line.replaceChildren(...words.map((word) => (word instanceof Node ? word.cloneNode(true) : word)));
    line.hidden = !line.textContent;
  }

  undo() {
    this.announce(this.state.undo() ? t("Undone") : t("Nothing to undo"));
  }

  redo() {
    this.announce(this.state.redo() ? t("Redone") : t("Nothing to redo"));
  }

  /** @param {string} panel */
  open(panel) {
    if (panel === this.panel) return;
    this.panel = panel;
    this.emit("panel", panel);
  }

  /** @param {string} id */
  dialog(id) {
    const dialog = /** @type {HTMLDialogElement} */ (document.getElementById(id));
    if (dialog.open) return;
    dialog.showModal();
    this.emit("dialog", id);
  }

  /** @param {string} id */
  close(id) {
    /** @type {HTMLDialogElement} */ (document.getElementById(id)).close();
  }

  /**
   * @param {string} event
   * @param {(detail: any) => void} fn
   * @returns {() => void}
   */
  on(event, fn) {
    const found = this.listeners.get(event) ?? new Set();
    this.listeners.set(event, found.add(fn));
    return () => found.delete(fn);
  }

  /**
   * @param {string} event
   * @param {any} [detail]
   */
  emit(event, detail) {
    for (const fn of this.listeners.get(event) ?? []) fn(detail);
  }
}

/** @returns {Promise<Example[]>} */
async function fetchExamples() {
  try {
    const answer = await fetch("examples.json");
    return answer.ok ? await answer.json() : [];
  } catch {
    return []; // a page without examples can still open puzzles
  }
}

translate(document.body);
const app = new App();
Object.assign(globalThis, { puzzlemint: app }); // for those who look at the console
app.start();
