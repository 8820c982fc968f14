/**
 * Editing by hand: tools that put things into cells, on edges and into clues, size and rules.
 *
 * Every edit turns one puzzle text into another, by the engine; the page does not know what a tool
 * means. So undo is a list of texts. While the panel is open the tool's spots lie over the board and
 * take what is pressed and typed; with the panel closed the same board is played on.
 */

import { button, h } from "./dom.js";
import { History } from "./history.js";
import { InPlace } from "./inplace.js";
import { rulesPart } from "./ruling.js";
import { Spots, spotsOf } from "./spots.js";
import { toolsPart } from "./toolbox.js";
import { Verdict } from "./verdict.js";

/** @param {any} app */
export function attach(app) {
  const editor = new Editor(app);
  app.on("view", () => editor.refresh());
  app.on("panel", () => editor.refresh());
}

class Editor {
  /** @param {any} app */
  constructor(app) {
    this.app = app;
    this.history = new History(app);
    this.toolbox = toolsPart(() => this.lay());
    this.rules = rulesPart(app, (request) => this.history.edit(request));
    this.spots = new Spots(this);
    this.inPlace = new InPlace((index, text) => this.#wrote(index, text));
    /** @type {Set<number>} what is being painted */
    this.painted = new Set();
    this.value = "";
    const verdict = new Verdict(
      app,
      (puzzle) => this.history.replace(puzzle),
      () => this.history.undo(),
    );
    const play = button("Play it", () => app.open("play"), { id: "edit-play" });
    document
      .getElementById("panel-edit")
      .append(
        this.toolbox.element,
        this.history.element,
        this.rules.element,
        h("div", { class: "buttons" }, play),
      );
    verdict.refresh();
  }

  /** The tool in hand, which the view of the puzzle describes. */
  get tool() {
    return this.toolbox.tool;
  }

  /** Show the tools of the puzzle that is on the board now, if anybody edits. */
  refresh() {
    const { view, panel } = this.app;
    this.inPlace.close();
    if (!view || panel !== "edit") {
      this.spots.remove();
      return;
    }
    this.toolbox.fill(view);
    this.rules.fill(view);
    this.lay();
  }

  /** Lay the tool's spots over the board. */
  lay() {
    const { view } = this.app;
    const board = document.querySelector("#sheet svg");
    if (!this.tool || !board) return this.spots.remove();
    return this.spots.lay(board, spotsOf(view, this.tool.on), this.tool.title);
  }

  /** What a spot holds, in words. */
  holds(index) {
    const now = this.tool.now[index] ?? "";
    return this.tool.values?.find(({ value }) => value === now)?.title ?? (now || "empty");
  }

  press(index) {
    if (!this.tool.values) return this.#write(index);
    this.value = this.toolbox.painting(index);
    this.painted = new Set([index]);
    return this.spots.mark([index]);
  }

  over(index) {
    if (!this.painted.size) return;
    this.painted.add(index);
    this.spots.mark([...this.painted]);
  }

  done() {
    const { name, now } = this.tool;
    const changes = [...this.painted]
      .filter((at) => now[at] !== this.value)
      .map((at) => ({ tool: name, at, value: this.value }));
    this.painted.clear();
    this.spots.mark([]);
    if (changes.length) this.history.edit({ changes });
  }

  /** Paint by a key: Enter and the space bar as a press does, a value's own key as it says. */
  key(index, key) {
    if (!this.tool.values) {
      if (key !== "Enter" && key !== " " && key.length > 1) return false;
      this.#write(index, key.length === 1 && key !== " " ? key : undefined);
      return true;
    }
    if (key === "Enter" || key === " ") {
      this.press(index);
      this.done();
      return true;
    }
    const value = this.toolbox.typed(key);
    if (value === undefined) return false;
    this.value = value;
    this.painted = new Set([index]);
    this.done();
    return true;
  }

  /** Open a text field over a spot. */
  #write(index, begun) {
    const { text, now } = this.tool;
    const spot = spotsOf(this.app.view, this.tool.on).get(index);
    this.inPlace.open(index, this.spots.box(index), spot.name, begun ?? now[index] ?? "", text);
  }

  /** Take what was written, and go on to the next spot. */
  async #wrote(index, text) {
    const { name, now } = this.tool;
    const next = this.spots.after(index);
    if (text !== (now[index] ?? "")) {
      await this.history.edit({ changes: [{ tool: name, at: index, value: text }] });
    }
    if (next === null) this.spots.focus(index);
    else this.#write(next);
  }
}
