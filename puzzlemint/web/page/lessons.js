/**
 * The boards by which each kind is learned: five, from tiny to small, easy ones where there are any.
 */

import { t } from "./words.js";

/** @import { Row } from "./course.js" */

const BOARDS = 5;

/** @type {Promise<{kind: string, puzzle: string}[]> | undefined} */
let boards;

async function fetched() {
  const answer = await fetch("lessons.json");
  if (!answer.ok) throw new Error(t("The lessons cannot be fetched."));
  return answer.json();
}

/**
 * @param {string} kind
 * @param {number} index
 */
export const lessonTick = (kind, index) => `lesson ${kind} ${index}`;

/**
 * Return the row of the lessons of a kind.
 * @param {string} kind
 * @returns {Row}
 */
export function lessons(kind) {
  return {
    id: JSON.stringify({ lessons: kind }),
    count: BOARDS,
    words: (index) => t("Lesson {number} of {count}", { number: index + 1, count: BOARDS }),
    tick: (index) => lessonTick(kind, index),
    async fetch(index) {
      boards ??= fetched().catch((error) => {
        boards = undefined; // another press asks again
        throw error;
      });
      const own = (await boards).filter((one) => one.kind === kind);
      if (!own[index]) throw new Error(t("There are no lessons of this kind."));
      return { puzzle: own[index].puzzle };
    },
  };
}

/**
 * Return the kind that a place in a row of puzzles is a lesson of; empty if it is of none.
 * @param {{id: string} | null | undefined} place
 * @returns {string}
 */
export const lessonOf = (place) => (place?.id.startsWith("{") && JSON.parse(place.id).lessons) || "";
