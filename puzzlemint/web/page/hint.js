/**
 * A hint in four depths: where to look, what is found there, why it follows, and the move itself.
 *
 * The button beside the board gives the same hint without the reason, in the line below the board.
 */

import { button, h } from "./dom.js";
import { mark, noSteps, reveal, told, unmark, what, where } from "./steps.js";
import { Work } from "./work.js";
import { t } from "./words.js";

/** @import { Told } from "./types.js" */

const NAMES = [t("Hint"), t("What?"), t("Why?"), t("Do it")];
const HERE = [t("Hint"), t("What?"), t("Do it"), t("Do it")];
const FURTHER = ["", t("Once more: what?"), t("Once more does it."), t("Once more does it.")];

/**
 * Return the part of the help panel that gives hints, and a way to take one back.
 * @param {any} app
 * @returns {{element: HTMLElement, forget: () => void}}
 */
export function hintPart(app) {
  const work = new Work();
  const text = h("div", { class: "told", id: "hint-text", "aria-live": "polite" });
  const next = button(NAMES[0], () => deeper(), { id: "hint", class: "primary" });
  const here = /** @type {HTMLButtonElement} */ (document.getElementById("hint-here"));
  const trivial = button(t("Do the trivial steps"), doTrivial, { id: "trivial" });
  /** @type {any[] | null} */
  let steps = null;
  let depth = 0;
  let looking = false; // a press meanwhile asks nothing anew
  let said = false; // anything below the board

  function forget() {
    if (steps) unmark(app);
    steps = null;
    depth = 0;
    text.replaceChildren();
    name(0);
    if (said) app.status("");
    said = false;
  }

  /** Name the buttons after what they do next. @param {number} at */
  function name(at) {
    next.textContent = NAMES[at];
    /** @type {HTMLElement} */ (here.querySelector("span")).textContent = HERE[at];
    here.title = HERE[at];
  }

  /**
   * Ask for steps from what is filled in.
   * @param {string} words
   * @param {Object<string, any>} wish
   * @returns {Promise<any[]|null>} null if there are none, which is said
   */
  async function look(words, wish) {
    const request = { puzzle: app.puzzle, entries: [...app.entries], ...wish };
    const answer = await work.run(words, (signal) =>
      app.ask("explain", request, { signal, quiet: true }),
    );
    if (!answer) return null;
    if (answer.wrong.length) {
      app.board.highlight("mistake", answer.wrong);
      app.board.reveal([answer.wrong, answer.wrong.slice(0, 1)]);
      steps = [];
      const names = answer.wrong.map((/** @type {number} */ place) => app.view.places.short[place]);
      text.replaceChildren(h("p", { class: "bad" }, t("Not right: {places}.", { places: names.join("; ") })));
      return null;
    }
    const nothing = wish.most ? t("Nothing trivial is left.") : t("All is done.");
    if (answer.verdict !== "unique") work.say(noSteps(answer.verdict));
    else if (!answer.steps.length) work.say(nothing);
    return answer.steps.length ? answer.steps : null;
  }

  async function deeper() {
    if (looking) return undefined;
    if (!steps?.length) {
      forget();
      looking = true;
      steps = await look(t("Looking for a step"), { steps: "next" }).finally(() => (looking = false));
      if (!steps) return undefined;
    }
    depth += 1;
    const last = steps.at(-1);
    if (depth === 1) text.replaceChildren(where(last));
    if (depth === 2) text.replaceChildren(what(last));
    if (depth === 3) text.replaceChildren(...steps.map((step) => told(app, step)));
    if (depth === 4) return write(steps, t("Done."));
    mark(app, depth < 3 ? [last] : steps, depth > 1);
    name(last.values.length || depth < 3 ? depth : 0);
    if (depth === 3 && !last.values.length) steps = null;
    return undefined;
  }

  /** Go on beside the board, where the reason is left out. */
  async function deeperHere() {
    if (looking) return undefined;
    if (depth >= 2 && steps) {
      const done = steps;
      if (done.at(-1).values.length) return write(done, t("Done."));
      return forget();
    }
    if (!steps) app.status(t("Looking for a step…"));
    await deeper();
    if (steps?.length) reveal(app, steps.slice(-1), true);
    const words = [...(text.textContent ? text : work.line).cloneNode(true).childNodes];
    const further = steps?.length ? FURTHER[depth] : "";
    app.status([...words, further && ` ${further}`], "hint");
    said = words.length > 0;
    return undefined;
  }

  /**
   * Write down what steps decide.
   * @param {Told[]} done
   * @param {string} words
   */
  function write(done, words) {
    const changes = done.flatMap((step) => step.values);
    forget();
    app.state.write(changes);
    work.say(words);
  }

  async function doTrivial() {
    forget();
    const found = await look(t("Doing what is trivial"), { most: "trivial", steps: "all" });
    if (found) write(found, t("{n} trivial step is done.|{n} trivial steps are done.", { n: found.length }));
  }

  here.addEventListener("click", deeperHere);
  app.on("panel", (/** @type {string} */ panel) => (here.hidden = panel === "edit"));
  for (const event of ["entries", "view"]) {
    app.on(event, () => {
      work.cancel(); // an answer about another position is of no use
      looking = false;
      forget();
    });
  }
  const buttons = h("div", { class: "buttons" }, next, trivial);
  const element = h("section", { "aria-label": t("Hints") }, buttons, text, work.element);
  return { element, forget };
}
