/**
 * The size of the board, and which part of it is seen. The board fits its sheet unless that makes
 * targets too small to hit. Buttons, the wheel with Control and two fingers change its size.
 */

import { CELL } from "./shapes.js";

/** @import { Point } from "./types.js" */

const TOUCH = 24; // the least distance of two targets, in CSS pixels (WCAG 2.2, 2.5.8)
const MOUSE = 20;
const TIGHT = 16; // the least distance where a smaller board can be seen as a whole
const LEAST = 8; // bounds of a cell's width in CSS pixels
const MOST = 128;
const LARGEST_FIT = 72;
const STEP = 1.25;
const LEAST_ROOM = 240; // in CSS pixels, however low the window is
const APART = 20; // between the board and what stands around it
const EDGE = 4; // between a revealed place and the edge of what is seen, in CSS pixels

/** @typedef {{left: number, top: number, right: number, bottom: number}} Edges in CSS pixels */

export class Zoom {
  /**
   * @param {HTMLElement} sheet what scrolls
   * @param {SVGElement} svg what is sized
   */
  constructor(sheet, svg) {
    this.sheet = sheet;
    this.svg = svg;
    /** @type {Point} width and height of the drawing, in cells */
    this.extent = [1, 1];
    this.spacing = 1;
    this.cell = CELL;
    this.fitting = true;
    /** @type {() => void} */
    this.changed = () => {};
    /** @type {() => void} the board's own */
    this.sized = () => {};
    new ResizeObserver(() => this.fitting && this.refit()).observe(sheet);
    addEventListener("resize", () => this.fitting && this.refit());
    sheet.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  /**
   * Fit a new drawing.
   * @param {[number, number, number, number]} box
   * @param {number} spacing the least distance of two targets, in cells
   */
  fit([, , width, height], spacing) {
    const same = width === this.extent[0] && height === this.extent[1];
    if (same && !this.fitting) return; // another text of what is looked at from near
    this.extent = [width, height];
    this.spacing = spacing;
    this.refit();
  }

  refit() {
    const { clientWidth, clientHeight } = this.sheet;
    const [width, height] = this.extent;
    const style = getComputedStyle(this.sheet);
    this.sheet.style.setProperty("--room", `${this.#room()}px`);
    // a sheet that grows with its board says how high it may become
    const high = parseFloat(style.maxHeight) || clientHeight;
    const across = clientWidth - 2 * parseFloat(style.paddingLeft);
    const down = high - 2 * parseFloat(style.paddingTop);
    const whole = Math.min(across / width, down / height, LARGEST_FIT);
    this.fitting = true;
    const easy = (matchMedia("(pointer: coarse)").matches ? TOUCH : MOUSE) / this.spacing;
    // a board that is seen as a whole, or from side to side, is worth smaller targets
    const fits = [whole, Math.min(across / width, easy)].find((cell) => cell * this.spacing >= TIGHT);
    this.#size(fits ?? easy);
  }

  /**
   * The part of the window in which the sheet shows the board.
   * @param {Edges} covered how much is covered along each edge of the sheet
   * @returns {Edges}
   */
  #seen(covered) {
    const { left, top } = this.sheet.getBoundingClientRect();
    const { clientWidth, clientHeight } = this.sheet;
    return {
      left: left + covered.left + EDGE,
      top: top + covered.top + EDGE,
      right: left + clientWidth - covered.right - EDGE,
      bottom: top + clientHeight - covered.bottom - EDGE,
    };
  }

  /**
   * Scroll to a part of the board unless it is seen already.
   * @param {Edges[]} parts in the window; the first that fits into the sheet is taken, else the last
   * @param {Edges} covered how much is covered along each edge of the sheet
   * @param {boolean} page whether the page is scrolled too where the sheet lies outside the window
   */
  reveal(parts, covered, page) {
    const seen = this.#seen(covered);
    const fits = (/** @type {Edges} */ { left, top, right, bottom }) => right - left <= seen.right - seen.left && bottom - top <= seen.bottom - seen.top;
    const part = parts.find(fits) ?? parts.at(-1);
    if (!part) return;
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
    const { scrollTop, scrollHeight, clientHeight, nextElementSibling: dock } = this.sheet;
    const down = shift(part.top, part.bottom, seen.top, seen.bottom);
    const moved = Math.min(Math.max(scrollTop + down, 0), scrollHeight - clientHeight) - scrollTop;
    this.sheet.scrollBy({ left: shift(part.left, part.right, seen.left, seen.right), top: down, behavior });
    if (!page) return;
    const fixed = dock && getComputedStyle(dock).position === "sticky";
    const bottom = innerHeight - (fixed ? dock.getBoundingClientRect().height : 0) - EDGE;
    window.scrollBy({ top: shift(part.top - moved, part.bottom - moved, EDGE, bottom), behavior });
  }

  /** How high the sheet can be between what stands above it and below it, in CSS pixels. */
  #room() {
    const top = this.sheet.getBoundingClientRect().top + scrollY;
    const below = this.sheet.nextElementSibling?.getBoundingClientRect().height ?? 0;
    return Math.max(LEAST_ROOM, innerHeight - top - below - APART);
  }

  /** Whether parts of the board lie outside the sheet. */
  get overflows() {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = this.sheet;
    return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
  }

  /** @param {number} cell width of a cell in CSS pixels */
  #size(cell) {
    this.cell = Math.min(Math.max(cell, LEAST), MOST);
    for (const [index, name] of ["width", "height"].entries()) {
      this.svg.setAttribute(name, (this.extent[index] * this.cell).toFixed(2));
    }
    this.sized();
    this.changed();
  }

  /**
   * Scale the board, and keep a point of the window over the same point of the board.
   * @param {number} factor
   * @param {{clientX: number, clientY: number}} [at] the middle of the sheet, if not given
   */
  scale(factor, at) {
    const sheet = this.sheet.getBoundingClientRect();
    const x = at?.clientX ?? sheet.left + sheet.width / 2;
    const y = at?.clientY ?? sheet.top + sheet.height / 2;
    const before = this.svg.getBoundingClientRect();
    this.fitting = false;
    this.#size(this.cell * factor);
    const after = this.svg.getBoundingClientRect();
    const grown = after.width / before.width;
    this.sheet.scrollLeft += after.left + (x - before.left) * grown - x;
    this.sheet.scrollTop += after.top + (y - before.top) * grown - y;
  }

  larger() {
    this.scale(STEP);
  }

  smaller() {
    this.scale(1 / STEP);
  }

  /**
   * Move what is seen of the board; what it has no room for moves the page.
   * @param {number} dx in CSS pixels
   * @param {number} dy
   */
  pan(dx, dy) {
    const { scrollTop } = this.sheet;
    this.sheet.scrollLeft -= dx;
    this.sheet.scrollTop -= dy;
    if (this.sheet.scrollTop === scrollTop) window.scrollBy(0, -dy);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.scale(Math.exp(-event.deltaY / 400), event);
  }
}

/**
 * Return how far to scroll so that a stretch is seen: not at all if it is, else to its middle, or to
 * its start if it is too long.
 * @param {number} start of the stretch
 * @param {number} end
 * @param {number} from where what is seen begins
 * @param {number} to
 */
export function shift(start, end, from, to) {
  if (start >= from && end <= to) return 0;
  return end - start > to - from ? start - from : (start + end - from - to) / 2;
}
