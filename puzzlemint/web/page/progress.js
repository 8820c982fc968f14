/**
 * Progress as a file: all that a browser keeps, and how two of them become one.
 *
 * A file comes from anywhere. Every field is looked at, and what it does not say in the way that it
 * should is refused as a whole, with where that is.
 */

import { FIRST } from "./calendar.js";
import { t } from "./words.js";

/** @import { Kept, Saved } from "./storage.js" */
/** @import { Drawing, Entries, Help, Note, Result, Savepoint, Settings, Step } from "./types.js" */

const FORMAT = "puzzlemint progress";
const VERSION = 1;

/** The most characters of a file. */
export const LARGEST = 20_000_000;
const MOST = { boards: 5_000, names: 100_000, places: 40_000, steps: 200_000, points: 1_000, puzzle: 1_000_000, words: 200 };
const MOST_VALUE = 10_000;

/**
 * Return the text of a file.
 * @param {Kept} kept
 */
export const written = (kept) => `${JSON.stringify({ format: FORMAT, version: VERSION, ...kept })}\n`;

/** What is wrong with a file. */
export class Refused extends Error {}

/**
 * Return what a file holds.
 * @param {string} text
 * @returns {Kept}
 * @throws {Refused} it is no such file
 */
export function progressOf(text) {
  if (text.length > LARGEST) throw new Refused(t("The file is too large to be progress."));
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Refused(t("The file is no JSON."));
  }
  if (!isObject(data) || data.format !== FORMAT) throw new Refused(t("The file is no progress of this program."));
  if (data.version !== VERSION) {
    throw new Refused(t("The file has version {version}; this page reads version {own}.", { version: String(data.version).slice(0, 20), own: VERSION }));
  }
  return {
    boards: list("boards", MOST.boards, (one, where) => board(where, one))("boards", data.boards),
    ticks: record(name, seconds)("ticks", data.ticks),
    reached: record(name, whole(0, 10_000_000))("reached", data.reached),
    results: record(name, result)("results", data.results),
    settings: record(word, setting)("settings", data.settings),
  };
}

/**
 * @param {string} where
 * @returns {never}
 */
function refuse(where) {
  throw new Refused(t("The file is damaged: {where} is not what it should be.", { where }));
}

/** @param {any} value */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * @template T
 * @typedef {(where: string, value: any) => T} Reader
 */

/**
 * @param {number} least
 * @param {number} most
 * @returns {Reader<number>}
 */
const whole = (least, most) => (where, value) =>
  Number.isInteger(value) && value >= least && value <= most ? value : refuse(where);

const seconds = whole(0, 1e9);
const time = whole(0, 1e14);
const count = whole(0, 1e6);
const entry = whole(-1, MOST_VALUE);

/**
 * @param {number} most characters
 * @param {RegExp} [form]
 * @returns {Reader<string>}
 */
const string = (most, form = /^/) => (where, value) =>
  typeof value === "string" && value.length <= most && form.test(value) ? value : refuse(where);

const name = string(2_000);
const word = string(20, /^[a-z]+$/i);
const words = string(MOST.words);
const crossed = string(20, /^\d+(,\d+)?$/);
const drawn = string(20, /^\d+(-\d+)?$/);

/** @type {Reader<any>} */
const setting = (where, value) => (typeof value === "boolean" ? value : string(20, /^[\w-]*$/)(where, value));

/** @type {Reader<boolean>} */
const flag = (where, value) => (typeof value === "boolean" ? value : refuse(where));

/**
 * @template T
 * @param {string} what
 * @param {number} most
 * @param {(one: any, where: string) => T} read
 * @returns {Reader<T[]>}
 */
const list = (what, most, read) => (where, value) =>
  Array.isArray(value) && value.length <= most ? value.map((one, at) => read(one, `${where}[${at}]`)) : refuse(where || what);

/**
 * @template T
 * @param {Reader<string>} key
 * @param {Reader<T>} read
 * @returns {Reader<Record<string, T>>}
 */
const record = (key, read) => (where, value) => {
  if (!isObject(value)) return refuse(where);
  const pairs = Object.entries(value);
  if (pairs.length > MOST.names) return refuse(where);
  return Object.fromEntries(pairs.map(([one, held]) => [key(where, one), read(`${where}.${one.slice(0, 40)}`, held)]));
};

/**
 * @template T
 * @param {Reader<T>} read
 * @returns {Reader<T | undefined>}
 */
const maybe = (read) => (where, value) => (value === undefined ? undefined : read(where, value));

/** @type {Reader<Result>} */
function result(where, value) {
  if (!isObject(value)) return refuse(where);
  const { kind, size, grade, seconds: taken, hints, checks, at } = value;
  return {
    kind: string(60)(`${where}.kind`, kind),
    size: string(20)(`${where}.size`, size),
    grade: string(20, /^[a-z]*$/)(`${where}.grade`, grade),
    seconds: seconds(`${where}.seconds`, taken),
    hints: maybe(count)(`${where}.hints`, hints),
    checks: maybe(count)(`${where}.checks`, checks),
    at: maybe(time)(`${where}.at`, at),
  };
}

/**
 * Return how places and what is on them are read, on a board of so many.
 * @param {number} places
 */
function readers(places) {
  const place = whole(0, places - 1);
  const values = list("values", MOST.words, (one, where) => whole(0, MOST_VALUE)(where, one));
  /** @type {Reader<Entries>} */
  const entries = (where, value) => {
    const read = list("entries", places, (one, at) => entry(at, one))(where, value);
    return read.length === places ? read : refuse(where);
  };
  /** @type {Reader<Note>} */
  const note = (where, value) =>
    isObject(value)
      ? { corner: values(`${where}.corner`, value.corner), centre: values(`${where}.centre`, value.centre) }
      : refuse(where);
  const noteOrNone = (/** @type {string} */ where, /** @type {any} */ value) => (value === null ? null : note(where, value));
  /** @type {Reader<string>} */
  const placeName = (where, value) => {
    place(where, Number(value));
    return String(Number(value));
  };
  const notes = record(placeName, note);
  /** @type {Reader<Drawing>} */
  const drawing = record(drawn, whole(0, 100));
  const ticks = list("ticks", places + MOST.places, (one, where) => crossed(where, one));
  /** @type {Reader<Entries | null>} */
  const trial = (where, value) => (value === null ? null : entries(where, value));
  /**
   * @template T
   * @param {Reader<T>[]} parts
   * @returns {Reader<T[]>}
   */
  const tuple = (parts) => (where, value) =>
    Array.isArray(value) && value.length === parts.length ? parts.map((part, at) => part(where, value[at])) : refuse(where);
  const many = (/** @type {Reader<any>} */ read) => list("step", places * 4 + 100, (one, where) => read(where, one));
  const parts = /** @type {[keyof Step, Reader<any>][]} */ ([
    ["notes", many(tuple(/** @type {Reader<any>[]} */ ([place, noteOrNone, noteOrNone])))],
    ["ticks", ticks],
    ["drawn", many(tuple(/** @type {Reader<any>[]} */ ([drawn, whole(0, 100), whole(0, 100)])))],
    ["trial", tuple([trial, trial])],
    ["told", flag],
  ]);
  /** @type {Reader<Step>} */
  const step = (where, value) => {
    if (!isObject(value)) return refuse(where);
    const more = parts.filter(([part]) => value[part] !== undefined);
    return /** @type {Step} */ ({
      changes: many(tuple([place, entry, entry]))(`${where}.changes`, value.changes),
      ...Object.fromEntries(more.map(([part, read]) => [part, read(`${where}.${part}`, value[part])])),
    });
  };
  const steps = list("steps", MOST.steps, (one, where) => step(where, one));
  return { entries, notes, drawing, ticks, trial, steps };
}

/**
 * @param {string} where
 * @param {any} value
 * @returns {Saved}
 */
function board(where, value) {
  if (!isObject(value)) return refuse(where);
  if (!Array.isArray(value.entries) || value.entries.length > MOST.places) return refuse(`${where}.entries`);
  const read = readers(value.entries.length);
  const in_ = (/** @type {string} */ field) => `${where}.${field}`;
  const position = (/** @type {any} */ one, /** @type {string} */ at) => ({
    entries: read.entries(`${at}.entries`, one.entries),
    notes: read.notes(`${at}.notes`, one.notes ?? {}),
    ticks: read.ticks(`${at}.ticks`, one.ticks ?? []),
    drawing: read.drawing(`${at}.drawing`, one.drawing ?? {}),
  });
  /** @type {(one: any, at: string) => Savepoint} */
  const point = (one, at) =>
    isObject(one) ? { name: words(at, one.name), at: time(at, one.at), ...position(one, at) } : refuse(at);
  const { share = 0 } = value;
  return {
    puzzle: string(MOST.puzzle)(in_("puzzle"), value.puzzle),
    title: words(in_("title"), value.title ?? ""),
    size: words(in_("size"), value.size ?? ""),
    share: typeof share === "number" && share >= 0 && share <= 1 ? share : refuse(in_("share")),
    solved: flag(in_("solved"), value.solved ?? false),
    elapsed: seconds(in_("elapsed"), value.elapsed ?? 0),
    at: time(in_("at"), value.at ?? 0),
    trial: read.trial(in_("trial"), value.trial ?? null),
    past: read.steps(in_("past"), value.past ?? []),
    future: read.steps(in_("future"), value.future ?? []),
    help: help(in_("help"), value.help ?? { hints: 0, checks: 0 }),
    points: list("points", MOST.points, point)(in_("points"), value.points ?? []),
    course: course(in_("course"), value.course ?? null),
    ...position(value, where),
  };
}

/** @type {Reader<Help>} */
const help = (where, value) =>
  isObject(value) ? { hints: count(where, value.hints), checks: count(where, value.checks) } : refuse(where);

/** Whether a row of puzzles can be gone on with by this name. @param {string} id */
function isOrder(id) {
  try {
    const { lessons, kind, day = FIRST } = JSON.parse(id);
    return typeof (lessons ?? kind) === "string" && /^\d{4}-\d\d-\d\d$/.test(day);
  } catch {
    return false;
  }
}

/** @type {Reader<Saved["course"]>} */
function course(where, value) {
  if (value === null) return null;
  if (!isObject(value)) return refuse(where);
  const id = name(where, value.id);
  if (id.startsWith("{") && !isOrder(id)) return refuse(where);
  return { id, index: whole(0, 10_000_000)(where, value.index) };
}

/**
 * Return what two browsers keep as one. Of two boards with one puzzle the one that was touched last
 * stays, and what the other had filled in becomes a savepoint; nothing else that differs gets lost.
 * @param {Kept} own
 * @param {Kept} brought
 * @returns {Kept}
 */
export function merged(own, brought) {
  const boards = new Map(own.boards.map((one) => [one.puzzle, one]));
  for (const one of brought.boards) {
    const mine = boards.get(one.puzzle);
    boards.set(one.puzzle, mine ? mergedBoard(mine, one) : one);
  }
  return {
    boards: [...boards.values()],
    ticks: mergedBy(own.ticks, brought.ticks, Math.min),
    reached: mergedBy(own.reached, brought.reached, Math.max),
    results: mergedBy(own.results, brought.results, first),
    settings: /** @type {Partial<Settings>} */ ({ ...brought.settings, ...own.settings }),
  };
}

/**
 * @template T
 * @param {Record<string, T>} own
 * @param {Record<string, T>} brought
 * @param {(one: T, other: T) => T} choose where both have something
 */
function mergedBy(own, brought, choose) {
  const chosen = Object.entries(brought).map(([key, value]) => [key, Object.hasOwn(own, key) ? choose(own[key], value) : value]);
  return /** @type {Record<string, T>} */ (Object.fromEntries([...Object.entries(own), ...chosen]));
}

/** @param {Result} one @param {Result} other */
const first = (one, other) => ((other.at ?? Infinity) < (one.at ?? Infinity) ? other : one);

/** @param {unknown[]} parts */
const same = (...parts) => new Set(parts.map((part) => JSON.stringify(part))).size === 1;

/**
 * @param {Saved} own
 * @param {Saved} brought
 * @returns {Saved}
 */
function mergedBoard(own, brought) {
  const [later, earlier] = brought.at > own.at ? [brought, own] : [own, brought];
  const points = [...(own.points ?? [])];
  for (const point of brought.points ?? []) if (!points.some((one) => same(one, point))) points.push(point);
  const begun = earlier.past.length > 0 && earlier.entries.length === later.entries.length;
  if (begun && !same(own.entries, brought.entries)) {
    const { at, entries, notes = {}, ticks = [], drawing = {} } = earlier;
    points.push({ name: t("before the import"), at, entries, notes, ticks, drawing });
  }
  const most = (/** @type {keyof Help} */ what) => Math.max(own.help?.[what] ?? 0, brought.help?.[what] ?? 0);
  return {
    ...later,
    points,
    help: { hints: most("hints"), checks: most("checks") },
    elapsed: Math.max(own.elapsed, brought.elapsed),
    course: later.course ?? earlier.course ?? null,
  };
}
