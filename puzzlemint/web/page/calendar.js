/**
 * Days and months of a calendar, as they are written: 2026-03-01 and 2026-03. Weeks begin on Monday.
 */

import { locale } from "./words.js";

export const DAY = 86_400_000; // ms

/** The day with which the archive begins. */
export const FIRST = "2020-01-01";

/**
 * Return the day that is so many days later.
 * @param {string} day
 * @param {number} by
 */
export const later = (day, by) => new Date(Date.parse(day) + by * DAY).toISOString().slice(0, 10);

/** @param {string} day */
export const monthOf = (day) => day.slice(0, 7);

/**
 * Return the month that is so many months later.
 * @param {string} month
 * @param {number} by
 */
export function monthLater(month, by) {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** How many days after Monday a day is. @param {string} day */
const weekday = (day) => (new Date(day).getUTCDay() + 6) % 7;

/**
 * Return the days of a month.
 * @param {string} month
 */
export function daysOf(month) {
  const count = (Date.parse(`${monthLater(month, 1)}-01`) - Date.parse(`${month}-01`)) / DAY;
  return Array.from({ length: count }, (_, index) => later(`${month}-01`, index));
}

/**
 * Return the weeks of a month, with null for days of other months.
 * @param {string} month
 * @returns {(string | null)[][]}
 */
export function weeksOf(month) {
  const before = Array.from({ length: weekday(`${month}-01`) }, () => null);
  const cells = [...before, ...daysOf(month)];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(7 * week, 7 * week + 7));
  return weeks.map((week) => [...week, ...Array.from({ length: 7 - week.length }, () => null)]);
}

/**
 * Return a day, or the nearest one that the archive has.
 * @param {string} day
 * @param {string} today
 */
export const within = (day, today) => (day < FIRST ? FIRST : day > today ? today : day);

/**
 * Return the day to which a key leads.
 * @param {string} day
 * @param {string} key as the browser names it
 * @param {string} today
 * @returns {string | null} null for a key that leads nowhere
 */
export function ledTo(day, key, today) {
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, Home: -weekday(day), End: 6 - weekday(day) }[key];
  if (by !== undefined) return within(later(day, by), today);
  const months = { PageUp: -1, PageDown: 1 }[key];
  if (months === undefined) return null;
  const days = daysOf(monthLater(monthOf(day), months));
  return within(days[Math.min(Number(day.slice(8)), days.length) - 1], today);
}

/**
 * Say a month.
 * @param {string} month
 */
export const longMonth = (month) =>
  new Date(`${month}-01`).toLocaleDateString(locale, { month: "long", year: "numeric", timeZone: "UTC" });

/** @returns {{short: string, long: string}[]} the names of the days of a week */
export function weekdays() {
  const name = (/** @type {number} */ index, /** @type {"short" | "long"} */ length) =>
    new Date(Date.UTC(2024, 0, 1 + index)).toLocaleDateString(locale, { weekday: length, timeZone: "UTC" }); // a Monday
  return Array.from({ length: 7 }, (_, index) => ({ short: name(index, "short"), long: name(index, "long") }));
}

/**
 * Return the most days in a row.
 * @param {Iterable<string>} days
 */
export function longest(days) {
  const all = new Set(days);
  let most = 0;
  for (const day of all) {
    if (all.has(later(day, -1))) continue;
    let length = 1;
    while (all.has(later(day, length))) length++;
    most = Math.max(most, length);
  }
  return most;
}
