/**
 * The puzzle of the day: a function of the date and the kind, so that everybody has the same one.
 *
 * Each kind has one each day, and one kind is the day's own. Days are those of the calendar where
 * the browser is. What was solved, and in which time, stays in the browser.
 */

import { DAY, later } from "./calendar.js";
import { dayTick, lateTick } from "./course.js";
import { t } from "./words.js";

/** Grades from Sunday on: a week begins easily and ends hard. */
const WEEK = ["hard", "easy", "easy", "medium", "medium", "medium", "hard"];

/** @import { Example } from "./types.js" */
/** @typedef {Example["order"]} Order */

/**
 * Return a day as it is written, such as 2026-03-01.
 * @param {Date} [date]
 */
export function dayOf(date = new Date()) {
  const numbers = [date.getMonth() + 1, date.getDate()].map((number) => String(number).padStart(2, "0"));
  return [date.getFullYear(), ...numbers].join("-");
}

/**
 * Return the order of the puzzle of a day.
 * @param {string} day
 * @param {Order[]} orders of a kind, the easy ones first
 * @returns {Order & {day: string}}
 */
export function orderOf(day, orders) {
  const wanted = WEEK[new Date(day).getUTCDay()];
  const order = orders.find(({ grade }) => grade === wanted) ?? orders[0];
  return { ...order, seed: Number(day.replaceAll("-", "")), day };
}

/**
 * Return the kind of a day, which goes through all of them.
 * @param {string} day
 * @param {string[]} kinds
 */
export const kindOf = (day, kinds) => kinds[(Date.parse(day) / DAY) % kinds.length];

/**
 * Return on how many days in a row, up to this one or the one before, something was solved.
 * @param {string} day
 * @param {Record<string, number>} ticks
 * @param {string} [sort] of what: of puzzles of the day, if not of something else
 */
export function streak(day, ticks, sort = "day") {
  const names = Object.keys(ticks).map((name) => name.split(" "));
  const solved = new Set(names.filter(([first]) => first === sort).map(([, date]) => date));
  let length = 0;
  const first = solved.has(day) ? 0 : 1;
  while (solved.has(later(day, -first - length))) length++;
  return length;
}

/**
 * Say how many days in a row.
 * @param {number} days
 */
export const inARow = (days) => t("{n} day in a row|{n} days in a row", { n: days });

/**
 * Return the seconds in which the puzzle of a day was solved; undefined for one that is not.
 * @param {string} day
 * @param {string} kind
 * @param {Record<string, number>} ticks
 * @returns {number | undefined}
 */
export const solvedIn = (day, kind, ticks) => ticks[dayTick(day, kind)] ?? ticks[lateTick(day, kind)];
