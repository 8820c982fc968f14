/**
 * Gestures and keys on the board, for whatever target takes them: playing, or a tool of the editor.
 *
 * A stroke gathers spots from press to release and is written on release only, so that a second
 * finger (pinch), Escape or the browser taking over leaves everything as it was. Where spots are lines
 * between points, a stroke gathers the lines from point to point that it goes along, and no others; to
 * go back along it takes them back.
 *
 * @typedef {object} Target what strokes and keys act on
 * @property {string} sort what the numbers of spots count: "places", or what a tool is on
 * @property {(spot: number) => string} [words] what lies on a spot, for its name; for sorts other
 *   than "places"
 * @property {(first: number, secondary: boolean, byKey: boolean, adding?: boolean) => Brush | null} begin
 *   at a press of a pointer or a key, with Control if adding; null: nothing to do
 * @property {(point: Point) => Box | null} [box] what draws a rectangle from there, if a drag can
 * @property {() => boolean} [gathers] whether a press with Control adds to what is selected; else it
 *   is a right click
 * @property {() => void} [left] hear that keys went on to another spot, or that Escape was pressed
 * @property {(spot: number, event: KeyboardEvent) => boolean} [key] whether the key meant something
 * @property {(spot: number, point: Point) => void} [tapped] hear of a tap and where it was
 * @property {(from: number, to: number) => void} [carry] take what lies on a spot to the next one
 *
 * @typedef {object} Brush what a stroke does
 * @property {(spot: number) => boolean} [accepts] spots to gather after the first; none if missing
 * @property {(spots: number[]) => void} [preview] show what would be written; [] takes that back
 * @property {(spots: number[]) => void} write
 */

import { press } from "./keys.js";

/** @import { App } from "./app.js" */
/** @import { Box } from "./boxes.js" */
/** @import { Point } from "./types.js" */

const HOLD = 500; // ms after which a touch that stays is a right click
const SLIP = 0.35; // how far, in cells, a finger may slip within a tap
const STRIDE = 0.3; // between points of a fast stroke, in cells
const KNOT = 0.2; // how near to an end of lines a press begins there, for their length
const ISLAND = 0.45; // the same for longer ones, which end in islands
const REACH = 0.75; // the same of a press on what is no line but lies where lines end
const CATCH = 0.4; // how near a stroke goes through it

/**
 * @typedef {object} Stroke
 * @property {number} pointer
 * @property {Brush | null} brush
 * @property {number[]} spots
 * @property {Point} start
 * @property {Point} last
 * @property {boolean} touch
 * @property {boolean} secondary
 * @property {string[] | null} knots the ends of lines that it went through, if it goes along lines
 * @property {boolean} adding
 * @property {boolean} aside whether it began on no spot, but where lines end: as a tap it is of none
 * @property {Box | null} box the rectangle that it may draw
 * @property {Point[]} trail where it went since the last of them
 * @property {string} [next] the end of the long line that it is on, which it need not reach
 */

export class Input {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.board = app.board;
    /** @type {Target | null} */
    this.target = null;
    /** @type {Target | null} what takes over again when a tool is put away */
    this.player = null;
    /** @type {Stroke | null} */
    this.stroke = null;
    /** @type {number | null} the place under the pointer */
    this.under = null;
    /** @type {Map<number, PointerEvent>} fingers that are down */
    this.fingers = new Map();
    /** whether one finger moves the board */
    this.moving = false;
    /** whether the last press on the board was the pointer's */
    this.pressed = false;
    const { svg } = this.board;
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerup", (event) => this.#up(event));
    svg.addEventListener("pointercancel", (event) => this.#lost(event));
    svg.addEventListener("lostpointercapture", (event) => this.#lost(event));
    svg.addEventListener("pointerleave", () => {
      if (this.under !== null && this.app.view) this.board.crosshair((this.under = null));
    });
    svg.addEventListener("contextmenu", (event) => event.preventDefault());
    svg.addEventListener("keydown", (event) => press(this, event));
    document.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape") return;
      if (this.stroke) this.cancel();
      else if (this.app.view) this.target?.left?.();
    });
    svg.addEventListener("click", (event) => this.#click(event));
    svg.addEventListener("focusin", (event) => this.#focus(event));
    svg.addEventListener("focusout", ({ relatedTarget }) => {
      if (!svg.contains(/** @type {Node | null} */ (relatedTarget))) this.pressed = false;
    });
  }

  get sort() {
    return this.target?.sort ?? "places";
  }

  /**
   * Let a target take gestures and keys; null gives them back to playing.
   * @param {Target | null} target
   */
  use(target) {
    this.cancel();
    this.target = target ?? this.player;
    this.board.svg.classList.toggle("ticking", this.target === this.player);
    if (this.app.view) this.board.targets.use(this.sort, this.target?.words);
  }

  /** Give up the stroke that goes on. */
  cancel() {
    clearTimeout(this.hold);
    this.stroke?.brush?.preview?.([]);
    this.stroke?.box?.drop();
    this.stroke = null;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (!this.app.view) return;
    this.keyed(false);
    const touch = event.pointerType === "touch";
    this.fingers.set(event.pointerId, event);
    if (this.fingers.size > 1 || this.stroke) {
      this.cancel();
      return;
    }
    if (this.moving || event.button === 1) {
      this.board.svg.setPointerCapture(event.pointerId);
      event.preventDefault();
      return;
    }
    const number = this.board.outside.numberOf(event.target);
    if (number && event.button === 0) {
      this.app.state.tick(number);
      return;
    }
    const point = this.board.point(event);
    const on = this.board.spots(this.sort).nearest(point);
    const first = on ?? this.board.spots(this.sort).lineFrom(point, ISLAND);
    if (first === null) return;
    const aside = on === null;
    event.preventDefault();
    this.board.svg.setPointerCapture(event.pointerId);
    const control = event.button === 0 && (event.ctrlKey || event.metaKey);
    const adding = control && Boolean(this.target?.gathers?.());
    const secondary = event.button === 2 || (control && !adding);
    this.#begin(event.pointerId, first, point, secondary, touch, adding, aside);
    if (touch) {
      this.hold = setTimeout(() => {
        if (this.stroke?.spots.length !== 1) return;
        this.cancel();
        this.#begin(event.pointerId, first, point, true, touch, false, aside);
      }, HOLD);
    }
  }

  /**
   * @param {number} pointer
   * @param {number} first
   * @param {Point} point
   * @param {boolean} secondary
   * @param {boolean} touch
   * @param {boolean} [adding]
   * @param {boolean} [aside]
   */
  #begin(pointer, first, point, secondary, touch, adding = false, aside = false) {
    const spots = this.board.spots(this.sort);
    const reach = aside || spots.isLong(first) ? ISLAND : KNOT;
    const knot = spots.knot(point, spots.ends[first] ? reach : REACH);
    const brush = knot === null ? (this.target?.begin(first, secondary, false, adding) ?? null) : null;
    const box = secondary ? null : (this.target?.box?.(point) ?? null);
    const knots = knot !== null ? [knot] : spots.ends[first] ? [] : null;
    const at = { start: point, last: point, trail: [point] };
    this.stroke = { pointer, brush, spots: [first], touch, secondary, adding, aside, box, knots, ...at };
    brush?.preview?.([first]);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.fingers.get(event.pointerId);
    if (before) this.fingers.set(event.pointerId, event);
    const { stroke } = this;
    if (event.pointerType === "mouse" || stroke) this.#cross(event);
    if (before && this.fingers.size === 2) this.#pinch(before, event);
    else if (before && !stroke) this.#pan(before, event);
    else if (stroke?.pointer === event.pointerId) {
      for (const each of event.getCoalescedEvents?.() ?? []) this.#gather(stroke, each);
      this.#gather(stroke, event);
    }
  }

  /**
   * Show the lines through the place under the pointer while one plays.
   * @param {PointerEvent} event
   */
  #cross(event) {
    if (this.target !== this.player || !this.app.view) return;
    const place = this.board.spots(this.sort).nearest(this.board.point(event));
    if (place !== this.under) this.board.crosshair((this.under = place));
  }

  /**
   * @param {PointerEvent} before
   * @param {PointerEvent} now
   */
  #pan(before, now) {
    if (!this.moving && !(now.buttons & 4)) return;
    this.board.zoom.pan(now.clientX - before.clientX, now.clientY - before.clientY);
  }

  /**
   * Scale and move the board with two fingers.
   * @param {PointerEvent} before of the finger that moved
   * @param {PointerEvent} now
   */
  #pinch(before, now) {
    const other = [...this.fingers.values()].find((finger) => finger.pointerId !== now.pointerId);
    if (!other) return;
    const apart = (/** @type {PointerEvent} */ one) =>
      Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
    const clientX = (now.clientX + other.clientX) / 2;
    const clientY = (now.clientY + other.clientY) / 2;
    this.board.zoom.scale(apart(now) / apart(before), { clientX, clientY });
    this.board.zoom.pan((now.clientX - before.clientX) / 2, (now.clientY - before.clientY) / 2);
  }

  /**
   * Add the spots on the way to where the pointer is now.
   * @param {Stroke} stroke
   * @param {PointerEvent} event
   */
  #gather(stroke, event) {
    const to = this.board.point(event);
    const [fromX, fromY] = stroke.last;
    const [dx, dy] = [to[0] - fromX, to[1] - fromY];
    if (stroke.box?.reach(to)) {
      clearTimeout(this.hold);
      return;
    }
    if (stroke.knots) {
      this.#follow(stroke, stroke.knots, to);
      return;
    }
    const slipped = Math.hypot(to[0] - stroke.start[0], to[1] - stroke.start[1]) < SLIP;
    if (!stroke.brush?.accepts || (stroke.touch && stroke.spots.length === 1 && slipped)) return;
    const strides = Math.max(1, Math.ceil(Math.hypot(dx, dy) / STRIDE));
    const length = stroke.spots.length;
    for (let stride = 1; stride <= strides; stride++) {
      const share = stride / strides;
      const spot = this.board.spots(this.sort).nearest([fromX + dx * share, fromY + dy * share]);
      if (spot === null || stroke.spots.includes(spot) || !stroke.brush.accepts(spot)) continue;
      stroke.spots.push(spot);
    }
    stroke.last = to;
    if (stroke.spots.length > length) {
      clearTimeout(this.hold);
      stroke.brush.preview?.(stroke.spots);
    }
  }

  /**
   * Go through the ends of lines on the way to where the pointer is now.
   * @param {Stroke} stroke
   * @param {string[]} knots
   * @param {Point} to
   */
  #follow(stroke, knots, to) {
    const [fromX, fromY] = stroke.last;
    const [dx, dy] = [to[0] - fromX, to[1] - fromY];
    const strides = Math.max(1, Math.ceil(Math.hypot(dx, dy) / STRIDE));
    const spots = this.board.spots(this.sort);
    stroke.last = to;
    for (let stride = 1; stride <= strides; stride++) {
      const share = stride / strides;
      const point = /** @type {Point} */ ([fromX + dx * share, fromY + dy * share]);
      stroke.trail.push(point);
      const knot = spots.knot(point, CATCH);
      if (knot === null || knot === knots.at(-1)) continue;
      clearTimeout(this.hold);
      if (!knots.length) knots.push(...spots.towards(stroke.spots[0], knot));
      for (const next of spots.way(knots.at(-1), knot, stroke.trail)) {
        if (next === knots.at(-2)) knots.pop();
        else if (next !== knots.at(-1)) knots.push(next);
      }
      stroke.trail = [point];
      this.#drawAlong(stroke, knots);
    }
    const next = spots.beyond(knots.at(-1), to);
    if (next === stroke.next) return;
    stroke.next = next;
    clearTimeout(this.hold);
    this.#drawAlong(stroke, next === undefined || next === knots.at(-2) ? knots : [...knots, next]);
  }

  /**
   * Gather the lines between the ends that a stroke went through.
   * @param {Stroke} stroke
   * @param {string[]} knots
   */
  #drawAlong(stroke, knots) {
    const spots = this.board.spots(this.sort);
    const lines = knots.slice(1).map((knot, index) => spots.between(knots[index], knot));
    const known = [...new Set(lines)].filter((line) => line !== undefined);
    if (known.length && (!stroke.brush || known[0] !== stroke.spots[0])) {
      stroke.brush = this.target?.begin(known[0], stroke.secondary, false) ?? null;
    }
    const { brush } = stroke;
    stroke.spots = known.filter((line, index) => index === 0 || brush?.accepts?.(line));
    brush?.preview?.(stroke.spots);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    this.fingers.delete(event.pointerId);
    const { stroke } = this;
    if (stroke?.pointer !== event.pointerId) return;
    clearTimeout(this.hold);
    this.stroke = null;
    if (stroke.box?.drawn) {
      stroke.box.write();
      return;
    }
    const [first] = stroke.spots;
    const single = stroke.brush && !stroke.brush.accepts;
    if (single && this.board.spots(this.sort).nearest(this.board.point(event)) !== first) return;
    const tapped = stroke.knots?.length === 1 && !stroke.brush && !stroke.aside && this.#stays(stroke);
    const brush = tapped ? this.target?.begin(first, stroke.secondary, false) : stroke.brush;
    this.#finish(brush ?? null, stroke.spots);
    if (stroke.spots.length === 1 && !stroke.aside) this.target?.tapped?.(first, stroke.start);
  }

  /**
   * Return whether a stroke that went to no other end of lines was a mere tap of its spot: on a line it
   * has not moved, and elsewhere not away from it. On an island it is of none of its lines.
   * @param {Stroke} stroke
   */
  #stays({ spots: [first], trail, last }) {
    const spots = this.board.spots(this.sort);
    if (spots.ends[first]) return trail.length === 1 && !spots.isLong(first);
    return spots.nearest(last) === first;
  }

  /**
   * @param {Brush | null} brush
   * @param {number[]} spots
   */
  #finish(brush, spots) {
    const here = spots.at(-1);
    brush?.preview?.([]);
    if (here === undefined) return;
    this.board.targets.go(here);
    brush?.write(spots);
  }

  /** @param {PointerEvent} event */
  #lost(event) {
    this.fingers.delete(event.pointerId);
    if (this.stroke?.pointer === event.pointerId) this.cancel();
  }

  /**
   * A click without a pointer comes from assistive technology.
   * @param {MouseEvent} event
   */
  #click(event) {
    const spot = this.board.targets.spotOf(event.target);
    if (event.detail === 0 && spot !== null && this.target) {
      this.#finish(this.target.begin(spot, false, true), [spot]);
    }
  }

  /** @param {FocusEvent} event */
  #focus(event) {
    if (!this.pressed) this.keyed(true);
    const spot = this.board.targets.spotOf(event.target);
    if (spot !== null && spot !== this.board.targets.current) {
      this.board.targets.go(spot, { focus: false });
    }
  }

  /**
   * Show the cursor when keys are used, and not when the pointer shows the place anyway.
   * @param {boolean} keyed
   */
  keyed(keyed) {
    this.pressed = !keyed;
    this.board.svg.classList.toggle("keyed", keyed);
  }
}
