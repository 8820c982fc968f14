/**
 * Short addresses of puzzles that everybody can have made again: the puzzle of a day, and a number of
 * a kind and grade. What stands in one comes from anywhere, and is read as strictly as it is written.
 */

import { FIRST } from "./calendar.js";

/** @import { Example } from "./types.js" */

/** @typedef {{day: string, kind: string} | {kind: string, grade: string, index: number}} Named */

/**
 * @param {string} day
 * @param {string} kind
 */
export const dayAddress = (day, kind) => `#day=${day}/${kind}`;

/**
 * @param {{kind: string, grade?: string}} order
 * @param {number} index
 */
export const numberAddress = ({ kind, grade }, index) => (grade ? `#number=${kind}/${grade}/${index + 1}` : "");

/**
 * Return what a fragment names, null if it names nothing.
 * @param {string} fragment
 * @param {string} today
 * @returns {Named | null}
 */
export function named(fragment, today) {
  const daily = /^#day=(\d{4}-\d{2}-\d{2})\/(\w{1,40})$/.exec(fragment);
  if (daily) {
    const [, day, kind] = daily;
    const real = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
    return real && day >= FIRST && day <= today ? { day, kind } : null;
  }
  const numbered = /^#number=(\w{1,40})\/([a-z]{1,20})\/([1-9]\d{0,5})$/.exec(fragment);
  return numbered && { kind: numbered[1], grade: numbered[2], index: Number(numbered[3]) - 1 };
}

/**
 * Return the order of a numbered puzzle among those that the page begins with.
 * @param {Example[]} examples
 * @param {string} kind
 * @param {string} [grade]
 * @returns {Example["order"][]}
 */
export const ordersOf = (examples, kind, grade) =>
  examples.map(({ order }) => order).filter((order) => order.kind === kind && (!grade || order.grade === grade));
