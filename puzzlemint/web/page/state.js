/**
 * What is filled in: entries, undo and redo without end, trials, and saving.
 *
 * Every change is a step with what was there before and after, so going back is exact. A trial is
 * the entries at its start: to throw it away is a step like any other.
 */

import * as storage from "./storage.js";
import { t } from "./words.js";

/** @import { App } from "./app.js" */
/** @import { Change, Drawing, Entries, Help, Note, Savepoint, Step, View } from "./types.js" */

export class State {
  /** @type {View | null} */
  view = null;
  /** @type {Entries} */
  entries = [];
  /** @type {Record<string, Note>} pencil marks, by place */
  notes = {};
  /** @type {Set<string>} clues that are crossed out: "clue,order" outside, or a place */
  ticks = new Set();
  /** @type {Drawing} */
  drawing = {};
  /** @type {Step[]} */
  past = [];
  /** @type {Step[]} */
  future = [];
  /** @type {Entries | null} entries at the start of the trial that goes on */
  trial = null;
  elapsed = 0; // seconds for which the board was looked at
  /** @type {Help} */
  help = { hints: 0, checks: 0 };
  /** @type {Savepoint[]} */
  points = [];
  /** @type {storage.Saved["course"]} */
  course = null;
  solved = false;
  saves = true;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    storage.onBoard((saved) => this.#follow(saved));
    app.on("solved", () => {
      this.solved = true;
      if (this.past.length) this.save();
    });
  }

  /**
   * Take over what another tab has filled in of the same puzzle, so that neither writes over it.
   * @param {storage.Saved} saved
   */
  #follow({ puzzle, entries, notes = {}, ticks = [], drawing = {}, trial, past, future, elapsed, points = [] }) {
    if (puzzle !== this.view?.puzzle || entries.length !== this.entries.length) return;
    const changes = differences(this.entries, entries).map(([place, , value]) => [place, value]);
    const noted = [...Object.keys(this.notes), ...Object.keys(notes)].map(Number);
    Object.assign(this, { entries, notes, ticks: new Set(ticks), drawing, trial, past, future, elapsed, points });
    this.app.emit("entries", { changes, noted });
  }

  /** Forget everything. */
  clear() {
    this.view = null;
    this.entries = [];
    this.notes = {};
    this.ticks = new Set();
    this.drawing = {};
    this.past = [];
    this.future = [];
    this.trial = null;
    this.elapsed = 0;
    this.help = { hints: 0, checks: 0 };
    this.points = [];
    this.course = null;
    this.solved = false;
    this.saves = true;
  }

  /**
   * Begin with a view: with what was saved for it unless entries are given.
   * @param {View} view
   * @param {Entries | null} entries
   */
  begin(view, entries) {
    this.clear();
    this.view = view;
    const given = entries?.map((value, place) => (this.fixed(place) ? this.blank[place] : value));
    const saved = storage.board(view.puzzle);
    if (saved?.entries.length !== view.entries.length) {
      this.entries = given ?? [...view.entries];
      return;
    }
    const { notes = {}, ticks = [], drawing = {}, past, future, trial, elapsed } = saved;
    const { help = this.help, points = [], course = null } = saved;
    Object.assign(this, { help, points, course });
    Object.assign(this, { notes, ticks: new Set(ticks), drawing, past, future, trial, elapsed, entries: saved.entries });
    const changes = given ? differences(saved.entries, given) : [];
    if (!given || !changes.length) return;
    this.past.push({ changes });
    this.future = [];
    this.entries = given;
  }

  /** The value of each place when nothing is filled in. */
  get blank() {
    return this.view ? [...this.view.places.given] : [];
  }

  /** @param {number} place */
  fixed(place) {
    return this.view?.places.given[place] !== -1;
  }

  /**
   * Set values as one step; what is filled in has no pencil marks, and what is emptied none either.
   * @param {Change[]} changes
   * @param {boolean} [told] whether the program says them, so that nobody has found them
   * @returns {boolean} whether anything changed
   */
  write(changes, told = false) {
    const free = changes.filter(([place]) => !this.fixed(place));
    const step = free
      .filter(([place, value]) => this.entries[place] !== value)
      .map(([place, value]) => [place, this.entries[place], value]);
    const notes = free.filter(([place]) => this.notes[place]).map(([place]) => this.#noting(place, null));
    if (step.length || notes.length) {
      const all = /** @type {Step["changes"]} */ (step);
      this.take({ changes: all, ...(notes.length && { notes }), ...(told && { told }) });
    }
    return step.length + notes.length > 0;
  }

  /**
   * Give open places pencil marks, as one step.
   * @param {[number, Note | null][]} notes
   * @returns {boolean} whether anything changed
   */
  note(notes) {
    const step = notes
      .filter(([place]) => this.entries[place] === -1)
      .map(([place, note]) => this.#noting(place, note))
      .filter(([, before, after]) => JSON.stringify(before) !== JSON.stringify(after));
    if (step.length) this.take({ changes: [], notes: step });
    return step.length > 0;
  }

  /**
   * Cross out a clue, or take that back.
   * @param {string} number of one outside, "clue,order", or the place that shows it
   */
  tick(number) {
    this.take({ changes: [], ticks: [number] });
  }

  /**
   * Colour cells and draw lines, as one step.
   * @param {Drawing} wanted
   * @returns {boolean} whether anything changed
   */
  draw(wanted) {
    const drawn = this.#drawing(wanted);
    if (drawn.length) this.take({ changes: [], drawn });
    return drawn.length > 0;
  }

  /**
   * @param {Drawing} wanted
   * @returns {[string, number, number][]}
   */
  #drawing(wanted) {
    const pairs = Object.entries(wanted).map(([key, ink]) => [key, this.drawing[key] ?? 0, ink]);
    return /** @type {[string, number, number][]} */ (pairs.filter(([, before, ink]) => before !== ink));
  }

  /**
   * @param {number} place
   * @param {Note | null} note
   * @returns {[number, Note | null, Note | null]}
   */
  #noting(place, note) {
    return [place, this.notes[place] ?? null, note?.corner.length || note?.centre.length ? note : null];
  }

  /**
   * Add to a step what follows from it, so that one undo takes back both; not if there is a newer one.
   * @param {Step} step
   * @param {Change[]} changes
   * @param {[number, Note | null][]} notes
   */
  amend(step, changes, notes) {
    if (this.past.at(-1) !== step || (!changes.length && !notes.length)) return;
    const more = {
      changes: changes.map(([place, value]) => [place, this.entries[place], value]),
      notes: notes.map(([place, note]) => this.#noting(place, note)),
    };
    step.changes.push(.../** @type {Step["changes"]} */ (more.changes));
    step.notes = [...(step.notes ?? []), ...more.notes];
    this.#apply(/** @type {Step} */ (more), 1);
  }

  /**
   * Set every value as one step.
   * @param {Entries} entries
   */
  become(entries) {
    return this.write(entries.map((value, place) => [place, value]));
  }

  /** Take everything away, as one step that can be undone; it ends a trial. */
  reset() {
    const changes = differences(this.entries, this.blank);
    const notes = Object.keys(this.notes).map((place) => this.#noting(Number(place), null));
    const ticks = [...this.ticks];
    const drawn = this.#drawing(Object.fromEntries(Object.keys(this.drawing).map((key) => [key, 0])));
    if (changes.length || notes.length || ticks.length || drawn.length || this.trial) {
      this.take({ changes, notes, ticks, drawn, ...this.#trialStep(null) });
    }
  }

  /**
   * Save this position.
   * @param {string} name
   */
  savePoint(name) {
    const { entries, notes, ticks, drawing } = this;
    const position = structuredClone({ entries, notes, ticks: [...ticks], drawing });
    this.points = [...this.points, { name, at: Date.now(), ...position }];
    this.save();
  }

  /** @param {Savepoint} point */
  dropPoint(point) {
    this.points = this.points.filter((one) => one !== point);
    this.save();
  }

  /**
   * Come back to a position, as one step that can be undone; it ends a trial.
   * @param {Savepoint} point
   */
  returnTo({ entries, notes, ticks, drawing }) {
    const changes = differences(this.entries, entries);
    const noted = [...new Set([...Object.keys(this.notes), ...Object.keys(notes)])];
    const marks = noted.map((place) => this.#noting(Number(place), notes[place] ?? null));
    const crossed = [...new Set([...this.ticks, ...ticks])];
    const turned = crossed.filter((number) => this.ticks.has(number) !== ticks.includes(number));
    const blank = Object.fromEntries(Object.keys(this.drawing).map((key) => [key, 0]));
    const drawn = this.#drawing({ ...blank, ...drawing });
    this.take({ changes, notes: marks, ticks: turned, drawn, ...this.#trialStep(null) });
  }

  startTrial() {
    if (!this.trial) this.take({ changes: [], ...this.#trialStep([...this.entries]) });
  }

  keepTrial() {
    if (this.trial) this.take({ changes: [], ...this.#trialStep(null) });
  }

  dropTrial() {
    if (!this.trial) return;
    const changes = differences(this.entries, this.trial);
    this.take({ changes, notes: this.#notesBack(), ...this.#trialStep(null) });
  }

  /** The pencil marks from now back to those at the start of the trial. */
  #notesBack() {
    const start = this.past.findLastIndex(({ trial }) => trial?.[0] === null);
    /** @type {Map<number, Note | null>} */
    const first = new Map();
    for (const { notes = [] } of this.past.slice(start + 1)) {
      for (const [place, before] of notes) if (!first.has(place)) first.set(place, before);
    }
    return [...first].map(([place, note]) => this.#noting(place, note));
  }

  /** Whether the program has filled in the solution. */
  get told() {
    return this.past.some(({ told }) => told);
  }

  /** @returns {number[]} places that were changed in the trial */
  get tried() {
    const { trial } = this;
    return trial ? differences(trial, this.entries).map(([place]) => place) : [];
  }

  /**
   * @param {Entries | null} after
   * @returns {Pick<Step, "trial">}
   */
  #trialStep(after) {
    return { trial: [this.trial, after] };
  }

  /** @param {Step} step */
  take(step) {
    this.past.push(step);
    this.future = [];
    this.#apply(step, 1, step);
  }

  undo() {
    const step = this.past.pop();
    if (!step) return false;
    this.future.push(step);
    this.#apply(step, 0);
    return true;
  }

  redo() {
    const step = this.future.pop();
    if (!step) return false;
    this.past.push(step);
    this.#apply(step, 1);
    return true;
  }

  /**
   * @param {Step} step
   * @param {0 | 1} side 1 to do it, 0 to take it back
   * @param {Step} [move] the step, if it is a new one
   */
  #apply(step, side, move) {
    const order = side ? step.changes : [...step.changes].reverse(); // a place may change twice
    const noting = side ? (step.notes ?? []) : [...(step.notes ?? [])].reverse();
    /** @type {Change[]} */
    const changes = order.map((change) => [change[0], change[1 + side]]);
    for (const [place, value] of changes) this.entries[place] = value;
    for (const [place, ...notes] of noting) {
      const note = notes[side];
      if (note) this.notes[place] = note;
      else delete this.notes[place];
    }
    for (const [key, ...inks] of step.drawn ?? []) {
      if (inks[side]) this.drawing[key] = inks[side];
      else delete this.drawing[key];
    }
    for (const number of step.ticks ?? []) if (!this.ticks.delete(number)) this.ticks.add(number);
    if (step.trial) this.trial = step.trial[side];
    this.solved = false;
    this.save();
    this.app.emit("entries", { changes, noted: noting.map(([place]) => place), move });
  }

  /**
   * Return how many steps back the last position is that agrees with a solution; null for none.
   * @param {Entries} solution
   */
  stepsToRight(solution) {
    const entries = [...this.entries];
    const agrees = (/** @type {number} */ place) =>
      entries[place] === -1 || solution[place] === -1 || entries[place] === solution[place];
    const wrong = new Set(entries.map((_, place) => place).filter((place) => !agrees(place)));
    for (let back = 0; back <= this.past.length; back++) {
      if (!wrong.size) return back;
      for (const [place, before] of this.past.at(-1 - back)?.changes ?? []) {
        entries[place] = before;
        if (agrees(place)) wrong.delete(place);
        else wrong.add(place);
      }
    }
    return null;
  }

  /** Keep the board in the browser; say it once if there is no room. */
  save() {
    if (!this.view) return;
    const { entries, notes, drawing, trial, past, future, elapsed, solved, help, points } = this;
    const course = (this.course = this.app.course.place(this.view.puzzle) ?? this.course);
    const { puzzle, title, size } = this.view;
    const open = entries.map((_, place) => place).filter((place) => !this.fixed(place));
    const share = open.filter((place) => entries[place] !== -1).length / (open.length || 1);
    const told = { puzzle, title, size, share, solved, at: Date.now() };
    const ticks = [...this.ticks];
    const done = { past, future, elapsed, help, points, course };
    const kept = storage.keepBoard({ ...told, entries, notes, ticks, drawing, trial, ...done });
    if (!kept && this.saves) {
      this.app.status(t("This browser has no room left: what you fill in will not survive a reload."));
    }
    this.saves = kept;
  }
}

/**
 * @param {Entries} from
 * @param {Entries} to
 * @returns {Step["changes"]}
 */
function differences(from, to) {
  return from.flatMap((value, place) =>
    value === to[place] ? [] : [/** @type {[number, number, number]} */ ([place, value, to[place]])],
  );
}
