/**
 * The verdict on the puzzle that is shown, kept up to date while it is edited, and "make unique".
 *
 * It stands in the edit panel or in the one of its own, wherever people look. Each change asks
 * anew a moment later; an answer that comes too late is never shown.
 */

import { button, english, h } from "./dom.js";
import { around, graded, named } from "./steps.js";
import { Work } from "./work.js";
import { language, t } from "./words.js";

const PAUSE = 300; // milliseconds without a change before the engine is asked
/**
 * @typedef {object} Conflicting a rule that cannot hold together with others
 * @property {string} sentence
 * @property {number[]} places
 * @property {{on: string, at: number} | null} clue
 * @property {boolean} whole whether it is about the whole board
 */

const MARKS = ["open", "conflict", "conflict-clues"];

export class Verdict {
  /** @type {number | ReturnType<typeof setTimeout>} */
  #timer = 0;
  #asked = "";

  /**
   * @param {any} app
   * @param {Object<string, HTMLElement>} homes where it stands, by the panel that is open
   * @param {(puzzle: string) => Promise<void>} replace shows a changed puzzle
   * @param {() => void} undo takes the change back
   */
  constructor(app, homes, replace, undo) {
    this.app = app;
    this.homes = homes;
    this.replace = replace;
    this.undo = undo;
    this.work = new Work();
    this.head = h("p", { class: "verdict", role: "status", id: "verdict" });
    this.detail = h("div", { id: "verdict-detail" });
    this.changes = h("div", { id: "fix-changes", "aria-live": "polite" });
    this.fix = button(t("Make it unique"), () => this.#fix(), { id: "fix", hidden: true });
    this.element = h(
      "section",
      { "aria-label": t("Verdict") },
      this.head,
      this.detail,
      this.work.element,
      this.fix,
      this.changes,
    );
    app.on("view", () => {
      this.#forget();
      this.refresh();
    });
    app.on("panel", () => this.refresh());
  }

  /** Whether anybody sees it. */
  get #seen() {
    return this.app.panel in this.homes;
  }

  #forget() {
    this.#asked = "";
    this.changes.replaceChildren();
    this.#say("", "");
    for (const name of MARKS) this.app.board.highlight(name, []);
  }

  /** Ask for the verdict soon, unless it is known or nobody looks. */
  refresh() {
    clearTimeout(this.#timer);
    if (!this.app.view) return;
    if (!this.#seen) {
      this.#forget();
      return;
    }
    this.homes[this.app.panel].append(this.element);
    if (this.#asked === this.app.puzzle) return;
    this.#timer = setTimeout(() => this.#ask(), PAUSE);
  }

  async #ask() {
    const puzzle = this.app.puzzle;
    this.#asked = puzzle;
    const judged = (/** @type {boolean} */ quick) =>
      this.work.run(quick ? t("Judging") : t("Looking for reasons"), (signal) =>
        this.app.ask("verify", { puzzle, quick }, { signal, quiet: true }),
      );
    let found = await judged(true);
    if (this.#wanted(found, puzzle)) {
      this.#show(found);
      if (!["multiple", "none"].includes(found.verdict)) return;
      found = await judged(false);
      if (this.#wanted(found, puzzle)) {
        this.#show(found);
        return;
      }
    }
    this.#asked = "";
  }

  /**
   * Whether an answer is there, and still asked for.
   * @param {any} found
   * @param {string} puzzle
   */
  #wanted(found, puzzle) {
    return found && puzzle === this.app.puzzle && this.#seen;
  }

  /** @param {string} words @param {string} verdict @param {...(Node | string)} detail */
  #say(words, verdict, ...detail) {
    this.head.textContent = words;
    this.head.dataset.verdict = verdict;
    this.detail.replaceChildren(...detail);
    this.fix.hidden = !["multiple", "none"].includes(verdict);
  }

  /** @param {any} found the engine's answer to `verify` */
  #show({ verdict, open, possible, conflict, smallest, grade }) {
    const { board } = this.app;
    for (const name of MARKS) board.highlight(name, []);
    if (verdict === "unique") {
      this.#say(grade ? t("Exactly one solution: {grade}.", { grade: graded(grade) }) : t("Exactly one solution."), verdict);
      if (grade) this.detail.append(h("p", {}, ...around((name) => t("The hardest step: {name}.", { name }), named(grade.hardest))));
      this.app.emit("grade", grade);
    } else if (verdict === "multiple") {
      this.#say(t("Several solutions."), verdict);
      if (possible.length) {
        this.detail.append(h("p", {}, t("{n} place is open; it is shaded.|{n} places are open; they are shaded.", { n: open.length })));
      }
      board.highlight("open", open);
    } else if (verdict === "none") {
      const rules = conflict.map((/** @type {Conflicting} */ rule) => this.#rule(rule));
      const fewest = smallest ? t("These cannot hold together, and no fewer conflict:") : t("These cannot hold together:");
      const words = [t("No solution."), rules.length > 1 ? fewest : ""].filter(Boolean).join(" ");
      const note = language === "en" ? "" : h("p", { class: "muted" }, t("Reasons are given in English."));
      this.#say(words, verdict, h("ul", {}, ...rules), note);
      this.#mark(narrow(conflict));
    } else {
      this.#say(t("Not known: it would take more work than is allowed here."), verdict);
    }
  }

  /**
   * A rule in conflict: its sentence, a press on which marks its own places alone.
   * @param {Conflicting} rule
   */
  #rule(rule) {
    return h("li", {}, button(english(rule.sentence), () => this.#mark([rule])));
  }

  /**
   * Mark what rules speak of: places, and clues outside.
   * @param {Conflicting[]} rules
   */
  #mark(rules) {
    const { board } = this.app;
    for (const name of ["conflict", "conflict-clues"]) board.highlight(name, []);
    board.highlight("conflict", rules.flatMap((rule) => rule.places));
    const clues = rules.flatMap((rule) => rule.clue ?? []);
    for (const on of new Set(clues.map((clue) => clue.on))) {
      const spots = clues.filter((clue) => clue.on === on).map(({ at }) => at);
      board.highlight("conflict-clues", spots, on);
    }
  }

  async #fix() {
    const { puzzle } = this.app;
    const answer = await this.work.run(t("Repairing"), (signal) =>
      this.app.ask("fix", { puzzle }, { signal, quiet: true }),
    );
    if (!this.#wanted(answer, puzzle)) return;
    if (!answer.puzzle) {
      const more = t("It could not be repaired: it would take more work than is allowed here.");
      this.work.say(answer.undecided ? more : t("It could not be repaired: nothing helps."), true);
      const list = h("ul", {}, ...answer.advice.map((/** @type {string} */ words) => h("li", {}, english(words))));
      if (!answer.undecided) this.changes.replaceChildren(h("p", {}, t("What is known:")), list);
      return;
    }
    await this.replace(answer.puzzle);
    if (this.app.puzzle !== answer.puzzle) return;
    const undo = button(t("Take it back"), () => this.undo(), { id: "fix-undo" });
    const list = h("ul", {}, ...answer.changes.map((/** @type {string} */ words) => h("li", {}, english(words))));
    const few = answer.minimal && answer.changes.length > 1;
    const title = few ? t("Changed; fewer changes of this sort do not do:") : t("Changed:");
    this.changes.replaceChildren(h("p", {}, title), list, undo);
  }
}

/**
 * Return the rules that show where a conflict is: those of the whole board only if all are.
 * @param {any[]} conflict
 */
function narrow(conflict) {
  const found = conflict.filter((rule) => !rule.whole);
  return found.length ? found : conflict;
}
