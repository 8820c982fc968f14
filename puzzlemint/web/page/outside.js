/**
 * The clues beside a board: their numbers, which stay in sight, can be walked along and crossed out.
 *
 * They stand in bands, one on each side. Where a board is larger than its sheet the bands go along.
 */

import { ahead } from "./lattice.js";
import { CELL, readableOn, svg, text } from "./shapes.js";
import { t } from "./words.js";

/** @import { Board, BoardToPlay } from "./board.js" */
/** @import { Clue, Point, View } from "./types.js" */

const CHIP = 20; // the height of a coloured number
const DIGIT = 8.5; // the width of a digit there

export class Outside {
  /** @type {SVGElement[]} by number of the clue */
  clues = [];
  /** @type {Map<string, SVGElement>} what clues stand in, by side of the board */
  bands = new Map();
  layer = svg("g", { class: "clues", role: "group", "aria-label": t("Clues") });

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  get #view() {
    return /** @type {View} */ (this.board.view);
  }

  /** Draw the clues of the board's view anew. */
  show() {
    const view = this.#view;
    this.clues = [];
    this.bands = new Map();
    this.layer = svg("g", { class: "clues", role: "group", "aria-label": t("Clues") });
    for (const [index, clue] of view.clues.entries()) {
      const group = svg("g", { role: this.board.targets ? "group" : "img", "data-clue": index });
      for (const [order, hint] of clue.hints.entries()) {
        const [x, y] = clue.at[order].map((n) => n * CELL);
        const letter = hint.letter;
        const ink = hint.colour ? readableOn(hint.colour) : undefined;
        if (hint.colour) {
          // the chip is as wide as its number: the letter beside that makes both smaller
          const width = (clue.widths?.[order] ?? (DIGIT * hint.text.length + 8) / CELL) * CELL - 2;
          const box = { x: x - width / 2, y: y - CHIP / 2, width, height: CHIP, rx: 4 };
          group.append(svg("rect", { class: "chip", fill: hint.colour, ...box }));
        }
        const number = text("number", x, y, hint.text, letter ? 11.5 : 14, ink);
        number.dataset.number = `${index},${order}`;
        if (this.board.targets && hint.text) {
          for (const [name, value] of [["role", "button"], ["tabindex", "-1"]]) number.setAttribute(name, value);
        }
        if (letter) number.append(svg("tspan", { class: "letter", "font-size": 9 }, letter));
        group.append(number);
      }
      this.clues[index] = group;
      this.#nameClue(index, clue.satisfied);
      this.#band(view, clue).append(group);
    }
    for (const side of ["top", "bottom"]) this.layer.append(this.bands.get(side) ?? ""); // above the others
  }

  /**
   * Return the band beside the board in which a clue stands, and which stays in sight.
   * @param {View} view
   * @param {Clue} clue
   */
  #band(view, { at: [first = [0, 0]] }) {
    const [left, top, width, height] = view.box;
    const points = this.board.spots("cells").outlines.flat();
    const [right, bottom] = [0, 1].map((axis) => Math.max(...points.map((point) => point[axis])));
    /** @type {[string, boolean, number[]][]} */
    const bands = [
      ["left", first[0] < 0, [left, top, -left, height]],
      ["top", first[1] < 0, [left, top, width, -top]],
      ["right", first[0] > right, [right, top, left + width - right, height]],
      ["bottom", first[1] > bottom, [left, bottom, width, top + height - bottom]],
    ];
    const [name, , box] = bands.find(([, holds]) => holds && view.shape === "rect") ?? ["", false, []];
    const known = this.bands.get(name);
    if (known) return known;
    const [x, y, wide, high] = box.map((length) => length * CELL);
    const band = svg("g", { class: `band ${name}` });
    if (name) band.append(svg("rect", { class: "band-ground", x, y, width: wide, height: high }));
    this.bands.set(name, band);
    this.layer.append(band);
    return band;
  }

  /** How much of the sheet the bands cover along each of its edges, in CSS pixels. */
  get covered() {
    const size = (/** @type {string} */ name, /** @type {"width" | "height"} */ side) =>
      this.bands.get(name)?.querySelector(".band-ground")?.getBoundingClientRect()[side] ?? 0;
    return { left: size("left", "width"), top: size("top", "height"), right: size("right", "width"), bottom: size("bottom", "height") };
  }

  /** Keep the bands of clues in sight where the board is larger than its sheet. */
  stick() {
    const { zoom } = this.board;
    if (!zoom) return;
    const { sheet, cell } = zoom;
    const scale = CELL / cell;
    const far = [sheet.scrollWidth - sheet.clientWidth, sheet.scrollHeight - sheet.clientHeight];
    const [x, y] = [Math.min(sheet.scrollLeft, far[0]), Math.min(sheet.scrollTop, far[1])];
    /** @type {Record<string, number[]>} */
    const shifts = { left: [x, 0], top: [0, y], right: [x - far[0], 0], bottom: [0, y - far[1]] };
    for (const [name, band] of this.bands) {
      const [dx, dy] = shifts[name] ?? [0, 0];
      band.setAttribute("transform", `translate(${dx * scale} ${dy * scale})`);
      band.classList.toggle("stuck", Boolean(dx || dy));
    }
  }

  /** The numbers of clues that can be crossed out. @returns {SVGElement[]} */
  get #numbers() {
    return /** @type {SVGElement[]} */ ([...this.layer.querySelectorAll(".number[role]")]);
  }

  /**
   * Return which number of a clue an element is: "clue,order"; none if it is none.
   * @param {EventTarget | null} node
   */
  numberOf(node) {
    return /** @type {Element | null} */ (node)?.closest?.(".number[role]")?.getAttribute("data-number");
  }

  /**
   * Return where the number of a clue stands.
   * @param {string} number
   * @returns {Point}
   */
  #placeOf(number) {
    const [clue, order] = number.split(",").map(Number);
    return this.#view.clues[clue].at[order];
  }

  /**
   * Give the number of a clue the focus that an arrow key leads to.
   * @param {Point} from
   * @param {string} key
   */
  walkToNumber(from, key) {
    const numbers = this.#numbers;
    const next = ahead(numbers.map((node) => this.#placeOf(node.dataset.number ?? "")), from, key);
    if (next !== null) numbers[next].focus();
  }

  /**
   * Go on from the number of a clue by an arrow key, to another or back onto the board.
   * @param {string} number
   * @param {string} key
   */
  walkFromNumber(number, key) {
    const from = this.#placeOf(number);
    const numbers = this.#numbers;
    const { targets } = /** @type {BoardToPlay} */ (this.board);
    const { centres } = this.board.spots(targets.sort);
    const next = ahead([...centres, ...numbers.map((node) => this.#placeOf(node.dataset.number ?? ""))], from, key);
    if (next === null) return;
    if (next < centres.length) targets.go(next);
    else numbers[next - centres.length].focus();
  }

  /**
   * Cross out numbers.
   * @param {Set<string>} ticks each as "clue,order"
   */
  tick(ticks) {
    for (const number of this.#numbers) {
      const ticked = ticks.has(number.dataset.number ?? "");
      number.classList.toggle("ticked", ticked);
      number.setAttribute("aria-pressed", String(ticked));
    }
  }

  /**
   * Turn clues grey that are satisfied.
   * @param {Iterable<number>} clues
   */
  satisfy(clues) {
    const done = new Set(clues);
    for (const index of this.clues.keys()) this.#nameClue(index, done.has(index));
  }

  /**
   * Mark clues of the lines that go through a cell.
   * @param {Clue[]} lines
   */
  cross(lines) {
    for (const [index, clue] of this.#view.clues.entries()) {
      this.clues[index].classList.toggle("through", lines.includes(clue));
    }
  }

  /**
   * Name a clue, and draw it fainter if it is satisfied.
   * @param {number} index
   * @param {boolean} done
   */
  #nameClue(index, done) {
    const words = this.clueWords(this.#view.clues[index]);
    this.clues[index].classList.add("clue");
    this.clues[index].classList.toggle("done", done);
    this.clues[index].setAttribute("aria-label", done ? t("{clue}, satisfied", { clue: words }) : words);
  }

  /**
   * Say a clue: "row 3: 2 1".
   * @param {Clue} clue
   */
  clueWords({ name, line, hints }) {
    const numbers = hints.map(({ text, letter }) => text + letter);
    return `${name ?? t("line {number}", { number: line + 1 })}: ${numbers.join(" ") || t("nothing")}`;
  }
}
