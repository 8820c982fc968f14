/**
 * Help: hints, the worked solution as a slider over its steps, and why the puzzle is hard.
 *
 * While the slider is used the board shows the steps' values in place of what is filled in, which
 * comes back untouched.
 */

import { button, h, solutionsOf } from "./dom.js";
import { hintPart } from "./hint.js";
import { around, mark, named, noSteps, rung, told, unmark } from "./steps.js";
import { Work } from "./work.js";
import { language, t } from "./words.js";

/** @import { Entries, Told } from "./types.js" */

/** @typedef {{steps: Told[], hardest: number}} Explained */

/** @param {any} app */
export function attach(app) {
  const panel = /** @type {HTMLElement} */ (document.getElementById("panel-help"));
  const hints = hintPart(app);
  if (language !== "en") panel.append(h("p", { class: "muted" }, t("Steps are explained in English.")));
  panel.append(hints.element, walkPart(app, hints.forget), solvePart(app));
}

/**
 * Return the part that shows the worked solution.
 * @param {any} app
 * @param {() => void} begun called before the first step is shown
 */
function walkPart(app, begun) {
  const work = new Work();
  const slider = h("input", { type: "range", id: "walk", min: 0, step: 1, value: 0 });
  const place = h("output", { for: "walk", id: "walk-place" });
  const text = h("div", { class: "told", id: "walk-text", "aria-live": "polite" });
  const start = button(t("Walk through the solution"), () => walk(0), { id: "walk-start" });
  const why = button(t("Why is it hard?"), () => walk("hardest"), { id: "walk-hardest" });
  const controls = h(
    "div",
    { class: "walk", hidden: true },
    h("label", { for: "walk" }, t("Step")),
    slider,
    place,
    h(
      "div",
      { class: "buttons" },
      button(t("Back"), () => go(Number(slider.value) - 1), { id: "walk-back" }),
      button(t("Next"), () => go(Number(slider.value) + 1), { id: "walk-next" }),
      button(t("Stop"), stop, { id: "walk-stop" }),
    ),
    text,
  );
  /** @type {Explained | null} */
  let found = null;

  function stop() {
    controls.hidden = true;
    text.replaceChildren();
    if (found) {
      unmark(app);
      app.board.preview(null);
    }
  }

  /** @param {number|"hardest"} to the step that is shown first */
  async function walk(to) {
    found ??= await explained();
    if (!found) return;
    begun();
    slider.max = String(found.steps.length);
    controls.hidden = false;
    go(to === "hardest" ? found.hardest + 1 : to);
    slider.focus();
  }

  /** @returns {Promise<Explained | null>} */
  async function explained() {
    const request = { puzzle: app.puzzle, steps: "all" };
    const answer = await work.run(t("Explaining"), (signal) =>
      app.ask("explain", request, { signal, quiet: true }),
    );
    if (!answer) return null;
    if (answer.steps.length) return answer;
    work.say(noSteps(answer.verdict));
    return null;
  }

  /** @param {number} to the number of steps that are done then */
  function go(to) {
    if (!found) return;
    const count = Math.max(0, Math.min(found.steps.length, to));
    slider.value = String(count);
    const entries = [...app.view.places.given];
    for (const { values } of found.steps.slice(0, count)) {
      for (const [where, value] of values) entries[where] = value;
    }
    app.board.preview(entries);
    place.textContent = t("{number} of {count}", { number: count, count: found.steps.length });
    if (count === 0) {
      unmark(app);
      text.replaceChildren(h("p", {}, ...summary(found)));
      slider.setAttribute("aria-valuetext", t("the start"));
      return;
    }
    const step = found.steps[count - 1];
    mark(app, [step], true);
    const hardest = count - 1 === found.hardest;
    text.replaceChildren(
      hardest ? h("p", { class: "hardest" }, t("The hardest step of all.")) : "",
      told(app, step),
    );
    slider.setAttribute("aria-valuetext", t("step {number} of {count}: {name}", { number: count, count: found.steps.length, name: rung(step) }));
  }

  slider.addEventListener("input", () => go(Number(slider.value)));
  app.on("view", () => {
    stop();
    found = null;
  });
  app.on("entries", stop);
  app.on("panel", (/** @type {string} */ name) => name !== "help" && stop());
  return h(
    "section",
    { "aria-label": t("The worked solution") },
    h("div", { class: "buttons" }, start, why),
    work.element,
    controls,
  );
}

/**
 * Say how many steps there are, and of which sorts.
 * @param {Explained} explained
 */
function summary({ steps, hardest }) {
  const sorts = new Map();
  for (const step of steps) sorts.set(rung(step), [...(sorts.get(rung(step)) ?? []), step]);
  const each = [...sorts.values()].flatMap((alike, at) => [at ? ", " : "", `${alike.length} × `, named(alike[0])]);
  return [
    ...around((all) => t("{n} step: {each}.|{n} steps: {each}.", { n: steps.length, each: all }), ...each),
    " ",
    ...around((name) => t("The hardest is step {number}, {name}.", { number: hardest + 1, name }), named(steps[hardest])),
  ];
}

/**
 * Return the part that fills in the solution.
 * @param {any} app
 */
function solvePart(app) {
  const work = new Work();
  async function solve() {
    const answer = await work.run(t("Solving"), (signal) =>
      app.ask("solve", { puzzle: app.puzzle }, { signal, quiet: true }),
    );
    if (!answer) return;
    if (!answer.entries) return work.say(t("There is nothing to show: the puzzle has {solutions}.", { solutions: solutionsOf(answer.verdict) }));
    const entries = /** @type {Entries} */ (answer.entries);
    const changes = entries
      .map((value, place) => [place, value])
      .filter(([place, value]) => value >= 0 && app.view.places.given[place] < 0);
    app.state.write(changes, true);
    /** @type {Record<string, string>} */
    const words = { unique: t("Solved."), multiple: t("One of several solutions.") };
    const found = words[answer.verdict];
    return work.say(`${found ?? t("A solution, perhaps one of several.")} ${t("Undo takes it back.")}`);
  }
  return h(
    "section",
    { "aria-label": t("Solution") },
    h("div", { class: "buttons" }, button(t("Solve"), solve, { id: "solve" })),
    work.element,
  );
}
