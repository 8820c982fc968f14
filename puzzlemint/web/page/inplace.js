/**
 * A text field that lies over the place that it is about.
 */

import { h } from "./dom.js";

export class InPlace {
  #index = -1;

  /**
   * @param {(index: number, text: string) => void} wrote told the text, by Enter or Tab
   * @param {(index: number) => void} left told that it is given up, by Escape
   */
  constructor(wrote, left) {
    this.wrote = wrote;
    this.left = left;
    this.input = h("input", { type: "text", id: "in-place", hidden: true, spellcheck: "false" });
    this.input.autocomplete = "off";
    this.input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#key(event));
    this.input.addEventListener("blur", () => this.close());
    /** @type {HTMLElement} */ (document.getElementById("stage")).append(this.input);
  }

  /**
   * Open the field over a box of the window.
   * @param {number} index handed back with the text
   * @param {DOMRect} box
   * @param {string} label
   * @param {string} text what is there, which the first key replaces
   * @param {string} begun what is typed already, in its place
   * @param {{placeholder?: string, help?: string} | null} about
   */
  open(index, box, label, text, begun, about) {
    const { input } = this;
    this.#index = index;
    input.hidden = false;
    input.value = begun || text;
    input.placeholder = about?.placeholder ?? "";
    input.title = about?.help ?? "";
    input.setAttribute("aria-label", label);
    const width = Math.max(box.width, 56);
    const left = Math.min(box.left + box.width / 2 - width / 2, innerWidth - width - 8);
    input.style.setProperty("left", `${Math.max(8, left) + scrollX}px`);
    input.style.setProperty("top", `${box.top + box.height / 2 - 18 + scrollY}px`);
    input.style.setProperty("width", `${width}px`);
    input.focus();
    input.setSelectionRange(begun.length, input.value.length);
  }

  close() {
    this.#index = -1;
    this.input.hidden = true;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    event.stopPropagation();
    if (!["Escape", "Enter", "Tab"].includes(event.key)) return;
    event.preventDefault();
    const [index, text] = [this.#index, this.input.value.trim()];
    this.close();
    if (event.key === "Escape") this.left(index);
    else this.wrote(index, text);
  }
}
