/**
 * What a tap, a drag or a key does while playing: the target that writes entries.
 *
 * Without a chosen value a tap goes on to the next value of the cycle; with one (palette.js) it
 * paints that. A drag gives every place the first one's new state; without a chosen value only to
 * places that were in the first one's old state, so that it never writes over something else.
 */

import { Box, inside } from "./boxes.js";
import { english } from "./dom.js";
import { t } from "./words.js";

/** @import { App } from "./app.js" */
/** @import { Brush, Target } from "./input.js" */
/** @import { Point } from "./types.js" */

const EMPTY = -1;
const MOST_WAYS = 12; // of a sum that are told
/** @type {("" | "corner" | "centre")[]} */
const MODES = ["", "corner", "centre"];

/** @implements {Target} */
export class Moves {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.sort = "places";
    /** @type {number | null} the value that taps paint; null to cycle */
    this.chosen = null;
    /** whether a tap only selects, for a key or the palette to write */
    this.selects = false;
    /** whether places of this puzzle can have pencil marks */
    this.pencils = false;
    /** whether clues inside cells can be crossed out */
    this.ticks = false;
    /** @type {"" | "corner" | "centre"} where what is chosen or typed is written as a pencil mark */
    this.noting = "";
    /** @type {number[]} the places that a value goes into together; none if it is the current one */
    this.selected = [];
    app.on("view", () => this.left());
  }

  /** Whether a press with Control adds to what is selected. */
  gathers() {
    return this.selects;
  }

  /** Select nothing but the current place. */
  left() {
    this.#select([]);
  }

  /** @param {number[]} places */
  #select(places) {
    this.selected = places;
    this.app.board.highlight("selected", places);
  }

  /**
   * Return where a value goes that is written at a place.
   * @param {number} place
   */
  #together(place) {
    return this.selected.length ? this.selected : [place];
  }

  /**
   * Return what draws a rectangle from a point, where lines are borders between squares.
   * @param {Point} point
   */
  box(point) {
    const { view } = this.app;
    const border = view?.values.find(({ items }) => items.some((item) => item.is === "line" && item.style === "border"));
    return border && view?.shape === "rect" && inside(point) ? new Box(this.app, border.value, point) : null;
  }

  /**
   * Return what selects all places that a stroke goes over, with those selected before if adding.
   * @param {number} first
   * @param {boolean} adding
   * @returns {Brush}
   */
  #selecting(first, adding) {
    const { board } = this.app;
    const { current } = board.targets;
    const before = !adding ? [] : this.selected.length || current === null ? this.selected : [current];
    const all = (/** @type {number[]} */ places) =>
      places.length === 1 && before.includes(first)
        ? before.filter((place) => place !== first)
        : [...new Set([...before, ...places])];
    return {
      accepts: () => true,
      preview: (places) => board.highlight("selected", places.length ? all(places) : this.selected),
      write: (places) => this.#select(adding || places.length > 1 ? all(places) : []),
    };
  }

  /**
   * Return the values of a place in the order of clicks.
   * @param {number} place
   * @returns {number[]}
   */
  cycle(place) {
    const cycle = this.app.view?.cycle ?? [];
    return /** @type {number[]} */ (Array.isArray(cycle[0]) ? cycle[place] : cycle);
  }

  /**
   * @param {number} place
   * @param {number} value
   */
  allows(place, value) {
    return !this.app.state.fixed(place) && (value === EMPTY || this.cycle(place).includes(value));
  }

  /**
   * Return the value after the present one.
   * @param {number} place
   * @param {number} [step]
   */
  after(place, step = 1) {
    const cycle = this.cycle(place);
    const now = cycle.indexOf(this.app.entries[place]);
    return cycle[(now + step + cycle.length) % cycle.length];
  }

  /**
   * Return the value that says that nothing is on a place.
   * @param {number} place
   */
  rest(place) {
    const cycle = this.cycle(place);
    return this.app.view?.places.unmarked.find((value) => cycle.includes(value)) ?? EMPTY;
  }

  /**
   * Return the value that taps paint on a place; null to cycle, as where it is one of another sort.
   * @param {number} place
   */
  chosenFor(place) {
    const { values } = this.app.board;
    const own = values.get(this.cycle(place)[0])?.on;
    const on = values.get(this.chosen ?? EMPTY)?.on ?? own;
    return on === own ? this.chosen : null;
  }

  /**
   * Return what a tap makes of a place.
   * @param {number} place
   * @param {boolean} secondary
   */
  next(place, secondary) {
    const now = this.app.entries[place];
    const value = secondary ? this.rest(place) : this.chosenFor(place);
    if (value === null) return this.after(place);
    return now === value ? EMPTY : value;
  }

  /**
   * @param {number} first
   * @param {boolean} secondary
   * @param {boolean} byKey
   * @param {boolean} [adding]
   * @returns {Brush | null}
   */
  begin(first, secondary, byKey, adding = false) {
    const { state, board } = this.app;
    if (this.selects && !secondary && !byKey) return this.#selecting(first, adding);
    if (this.ticks && state.fixed(first)) return this.#crossing(first);
    if (state.fixed(first)) return null;
    const before = state.entries[first];
    const value = this.next(first, secondary);
    const over = !secondary && this.chosenFor(first) !== null;
    if (this.noting && over) return { write: (places) => this.note(places, this.chosen ?? EMPTY) };
    return {
      accepts: (place) => this.allows(place, value) && (over || state.entries[place] === before),
      preview: (places) => {
        const entries = [...state.entries];
        for (const place of places) entries[place] = value;
        board.preview(places.length ? entries : null);
        board.tally(places);
      },
      write: (places) => this.write(places, value),
    };
  }

  /**
   * Return what crosses out the clue of a place, if there is one.
   * @param {number} place
   * @returns {Brush | null}
   */
  #crossing(place) {
    const { state, board } = this.app;
    return board.isClue(place) ? { write: () => state.tick(String(place)) } : null;
  }

  /**
   * @param {number[]} places
   * @param {number} value
   */
  write(places, value) {
    const { app } = this;
    const allowed = places.filter((place) => this.allows(place, value));
    if (!app.state.write(allowed.map((place) => [place, value]))) return;
    const [last] = allowed.slice(-1);
    const words = app.board.words(last);
    app.announce(allowed.length > 1 ? t("{count} places: {words}", { count: allowed.length, words }) : words);
  }

  /**
   * Write a value, or a pencil mark if these are being written.
   * @param {number} place
   * @param {number} value
   */
  put(place, value) {
    const places = this.#together(place);
    if (this.noting && value !== EMPTY) this.note(places, value);
    else this.write(places, value);
  }

  /**
   * Make a pencil mark, or take it away if it is in all places.
   * @param {number[]} places
   * @param {number} value
   * @param {"corner" | "centre"} [where]
   */
  note(places, value, where = this.noting || "corner") {
    const { app } = this;
    const allowed = places.filter((place) => this.allows(place, value) && app.entries[place] === EMPTY);
    const everywhere = allowed.every((place) => app.state.notes[place]?.[where].includes(value));
    const changed = app.state.note(allowed.map((place) => {
      const note = app.state.notes[place] ?? { corner: [], centre: [] };
      const others = note[where].filter((one) => one !== value);
      const own = everywhere ? others : [...others, value];
      return [place, { ...note, [where]: own.sort((one, other) => one - other) }];
    })); // prettier-ignore
    if (changed) app.announce(app.board.words(allowed[0]));
  }

  /**
   * @param {number} place
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  key(place, { key, code, shiftKey }) {
    const { view } = this.app;
    const pencil = this.pencils && shiftKey;
    const digit = (pencil && /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]) || key;
    const typed = view?.keys[digit] ?? view?.keys[digit.toLowerCase()];
    if (typed !== undefined && pencil) this.note(this.#together(place), typed, "corner");
    else if (typed !== undefined) this.put(place, typed);
    else if (key === "m" && this.pencils) this.app.emit("noting", MODES[(MODES.indexOf(this.noting) + 1) % 3]);
    else if (key === "Backspace" || key === "Delete") this.write(this.#together(place), EMPTY);
    else if (key === "x") this.write([place], this.next(place, true));
    else if (key === "c") this.#tellClues(place);
    else if (key === "s") this.#tellWays(place);
    else if (key === "t" && this.ticks) this.#crossing(place)?.write([place]);
    else return false;
    return true;
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  carry(from, to) {
    if (!this.app.state.fixed(from)) this.write([to], this.app.entries[from]);
  }

  /**
   * Say what a sum can be made of if that is what was tapped.
   * @param {number} place
   * @param {Point} point
   */
  tapped(place, [x, y]) {
    const { board, view } = this.app;
    const [left, top] = view?.places.centres[place] ?? [0, 0];
    if (board.hasSum(place) || (board.labelled.has(place) && x < left && y < top)) this.#tellWays(place);
  }

  /** @param {number} place */
  async #tellWays(place) {
    const { app } = this;
    const request = { puzzle: app.puzzle, entries: [...app.entries], ways: place };
    try {
      const { ways } = await app.ask("check", request, { quiet: true });
      const same = request.entries.every((value, at) => value === app.entries[at]);
      if (request.puzzle !== app.puzzle || !same) return;
      const letters = (/** @type {number[]} */ bag) => bag.map((value) => app.board.letter(value));
      const lists = ways.map((/** @type {any} */ { sentence, left }) => {
        const bags = left.slice(0, MOST_WAYS).map((/** @type {number[]} */ bag) => letters(bag).join(" "));
        const more = left.length > MOST_WAYS ? ` ${t("and {count} more", { count: left.length - MOST_WAYS })}` : "";
        return [english(sentence), `: ${bags.join(", ") || t("no way is left")}${more}`];
      });
      const parts = lists.flatMap((/** @type {Node[]} */ list, /** @type {number} */ at) => (at ? ["; ", ...list] : list));
      app.status(parts.length ? parts : t("There is no sum here."));
    } catch (error) {
      app.failed(error);
    }
  }

  /** @param {number} place */
  #tellClues(place) {
    const { view, board } = this.app;
    const cells = view?.places.cells?.[place] ?? [place];
    const near = view?.clues.filter((clue) => cells.every((cell) => clue.cells.includes(cell))) ?? [];
    const clues = near.filter(({ hints }) => hints.some(({ text }) => text));
    this.app.announce(clues.map((clue) => board.outside.clueWords(clue)).join("; ") || t("no clues outside"));
  }
}
