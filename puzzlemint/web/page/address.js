/**
 * Short addresses of puzzles that everybody can have made again: the puzzle of a day, and a number of
 * a kind and grade. What stands in one comes from anywhere, and is read as strictly as it is written.
 */

import { FIRST } from "./calendar.js";
import { t } from "./words.js";

/** @import { Example } from "./types.js" */

const MOST = 999_999; // the greatest number of a puzzle

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
 * Return what a fragment names, null if it is no short address.
 * @param {string} fragment
 * @param {string} today
 * @returns {Named | null}
 * @throws {Error} it is a short address of nothing; says what is wrong with it
 */
export function named(fragment, today) {
  const [, form, words] = /^#(day|number)=(.*)$/s.exec(fragment) ?? [];
  if (form === "day") return dayNamed(words, today);
  return form === "number" ? numberNamed(words) : null;
}

/**
 * @param {string} words behind the `=`
 * @param {string} today
 * @returns {Named}
 */
function dayNamed(words, today) {
  const [, day, kind] = /^(\d{4}-\d{2}-\d{2})\/(\w{1,40})$/.exec(words) ?? [];
  if (!day) throw new Error(t("The address needs a day and a kind after #day=, such as #day=2026-03-01/tents"));
  const real = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
  if (!real) throw new Error(t("The address names {day}, which is not a date", { day }));
  if (day < FIRST) throw new Error(t("The address names {day}, but the puzzles of the day begin on {first}", { first: FIRST, day }));
  if (day > today) throw new Error(t("The puzzle of {day} appears on that day; today is {today}", { day, today }));
  return { day, kind };
}

/**
 * @param {string} words behind the `=`
 * @returns {Named}
 */
function numberNamed(words) {
  const [, kind, grade, number] = /^(\w{1,40})\/([a-z]{1,20})\/(0|[1-9]\d{0,20})$/.exec(words) ?? [];
  if (!kind) throw new Error(t("The address needs a kind, a grade and a number after #number=, such as #number=tents/easy/2"));
  const index = Number(number) - 1;
  if (index < 0 || index >= MOST) throw new Error(t("The address needs a number from 1 to {most}, not {number}", { most: MOST, number }));
  return { kind, grade, index };
}

/**
 * Return the orders of a kind among those that the page begins with.
 * @param {Example[]} examples
 * @param {string} kind
 * @returns {Example["order"][]}
 */
export const ordersOf = (examples, kind) => examples.map(({ order }) => order).filter((order) => order.kind === kind);

/**
 * Return the orders of the kind and grade that a short address names; of a day's all grades.
 * @param {Example[]} examples
 * @param {Named} wanted
 * @returns {Example["order"][]}
 * @throws {Error} there is no such kind or grade
 */
export function ordersNamed(examples, wanted) {
  const own = ordersOf(examples, wanted.kind);
  if (!own.length) throw new Error(t("The address names the kind {kind}, which does not exist", { kind: wanted.kind }));
  if ("day" in wanted) return own;
  const graded = own.filter(({ grade }) => grade === wanted.grade);
  const grades = own.map(({ grade }) => grade).join(", ");
  const { kind, grade } = wanted;
  if (!graded.length) throw new Error(t("The address names the grade {grade}, but {kind} has {grades}", { kind, grade, grades }));
  return graded;
}
