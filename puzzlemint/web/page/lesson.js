/**
 * Lessons: a kind is learned by five boards, each gone through step by step. A step is told as an
 * explanation tells it, and shown; then the player does it, or has it done. All of it comes from the
 * kind's own rules and the engine's own steps.
 *
 * What is filled in decides which step is next: the first whose places do not have its values yet.
 */

import { button, h } from "./dom.js";
import { ordered } from "./course.js";
import { ordersOf } from "./address.js";
import { lessonOf, lessons } from "./lessons.js";
import { mark, told, unmark } from "./steps.js";
import * as storage from "./storage.js";
import { language, t } from "./words.js";
import { Work } from "./work.js";

/** @import { App } from "./app.js" */
/** @import { Change, Entries, Told } from "./types.js" */

/**
 * Return which step is the next: the first that is neither done on the board nor passed.
 * @param {Told[]} steps
 * @param {Entries} entries
 * @param {Set<number>} passed steps that write nothing and were read
 * @returns {number} -1 where all are done
 */
export const nextStep = (steps, entries, passed) =>
  steps.findIndex(({ values }, at) => !passed.has(at) && !(values.length && values.every(([place, value]) => entries[place] === value)));

/**
 * Return the places that are filled in otherwise than in the solution.
 * @param {Entries} entries
 * @param {Entries} solution
 */
export const wrongPlaces = (entries, solution) =>
  entries.flatMap((value, place) => (value !== -1 && solution[place] !== -1 && value !== solution[place] ? [place] : []));

/** @param {App} app */
export function attach(app) {
  const lesson = new Lesson(app);
  const panel = /** @type {HTMLElement} */ (document.getElementById("panel-help"));
  const work = new Work();
  const learn = button(t("Learn this kind"), () => lesson.begin(app.view?.kind ?? "", work), { id: "learn" });
  panel.append(h("section", { "aria-label": t("Lessons") }, h("div", { class: "buttons" }, learn), work.element));
  app.on("learn", ({ kind, work }) => lesson.begin(kind, work));
}

class Lesson {
  /** @type {Told[]} */
  #steps = [];
  /** @type {Entries} */
  #solution = [];
  /** @type {Set<number>} */
  #passed = new Set();
  #at = -1;
  #kind = "";
  #index = 0;
  #introduced = false;
  #rulesOpen = false;
  #asked = new AbortController();

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.work = new Work();
    this.text = h("div", { id: "lesson-text", class: "told", "aria-live": "polite" });
    this.buttons = h("div", { class: "buttons" });
    this.rules = /** @type {HTMLDetailsElement} */ (document.getElementById("rules"));
    this.element = h("section", { id: "lesson", "aria-label": t("Lesson"), hidden: true }, this.text, this.buttons, this.work.element);
    /** @type {HTMLElement} */ (document.getElementById("sheet")).before(this.element);
    app.on("course", (place) => this.#come(place));
    app.on("view", () => this.#leave());
    app.on("home", () => this.#leave());
    app.on("entries", () => this.#show());
    app.on("solved", () => this.#finish());
  }

  /**
   * Begin with the first lesson that is not done yet.
   * @param {string} kind
   * @param {Work} [work] where it is told how it goes
   */
  begin(kind, work) {
    const row = lessons(kind);
    const done = storage.ticks();
    const open = Array.from({ length: row.count }, (_, index) => done[row.tick(index)] === undefined).indexOf(true);
    return this.app.course.go(row, Math.max(0, open), work);
  }

  #leave() {
    this.#asked.abort();
    this.#kind = "";
    this.#steps = [];
    if (!this.element.hidden) this.rules.open = this.#rulesOpen;
    this.element.hidden = true;
  }

  /** @param {{id: string, index: number} | null} place */
  async #come(place) {
    this.#kind = lessonOf(place);
    if (!place || !this.#kind) return this.#leave();
    const { app } = this;
    const { signal } = (this.#asked = new AbortController());
    this.#index = place.index;
    this.#introduced = place.index > 0 || app.state.past.length > 0;
    this.#passed = new Set();
    if (this.element.hidden) this.#rulesOpen = this.rules.open;
    this.rules.open = false; // they stand in the first lesson, and leave room else
    this.element.hidden = false;
    this.text.replaceChildren(h("p", {}, app.view?.rules ?? ""));
    this.#offer();
    app.board.zoom.refit();
    const request = { puzzle: app.puzzle, steps: "all" };
    const answer = await this.work.run(t("Getting ready"), () => app.ask("explain", request, { signal, quiet: true }));
    if (!answer || signal.aborted) return undefined;
    this.#steps = answer.steps;
    this.#solution = answer.entries;
    return this.#show();
  }

  /** Say what is to be done now. */
  #show() {
    if (!this.#steps.length) return;
    const { app } = this;
    this.element.classList.toggle("begins", !this.#introduced);
    if (!this.#introduced) return this.#introduce();
    const wrong = wrongPlaces(app.entries, this.#solution);
    this.#at = nextStep(this.#steps, app.entries, this.#passed);
    app.board.highlight("mistake", wrong);
    if (this.#at < 0) return wrong.length ? this.#correct(wrong) : this.#finish();
    const step = this.#steps[this.#at];
    const writes = step.values.length > 0;
    const does = writes ? t("Now do it: fill in what is framed.") : t("Nothing is to be filled in yet: what is framed is excluded.");
    const count = t("Step {at} of {count}.", { at: this.#at + 1, count: this.#steps.length });
    mark(app, [step], true);
    this.text.replaceChildren(
      wrong.length ? h("p", { class: "bad" }, t("What is marked is not right. Look at this once more:")) : "",
      told(app, step),
      h("p", { class: "muted" }, `${count} ${does}`),
    );
    const act = writes ? () => app.state.write(this.#changes(step, wrong)) : () => this.#pass();
    this.#offer(button(writes ? t("Show me") : t("Go on"), act, { id: "lesson-do", class: writes ? "" : "primary" }));
  }

  /**
   * Offer what can be pressed now, and keep the focus for those who have just pressed.
   * @param {HTMLButtonElement} [press]
   */
  #offer(press) {
    const { activeElement } = document;
    const pressed = activeElement === document.body || this.buttons.contains(activeElement);
    this.buttons.replaceChildren(...(press ? [press] : []));
    if (pressed) press?.focus({ preventScroll: true });
  }

  #introduce() {
    const begin = () => {
      this.#introduced = true;
      this.#show();
    };
    const named = this.#steps.some(({ text }) => /\br\d+c\d+/.test(text));
    this.text.replaceChildren(
      h("p", {}, this.app.view?.rules ?? ""),
      named ? h("p", { class: "muted" }, t("Places are named by row and column: r2c3 is the third in the second row.")) : "",
      language === "en" ? "" : h("p", { class: "muted" }, t("Steps are explained in English.")),
    );
    this.#offer(button(t("Begin"), begin, { id: "lesson-begin", class: "primary" }));
  }

  #pass() {
    this.#passed.add(this.#at);
    this.#show();
  }

  /**
   * @param {Told} step
   * @param {number[]} wrong
   * @returns {Change[]}
   */
  #changes({ values }, wrong) {
    const places = values.map(([place]) => place);
    const away = wrong.filter((place) => !places.includes(place));
    return [...away.map((place) => /** @type {Change} */ ([place, -1])), ...values];
  }

  /** @param {number[]} wrong */
  #correct(wrong) {
    unmark(this.app);
    this.text.replaceChildren(h("p", { class: "bad" }, t("What is marked is not right.")));
    const away = () => this.app.state.write(wrong.map((place) => [place, this.#solution[place]]));
    this.#offer(button(t("Show me"), away, { id: "lesson-do" }));
  }

  #finish() {
    if (!this.#kind) return;
    const { app } = this;
    unmark(app);
    const row = lessons(this.#kind);
    const last = this.#index + 1 >= row.count;
    this.text.replaceChildren(h("p", { class: "good" }, last ? t("That was the last lesson: now you can play.") : t("Done: on to the next board.")));
    const next = button(t("Next lesson"), () => app.course.go(row, this.#index + 1), { id: "lesson-next", class: "primary" });
    const play = button(t("Play an easy one"), () => this.#play(), { id: "lesson-play", class: "primary" });
    this.#offer(last ? play : next);
  }

  async #play() {
    const { app } = this;
    const [order] = ordersOf(await app.examples, this.#kind);
    if (order) await app.course.go(ordered(app, order), 0);
  }
}
