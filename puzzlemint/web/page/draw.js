/**
 * Colours of cells and free lines of a pen, on the board of every kind: a player's own notes, which no
 * rule knows of. They are kept and undone as what is filled in is.
 *
 * A stroke colours every cell that it goes over, or takes that colour away where it begins with it; the
 * pen draws from cell to cell, and a line drawn again is taken away.
 */

import { h } from "./dom.js";
import { icon } from "./palette.js";
import { svg } from "./shapes.js";
import { t } from "./words.js";

/** @import { App } from "./app.js" */
/** @import { Brush, Target } from "./input.js" */
/** @import { Drawing } from "./types.js" */

/** What a cell can be coloured with, by the number of the colour from 1 on. */
const COLOURS = [t("red"), t("blue"), t("green"), t("yellow"), t("violet"), t("orange")];
const PEN = 0;
const WIPE = -1;
const NEAR = 1.6; // how far apart, in cells, the middles of cells are between which a line goes

/** @param {App} app */
export function attach(app) {
  const pencil = new Draw(app);
  app.on("panel", () => pencil.turn(false));
  app.on("view", () => pencil.turn(false));
}

/** @implements {Target} */
class Draw {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.chosen = 1;
    /** What is on a cell, in words. @type {(cell: number) => string} */
    this.words = (cell) => {
      const colour = COLOURS[(app.state.drawing[cell] ?? 0) - 1] ?? "";
      return [this.sort === "places" ? app.board.words(cell) : "", colour].filter(Boolean).join(", ");
    };
    this.switch = /** @type {HTMLElement} */ (document.getElementById("draw"));
    this.switch.addEventListener("click", () => this.turn(!this.on));
    this.bar = /** @type {HTMLElement} */ (document.getElementById("inks"));
    const colours = COLOURS.map((name, index) => this.#button(name, index + 1, swatch(index + 1)));
    const wipe = this.#button(t("Wipe"), WIPE, icon("reset"));
    this.bar.append(...colours, this.#button(t("Pen"), PEN, swatch(PEN)), wipe);
    this.choose(1);
  }

  /** Whether strokes draw. */
  get on() {
    return this.app.input.target === this;
  }

  /** What the numbers of spots count. */
  get sort() {
    return this.app.board.sortOf("cells");
  }

  /**
   * @param {string} name
   * @param {number} ink
   * @param {SVGElement} picture
   */
  #button(name, ink, picture) {
    const made = h("button", { type: "button", title: name, "aria-label": name, "data-ink": ink }, picture);
    made.addEventListener("click", () => (ink === WIPE ? this.#wipe() : this.choose(ink)));
    return made;
  }

  /** @param {number} ink */
  choose(ink) {
    this.chosen = ink;
    for (const one of this.bar.querySelectorAll("[data-ink]")) {
      one.setAttribute("aria-pressed", String(one.getAttribute("data-ink") === String(ink)));
    }
  }

  /**
   * Let strokes draw, or give them back to playing.
   * @param {boolean} on
   */
  turn(on) {
    const { app } = this;
    const editing = app.panel === "edit";
    if (on) app.input.use(this);
    else if (this.on) app.input.use(null);
    this.switch.hidden = editing;
    this.switch.setAttribute("aria-pressed", String(on));
    this.bar.hidden = !on;
    /** @type {HTMLElement} */ (document.getElementById("palette")).hidden = on || editing || !app.view;
  }

  /**
   * @param {number} first
   * @param {boolean} secondary whether to take colours away
   * @returns {Brush}
   */
  begin(first, secondary) {
    const changes = this.chosen === PEN ? this.#lined() : this.#coloured(first, secondary);
    const { board, state } = this.app;
    return {
      accepts: () => true,
      preview: (cells) => board.draw({ ...state.drawing, ...changes(cells) }),
      write: (cells) => this.#write(changes(cells)),
    };
  }

  /**
   * Return what a stroke that colours changes, by the cells that it went over.
   * @param {number} first
   * @param {boolean} away
   * @returns {(cells: number[]) => Drawing}
   */
  #coloured(first, away) {
    const wanted = away || this.app.state.drawing[first] === this.chosen ? 0 : this.chosen;
    return (cells) => Object.fromEntries(cells.map((cell) => [cell, wanted]));
  }

  /** The same of the pen. @returns {(cells: number[]) => Drawing} */
  #lined() {
    const { board, state } = this.app;
    const { centres } = board.spots("cells");
    const apart = (/** @type {number} */ one, /** @type {number} */ other) =>
      Math.hypot(centres[one][0] - centres[other][0], centres[one][1] - centres[other][1]);
    return (cells) => {
      const pairs = cells.slice(1).map((cell, index) => [cells[index], cell]);
      const lines = pairs.filter(([one, other]) => apart(one, other) < NEAR);
      const keys = lines.map((pair) => pair.sort((one, other) => one - other).join("-"));
      const drawn = keys.every((key) => state.drawing[key]);
      return Object.fromEntries(keys.map((key) => [key, drawn ? 0 : 1]));
    };
  }

  /** @param {Drawing} wanted with 0 for what is taken away */
  #write(wanted) {
    const { app } = this;
    if (!app.state.draw(wanted)) return;
    const cells = Object.keys(wanted).map(Number).filter(Number.isInteger);
    for (const cell of cells) app.board.targets?.rename(cell);
    if (cells.length) app.announce(this.words(cells[cells.length - 1]) || t("no colour"));
  }

  /** Take away all colours and lines. */
  #wipe() {
    this.#write(Object.fromEntries(Object.keys(this.app.state.drawing).map((key) => [key, 0])));
  }

  /**
   * A digit colours with the colour of that number, and Delete takes it away.
   * @param {number} cell
   * @param {KeyboardEvent} event
   */
  key(cell, { key }) {
    const taken = key === "Delete" || key === "Backspace";
    if (!taken && !COLOURS[Number(key) - 1]) return false;
    this.#write({ [cell]: taken ? 0 : Number(key) });
    return true;
  }
}

/**
 * Return a picture of a colour, or of the pen's line.
 * @param {number} ink
 */
function swatch(ink) {
  const part = ink
    ? svg("rect", { class: `paint paint-${ink}`, x: 3, y: 3, width: 18, height: 18, rx: 3 })
    : svg("path", { class: "pen-line", d: "M4 18C8 4 14 22 20 6" });
  return svg("svg", { class: "swatch", viewBox: "0 0 24 24", "aria-hidden": "true" }, part);
}
