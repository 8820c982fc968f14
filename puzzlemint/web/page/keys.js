/**
 * Keys on the board: arrows walk over it and onto the numbers beside it, the others act on the spot or
 * number that has the focus.
 */

/** @import { Input } from "./input.js" */

/**
 * Do what a key means on the board.
 * @param {Input} input
 * @param {KeyboardEvent} event
 */
export function press(input, event) {
  const { board, target, player } = input;
  input.keyed(true);
  const spot = board.targets.spotOf(event.target);
  const number = board.outside.numberOf(event.target);
  if (event.altKey || event.metaKey) return;
  if (number) {
    if (!pressOnNumber(input, number, event.key)) return;
  } else if (spot === null) return;
  else if (/^(Arrow|Home|End)/.test(event.key)) {
    const next = board.targets.walk(event.key, event.ctrlKey);
    if (next !== null) target?.left?.();
    if (event.shiftKey && next !== null) target?.carry?.(spot, next);
    const beside = next === null && target === player;
    if (beside) board.outside.walkToNumber(board.spots(input.sort).centres[spot], event.key);
  } else if (event.ctrlKey) return;
  else if (event.key === " " || event.key === "Enter") {
    target?.begin(spot, event.shiftKey, true)?.write([spot]);
  } else if (!target?.key?.(spot, event)) return;
  event.preventDefault();
}

/**
 * Cross out the number of a clue, or walk on from there.
 * @param {Input} input
 * @param {string} number
 * @param {string} key
 * @returns {boolean} whether the key meant something
 */
function pressOnNumber({ app, board }, number, key) {
  if (key === " " || key === "Enter") app.state.tick(number);
  else if (key.startsWith("Arrow")) board.outside.walkFromNumber(number, key);
  else if (key === "Escape") board.targets.go(board.targets.current ?? 0);
  else return false;
  return true;
}
