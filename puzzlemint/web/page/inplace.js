/**
 * A text field that lies over the place that it is about.
 */

import { h } from "./dom.js";

export class InPlace {
  #index = -1;

  /** @param {(index: number, text: string) => void} wrote told the text, by Enter or Tab */
  constructor(wrote) {
    this.wrote = wrote;
    this.input = h("input", { type: "text", id: "in-place", hidden: true, spellcheck: "false" });
    this.input.autocomplete = "off";
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.input.addEventListener("blur", () => this.close());
    document.getElementById("stage").append(this.input);
  }

  /**
   * Open the field over a box of the window.
   * @param {number} index handed back with the text
   * @param {DOMRect} box
   * @param {string} label
   * @param {string} text what it begins with
   * @param {{placeholder?: string, help?: string}} about
   */
  open(index, box, label, text, about) {
    const { input } = this;
    this.#index = index;
    input.hidden = false;
    input.value = text;
    input.placeholder = about?.placeholder ?? "";
    input.title = about?.help ?? "";
    input.setAttribute("aria-label", label);
    const width = Math.max(box.width, 56);
    const left = Math.min(box.left + box.width / 2 - width / 2, innerWidth - width - 8);
    input.style.setProperty("left", `${Math.max(8, left) + scrollX}px`);
    input.style.setProperty("top", `${box.top + box.height / 2 - 18 + scrollY}px`);
    input.style.setProperty("width", `${width}px`);
    input.focus();
    input.setSelectionRange(text.length === 1 ? 1 : 0, text.length);
  }

  close() {
    this.#index = -1;
    this.input.hidden = true;
  }

  #key(event) {
    event.stopPropagation();
    if (event.key === "Escape") {
      this.close();
      return;
    }
    if (event.key !== "Enter" && event.key !== "Tab") return;
    event.preventDefault();
    const [index, text] = [this.#index, this.input.value.trim()];
    this.close();
    this.wrote(index, text);
  }
}
