/**
 * The palette: a button for each value, to paint with it or to write it where the cursor is.
 *
 * With few values nothing is chosen at first, and taps cycle. With many, a tap selects a place and
 * a button writes there, unless "Paint" is on; values that fill cells are painted from the start.
 */

import { Moves } from "./moves.js";
import { CELL, drawn, svg } from "./shapes.js";
import { t } from "./words.js";

/** @import { App } from "./app.js" */
/** @import { Item, Point, Value, View } from "./types.js" */

const EMPTY = -1;
const FEW = 3; // values that a cycle of clicks can be asked to go through

/** @type {Point[]} */
const SQUARE = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]; // prettier-ignore

/** @param {App} app */
export function attach(app) {
  const moves = new Moves(app);
  app.input.player = moves;
  app.input.use(null);
  const bar = /** @type {HTMLElement} */ (document.getElementById("palette"));
  const palette = new Palette(app, moves, bar);
  app.on("view", (view) => palette.show(view));
  app.on("entries", () => palette.alike());
  app.on("solved", () => app.board.highlight("equal", [])); // a solved board shows nothing else
  app.board.targets.went = () => palette.alike();
  app.on("panel", (panel) => {
    bar.hidden = panel === "edit" || !app.view;
    palette.alike();
  });
}

class Palette {
  /**
   * @param {App} app
   * @param {Moves} moves
   * @param {HTMLElement} bar
   */
  constructor(app, moves, bar) {
    this.app = app;
    this.moves = moves;
    this.bar = bar;
    this.mode = /** @type {HTMLButtonElement | null} */ (null);
    this.many = false;
    this.kind = "";
    /** @type {Map<number, HTMLButtonElement>} */
    this.buttons = new Map();
    bar.addEventListener("keydown", (event) => {
      const { current } = app.board.targets;
      const typed = moves.selects && current !== null && !event.ctrlKey && !event.altKey && !event.metaKey;
      if (typed && moves.key(current, event)) event.preventDefault();
      else this.#walk(event);
    });
    app.on("noting", (where) => {
      this.#note(where);
      const marks = where === "corner" ? t("corner marks") : t("centre marks");
      app.announce(where ? marks : t("values"));
    });
  }

  /** @param {View} view */
  show(view) {
    const { moves, bar } = this;
    const values = [...this.app.board.values.values()];
    const tint = values.flatMap((value) => value.items).some((item) => item.is === "fill");
    const sorts = [...new Set(values.map(({ on }) => on))];
    this.many = sorts.some((sort) => values.filter(({ on }) => on === sort).length > FEW);
    if (view.kind !== this.kind || !view.values.some(({ value }) => value === moves.chosen)) {
      moves.chosen = this.many && tint ? view.cycle.flat()[0] : null;
    }
    this.kind = view.kind;
    moves.selects = this.many && moves.chosen === null;
    this.buttons.clear();
    const mode = this.many
      ? this.#button(t("Paint"), icon("paint"), () => this.#paint())
      : this.#button(t("Cycle"), icon("tap"), () => this.#choose(null));
    mode.id = "palette-mode";
    const erase = this.#button(t("Empty"), icon("erase"), () => this.#press(EMPTY));
    erase.dataset.value = String(EMPTY);
    const coloured = this.app.board.svg.classList.contains("coloured");
    for (const value of values) {
      const button = this.#button(value.word, sample(value, coloured), () => this.#press(value.value));
      button.dataset.value = String(value.value);
      this.buttons.set(value.value, button);
    }
    this.buttons.set(EMPTY, erase);
    moves.pencils = this.many && !tint && view.places.cells === null;
    moves.ticks = !this.many && view.places.on.includes("cells");
    moves.noting = "";
    bar.replaceChildren(mode, ...this.buttons.values(), ...(moves.pencils ? this.#pencils() : []));
    bar.hidden = this.app.panel === "edit";
    this.mode = mode;
    this.#mark();
  }

  /**
   * @param {string} name
   * @param {SVGElement} picture
   * @param {() => void} press
   */
  #button(name, picture, press) {
    const button = document.createElement("button");
    button.type = "button";
    button.title = name;
    button.setAttribute("aria-label", name);
    button.append(picture);
    button.addEventListener("click", press);
    return button;
  }

  /** @param {number} value */
  #press(value) {
    const { targets } = this.app.board;
    if (!this.moves.selects) this.#choose(this.moves.chosen === value ? null : value);
    else if (targets.current !== null) this.moves.put(targets.current, value);
    else this.app.status(t("Choose a cell first, or switch Paint on."));
  }

  /** Switch between painting and writing at the cursor. */
  #paint() {
    const [first] = this.app.view?.cycle.flat() ?? [];
    this.#choose(this.moves.chosen === null ? first : null);
  }

  /** Buttons for pencil marks: where they are written, and to have them filled in. */
  #pencils() {
    const one = (/** @type {"corner" | "centre"} */ where, /** @type {string} */ name) => {
      const button = this.#button(name, icon(where), () => this.#note(this.moves.noting === where ? "" : where));
      button.dataset.noting = where;
      return button;
    };
    const fill = this.#button(t("Fill in marks"), icon("marks"), () => this.#fillIn());
    fill.id = "palette-marks";
    return [one("corner", t("Corner marks")), one("centre", t("Centre marks")), fill];
  }

  /** @param {"" | "corner" | "centre"} where */
  #note(where) {
    this.moves.noting = where;
    this.#mark();
  }

  /** Give every open place the marks that the rules leave it, each rule by itself. */
  async #fillIn() {
    const { app } = this;
    const request = { puzzle: app.puzzle, entries: [...app.entries], possible: true };
    try {
      const { possible } = await app.ask("check", request);
      if (request.puzzle !== app.puzzle) return;
      const { notes } = app.state;
      const every = possible.map((/** @type {number[]} */ centre, /** @type {number} */ place) =>
        [place, { corner: notes[place]?.corner ?? [], centre }]);
      app.state.note(every.filter((/** @type {[number, any]} */ [place]) => app.entries[place] === EMPTY));
    } catch (error) {
      app.failed(error);
    }
  }

  /** @param {number | null} value */
  #choose(value) {
    this.moves.chosen = value;
    this.moves.selects = this.many && value === null;
    this.#mark();
  }

  #mark() {
    const { chosen, selects } = this.moves;
    this.mode?.setAttribute("aria-pressed", String(this.many ? !selects : chosen === null));
    for (const [value, button] of this.buttons) {
      button.setAttribute("aria-pressed", String(value === chosen));
    }
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (this.bar.querySelectorAll("[data-noting]"))) {
      button.setAttribute("aria-pressed", String(button.dataset.noting === this.moves.noting));
    }
    const all = /** @type {HTMLElement[]} */ ([...this.bar.children]);
    for (const button of all) button.tabIndex = -1;
    (this.buttons.get(chosen ?? NaN) ?? all[0]).tabIndex = 0;
    this.app.board.svg.classList.toggle("selecting", selects);
    this.alike();
  }

  /** Shade the places that hold what is chosen, or what the current place holds. */
  alike() {
    const { app, moves } = this;
    const { current, sort } = app.board.targets;
    const here = moves.selects && sort === "places" ? (app.entries[current ?? -1] ?? EMPTY) : moves.chosen;
    const wanted = this.many && app.panel !== "edit" && here !== null && here !== EMPTY;
    const places = [...app.entries.keys()].filter((place) => app.entries[place] === here);
    app.board.highlight("equal", wanted ? places : []);
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const buttons = /** @type {HTMLElement[]} */ ([...this.bar.children]);
    const now = buttons.indexOf(/** @type {HTMLElement} */ (event.target));
    const next = buttons[(now + step + buttons.length) % buttons.length];
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
    next.focus();
    event.preventDefault();
  }
}

/** @param {string} name */
export function icon(name) {
  return svg("svg", { class: "icon", "aria-hidden": "true" }, svg("use", { href: `#icon-${name}` }));
}

/**
 * Return a little picture of a value.
 * @param {{items: Item[]}} value
 * @param {boolean} [coloured]
 */
export function sample({ items }, coloured) {
  const half = CELL / 2;
  const box = `${-half} ${-half} ${CELL} ${CELL}`;
  const ends = /** @type {Point[]} */ ([[-0.4, 0], [0.4, 0]]); // prettier-ignore
  const isLine = (/** @type {Item} */ { is }) => is === "line" || is === "join";
  const parts = items.flatMap((item) => drawn(item, [0, 0], isLine(item) ? ends : SQUARE));
  if (items.some((item) => isLine(item) && item.style === "cross")) {
    parts.push(...ends.map(([x]) => svg("circle", { class: "faint", cx: x * CELL, r: 2 }))); // not a cell's
  }
  return svg("svg", { class: coloured ? "board coloured sample" : "board sample", viewBox: box, "aria-hidden": "true" }, ...parts);
}
