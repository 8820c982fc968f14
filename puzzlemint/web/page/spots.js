/**
 * What can be edited on the board, laid over its drawing: a spot for each cell, edge or clue.
 *
 * A spot is a button: it can be reached by Tab and arrow keys, says what it is and holds, and is
 * pressed by mouse, pen or finger. Dragging goes over several. What a press means is the owner's.
 */

const SVG = "http://www.w3.org/2000/svg";
const WIDE = 0.16; // half the width of an edge's spot, in cells
const ARROWS = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** @typedef {{points: number[][], centre: number[], name: string}} Spot */

/**
 * Return the spots of a tool on a board.
 * @param {any} view
 * @param {"cells"|"lines"|"edges"} on
 * @returns {Map<number, Spot>} by number of cell, line or edge
 */
export function spotsOf(view, on) {
  if (on === "cells") {
    return new Map(view.cells.map((cell, i) => [i, { ...cell, name: cellName(view, cell, i) }]));
  }
  if (on === "edges") return new Map(view.edges.map((edge, i) => [i, edgeSpot(edge, i)]));
  return new Map(view.clues.map((clue) => [clue.line, clueSpot(view, clue)]));
}

function cellName(view, cell, i) {
  if (view.places.on === "cells") return view.places.names[i];
  const [column, row] = cell.centre.map((at) => Math.floor(at) + 1);
  return `row ${row}, column ${column}`;
}

function edgeSpot([x1, y1, x2, y2], i) {
  const [dx, dy] = x1 === x2 ? [WIDE, 0] : [0, WIDE];
  const points = [
    [x1 - dx, y1 - dy],
    [x1 + dx, y1 + dy],
    [x2 + dx, y2 + dy],
    [x2 - dx, y2 - dy],
  ];
  return { points, centre: [(x1 + x2) / 2, (y1 + y2) / 2], name: `edge ${i + 1}` };
}

/** The spot of a line's clue: a box around its numbers. */
function clueSpot(view, { line, at, widths, name }) {
  const xs = at.flatMap(([x], i) => [x - widths[i] / 2, x + widths[i] / 2]);
  const ys = at.flatMap(([, y]) => [y - 0.36, y + 0.36]);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const points = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  const centre = [(left + right) / 2, (top + bottom) / 2];
  return { points, centre, name: name ?? `line ${line + 1}` };
}

export class Spots {
  /** @type {Map<number, Spot>} */
  #spots = new Map();
  #pressed = null;
  #at = null;

  /**
   * @param {{
   *   holds: (index: number) => string,
   *   press: (index: number) => void,
   *   over: (index: number) => void,
   *   done: () => void,
   *   key: (index: number, key: string) => boolean,
   * }} owner what a spot holds in words; pressing one, dragging over others, letting go; a key,
   *   and whether it meant something
   */
  constructor(owner) {
    this.owner = owner;
    this.layer = document.createElementNS(SVG, "g");
    this.layer.classList.add("spots");
    this.layer.setAttribute("role", "group");
    this.layer.addEventListener("pointerdown", (event) => this.#down(event));
    this.layer.addEventListener("pointermove", (event) => this.#move(event));
    for (const name of ["pointerup", "pointercancel"]) {
      this.layer.addEventListener(name, (event) => this.#up(event));
    }
    for (const name of ["click", "contextmenu"]) {
      this.layer.addEventListener(name, (event) => this.#swallow(event));
    }
    this.layer.addEventListener("keydown", (event) => this.#typed(event));
  }

  /**
   * Lay spots over a board; the one that had the focus has it again.
   * @param {SVGElement} board
   * @param {Map<number, Spot>} spots
   * @param {string} label
   */
  lay(board, spots, label) {
    const focused = this.layer.contains(document.activeElement);
    this.#spots = spots;
    if (!spots.has(this.#at)) this.#at = spots.keys().next().value ?? null;
    this.layer.setAttribute("aria-label", label);
    this.layer.replaceChildren(...[...spots].map(([index, spot]) => this.#element(index, spot)));
    board.append(this.layer);
    if (focused) this.focus(this.#at);
  }

  remove() {
    this.layer.remove();
  }

  /** @param {number} index */
  focus(index) {
    this.#find(this.#at)?.setAttribute("tabindex", "-1");
    this.#at = index;
    const element = this.#find(index);
    element?.setAttribute("tabindex", "0");
    element?.focus();
  }

  /**
   * Return the number that comes after a spot's, or null after the last.
   * @param {number} index
   */
  after(index) {
    const order = [...this.#spots.keys()];
    return order[order.indexOf(index) + 1] ?? null;
  }

  /**
   * Return where a spot is in the window.
   * @param {number} index
   * @returns {DOMRect}
   */
  box(index) {
    return this.#find(index).getBoundingClientRect();
  }

  /**
   * Show which spots are about to change.
   * @param {number[]} indices
   */
  mark(indices) {
    for (const element of this.layer.children) {
      element.classList.toggle("changing", indices.includes(Number(element.dataset.spot)));
    }
  }

  #find(index) {
    return this.layer.querySelector(`[data-spot="${index}"]`);
  }

  #element(index, { points, name }) {
    const element = document.createElementNS(SVG, "polygon");
    element.setAttribute("points", points.map((point) => point.join(",")).join(" "));
    element.dataset.spot = String(index);
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", index === this.#at ? "0" : "-1");
    element.setAttribute("aria-label", `${name}: ${this.owner.holds(index)}`);
    return element;
  }

  /** The spot under a pointer, which may have left the one it was pressed on. */
  #under({ clientX, clientY }) {
    const found = document.elementFromPoint(clientX, clientY)?.closest("[data-spot]");
    return found ? Number(found.dataset.spot) : null;
  }

  #swallow(event) {
    event.stopPropagation();
    event.preventDefault();
  }

  #down(event) {
    const index = this.#under(event);
    if (index === null || event.button > 0 || !event.isPrimary) return;
    this.#swallow(event);
    this.layer.setPointerCapture(event.pointerId);
    this.#pressed = index;
    this.focus(index);
    this.owner.press(index);
  }

  #move(event) {
    if (this.#pressed === null) return;
    event.stopPropagation();
    const index = this.#under(event);
    if (index === null || index === this.#pressed) return;
    this.#pressed = index;
    this.owner.over(index);
  }

  #up(event) {
    if (this.#pressed === null) return;
    event.stopPropagation();
    this.#pressed = null;
    this.owner.done();
  }

  #typed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) this.#step(arrow);
    else if (!this.owner.key(this.#at, event.key)) return;
    this.#swallow(event);
  }

  /** Go to the nearest spot in a direction, straight ahead if there is one. */
  #step([dx, dy]) {
    const [x, y] = this.#spots.get(this.#at).centre;
    let best = null;
    let least = Infinity;
    for (const [index, { centre }] of this.#spots) {
      const ahead = (centre[0] - x) * dx + (centre[1] - y) * dy;
      const aside = Math.abs((centre[0] - x) * dy) + Math.abs((centre[1] - y) * dx);
      if (ahead > 0.1 && ahead + 3 * aside < least) [best, least] = [index, ahead + 3 * aside];
    }
    if (best !== null) this.focus(best);
  }
}
