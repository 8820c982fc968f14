/**
 * Editing by hand: tools that put things into cells, on edges and into clues, size and rules.
 *
 * Every edit turns one puzzle text into another, by the engine; the page does not know what a tool
 * means. So undo is a list of texts. While the panel is open the editor takes gestures and keys on
 * the board, as playing does else; with another panel open the same board is played on.
 */

import { button, h } from "./dom.js";
import { History } from "./history.js";
import { InPlace } from "./inplace.js";
import { rulesPart } from "./ruling.js";
import { toolsPart } from "./toolbox.js";
import { Verdict } from "./verdict.js";
import { t } from "./words.js";

/** @import { Brush } from "./input.js" */
/** @import { Point } from "./types.js" */

/** @param {any} app */
export function attach(app) {
  const editor = new Editor(app);
  app.on("view", () => editor.refresh());
  app.on("panel", () => editor.refresh());
  document.addEventListener("keydown", (event) => editor.command(event), { capture: true });
}

/** What gestures and keys act on while a puzzle is edited: a target of input.js. */
class Editor {
  /** @param {any} app */
  constructor(app) {
    this.app = app;
    this.history = new History(app);
    this.toolbox = toolsPart(
      () => {
        this.app.input.use(this);
        this.#showAlike();
      },
      () => this.#showAlike(),
      (text) => this.#change([0], text),
    );
    this.rules = rulesPart(app, (request) => this.history.edit(request));
    this.inPlace = new InPlace(
      (spot, text) => this.#wrote(spot, text),
      (spot) => this.app.board.targets.go(spot),
    );
    this.words = (/** @type {number} */ spot) => this.holds(spot);
    const slot = h("div", { class: "verdict-slot" });
    const verdict = new Verdict(
      app,
      { edit: slot, verdict: /** @type {HTMLElement} */ (document.getElementById("panel-verdict")) },
      (puzzle) => this.history.replace(puzzle),
      () => this.history.undo(),
    );
    const play = button(t("Play it"), () => app.open("play"), { id: "edit-play" });
    /** @type {HTMLElement} */ (document.getElementById("panel-edit"))
      .append(
        this.toolbox.element,
        this.history.element,
        slot,
        this.rules.element,
        h("div", { class: "buttons" }, play),
      );
    verdict.refresh();
  }

  /** The tool in hand, which the view of the puzzle describes. */
  get tool() {
    return this.toolbox.tool;
  }

  /** What the numbers of spots count. */
  get sort() {
    const on = this.tool?.on ?? "board";
    return on === "board" ? "places" : on;
  }

  /** Take up the tools of the puzzle that is shown, or put them away. */
  refresh() {
    const { view, panel, input, board } = this.app;
    const edits = view && panel === "edit";
    if (!edits || !this.history.busy) this.inPlace.close();
    if (!edits) {
      board.highlight("alike", []);
      if (input.target === this) input.use(null);
      return;
    }
    this.toolbox.fill(view);
    this.rules.fill(view);
    input.use(this);
    this.#showAlike();
  }

  /** Mark what has the value in hand where nothing is drawn of values, such as regions. */
  #showAlike() {
    this.app.board.highlight("alike", this.toolbox.alike, this.sort);
  }

  /**
   * Undo and redo edits by the keys that undo and redo moves while playing.
   * @param {KeyboardEvent} event
   */
  command(event) {
    const wanted = (event.ctrlKey || event.metaKey) && !event.altKey;
    const key = event.key.toLowerCase();
    if (!wanted || !["z", "y"].includes(key) || this.app.input.target !== this) return;
    if (/** @type {Element} */ (event.target).closest("input,textarea,select,dialog")) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === "y" || event.shiftKey) this.history.redo();
    else this.history.undo();
  }

  /** What a spot holds, in words. @param {number} spot */
  holds(spot) {
    const now = this.toolbox.at(spot);
    return this.tool?.values?.find(({ value }) => value === now)?.title ?? (now || t("empty"));
  }

  /** Whether the tool in hand can be used on a spot. @param {number} spot */
  #takes(spot) {
    return this.tool?.at?.includes(spot) ?? true;
  }

  /**
   * Begin a stroke: painting for tools that have values, else a text to be written.
   * @param {number} first
   * @param {boolean} secondary
   * @returns {Brush | null}
   */
  begin(first, secondary) {
    if (!this.tool || this.tool.on === "board" || !this.#takes(first)) return null;
    if (!this.tool.values.length) return { write: ([spot]) => this.#write(spot) };
    const { blank } = this.tool;
    const painting = (/** @type {number[]} */ spots) => (secondary && blank) || this.toolbox.painting(spots);
    return {
      accepts: (spot) => this.#takes(spot),
      preview: (spots) => this.app.board.highlight("pending", spots, this.sort),
      write: (spots) => this.#change(spots, painting(spots)),
    };
  }

  /**
   * Paint or write by a key that stands for a value, or that begins a text.
   * @param {number} spot
   * @param {KeyboardEvent} event
   */
  key(spot, { key }) {
    if (!this.tool || this.tool.on === "board" || !this.#takes(spot)) return false;
    if (this.tool.values.length) {
      const value = this.toolbox.typed(key);
      if (value === undefined) return false;
      this.#change([spot], value);
      return true;
    }
    if (key.length > 1) return false;
    this.#write(spot, key);
    return true;
  }

  /**
   * Give spots a value, as one edit; what they have after the edits before it is not known yet.
   * @param {number[]} spots
   * @param {string} value
   */
  #change(spots, value) {
    const name = this.tool?.name;
    return this.history.edit({ changes: spots.map((at) => ({ tool: name, at, value })) });
  }

  /**
   * Open a text field over a spot.
   * @param {number} spot
   * @param {string} [begun]
   */
  #write(spot, begun = "") {
    const { board } = this.app;
    const box = board.targets.nodes[spot].getBoundingClientRect();
    const name = board.spots(this.sort).names[spot];
    this.inPlace.open(spot, box, name, this.tool?.now[spot] ?? "", begun, this.tool?.text ?? null);
  }

  /**
   * Take what was written, and go on to the next spot at once.
   * @param {number} spot
   * @param {string} text
   */
  #wrote(spot, text) {
    const order = this.app.board.spots(this.sort).centres;
    const next = order.findIndex((/** @type {Point} */ _, /** @type {number} */ index) => index > spot && this.#takes(index));
    if (next >= 0) this.#write(next);
    else this.app.board.targets.go(spot);
    this.#change([spot], text || (this.tool?.blank ?? ""));
  }
}
