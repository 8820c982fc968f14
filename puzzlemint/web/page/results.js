/**
 * What is to be told of the puzzles that were solved: how many, in which times, with which help.
 */

import { longest } from "./calendar.js";
import { kindOf, streak } from "./day.js";

/** @import { Result } from "./types.js" */

/**
 * @typedef {object} Figures
 * @property {number} solved
 * @property {number} hinted how many with hints
 * @property {number} checked how many with checks
 * @property {number} alone how many without any help
 * @property {number | undefined} best in seconds
 * @property {number | undefined} median
 */

/** Grades in their order, and at last what has none. */
export const GRADES = ["easy", "medium", "hard", "expert", "extreme", ""];

/**
 * Return what is known of a puzzle by the name under which it is noted as solved; null for a name
 * that is no puzzle's.
 * @param {string} name
 * @param {number} seconds
 * @returns {Result | null}
 */
export function remembered(name, seconds) {
  const daily = /^(?:day|late) \S+ (\w+)$/.exec(name);
  if (daily) return { kind: daily[1], size: "", grade: "", seconds };
  const numbered = /^(\{.*\}) \d+$/.exec(name);
  if (!numbered) return null;
  try {
    const { kind, size = "", grade = "" } = JSON.parse(numbered[1]);
    return typeof kind === "string" ? { kind, size: String(size), grade: String(grade), seconds } : null;
  } catch {
    return null;
  }
}

/**
 * Return how all puzzles were solved, those of which only the time was noted among them.
 * @param {Record<string, Result>} results
 * @param {Record<string, number>} ticks
 * @returns {Result[]}
 */
export function solvedOnes(results, ticks) {
  const others = Object.entries(ticks).filter(([name]) => !Object.hasOwn(results, name));
  const old = others.map(([name, seconds]) => remembered(name, seconds));
  return [...Object.values(results), ...old.filter((one) => one !== null)];
}

/** Whether somebody asked for no help, as far as that was counted. @param {Result} result */
export const alone = ({ hints, checks }) => hints === 0 && checks === 0;

/**
 * @param {Result[]} results
 * @returns {Figures}
 */
export function figures(results) {
  const times = results.map(({ seconds }) => seconds).sort((one, other) => one - other);
  return {
    solved: results.length,
    hinted: results.filter(({ hints }) => hints).length,
    checked: results.filter(({ checks }) => checks).length,
    alone: results.filter(alone).length,
    best: times[0],
    median: times[Math.floor((times.length - 1) / 2)],
  };
}

/**
 * Return the figures of each grade of which there is one.
 * @param {Result[]} results
 * @returns {[string, Figures][]}
 */
export function byGrade(results) {
  const of = (/** @type {string} */ grade) => results.filter((one) => one.grade === grade);
  const known = [...new Set([...GRADES, ...results.map(({ grade }) => grade)])];
  return known.filter((grade) => of(grade).length).map((grade) => [grade, figures(of(grade))]);
}

/**
 * @typedef {object} Streaks days in a row on which the day's puzzle was solved on its day
 * @property {number} current
 * @property {number} longest
 */

/**
 * @param {string} today
 * @param {Record<string, number>} ticks
 * @param {(day: string, kind: string) => boolean} counts which puzzles of days
 * @returns {Streaks}
 */
function streaksOf(today, ticks, counts) {
  const own = Object.entries(ticks).filter(([name]) => {
    const [sort, day, kind] = name.split(" ");
    return sort === "day" && counts(day, kind);
  });
  const days = own.map(([name]) => name.split(" ")[1]);
  return { current: streak(today, Object.fromEntries(own)), longest: longest(days) };
}

/**
 * @param {string} today
 * @param {Record<string, number>} ticks
 * @param {string} kind empty for any of them
 */
export const streaks = (today, ticks, kind) => streaksOf(today, ticks, (_, one) => !kind || one === kind);

/**
 * Of the kind that is the day's own.
 * @param {string} today
 * @param {Record<string, number>} ticks
 * @param {string[]} kinds
 */
export const mixedStreaks = (today, ticks, kinds) =>
  streaksOf(today, ticks, (day, kind) => kindOf(day, kinds) === kind);
