/**
 * Takes note of how puzzles are solved: in which time, and how often somebody asked for help.
 *
 * A hint, a walk through the solution and trivial steps that are done count as hints; Check, the last
 * right position, and errors that are shown while playing as checks.
 */

import { lessonOf } from "./lessons.js";
import * as storage from "./storage.js";

/** @import { App } from "./app.js" */
/** @import { Result } from "./types.js" */

/** @param {App} app */
export function attach(app) {
  const { state } = app;
  const count = (/** @type {"hints" | "checks"} */ what) => {
    if (state.solved || lessonOf(state.course)) return;
    state.help = { ...state.help, [what]: state.help[what] + 1 };
    if (state.past.length) state.save();
  };
  app.on("asked", ({ name, request }) => {
    if (request.puzzle !== app.puzzle) return;
    if (name === "explain") count("hints");
    if (name === "check" && request.solver) count("checks");
  });
  document.getElementById("back")?.addEventListener("click", () => count("checks"));
  app.on("solved", () => {
    const { view } = app;
    if (!view || !state.past.length || state.told || lessonOf(app.course.place(app.puzzle))) return;
    storage.keepResult(recordName(app), resultOf(app));
    app.emit("recorded");
  });
}

/**
 * Return the name under which it is noted how the puzzle on the board was solved.
 * @param {App} app
 */
const recordName = (app) => app.course.tick || `puzzle ${storage.nameOf(app.puzzle)}`;

/**
 * @param {App} app
 * @returns {Result}
 */
function resultOf(app) {
  const { kind, size } = /** @type {import("./types.js").View} */ (app.view);
  const { elapsed: seconds, help } = app.state;
  const checks = help.checks + Number(app.settings.errors);
  const grade = app.grades.of(app.puzzle)?.band ?? "";
  return { kind, size, grade, seconds, hints: help.hints, checks, at: Date.now() };
}

/**
 * Return how the puzzle on the board was solved, the first time if it was more than once; null if
 * nobody has solved it, or the program did.
 * @param {App} app
 * @returns {Result | null}
 */
export function lastResult(app) {
  if (!app.view || app.state.told) return null;
  return storage.results()[recordName(app)] ?? null;
}
