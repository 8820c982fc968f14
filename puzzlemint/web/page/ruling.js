/**
 * The size of a board and the rules it is for, to be changed; and all of its clues at once.
 */

import { button, h } from "./dom.js";
import { kinds, optionForm, sizeField } from "./forms.js";
import { t } from "./words.js";

/** @import { View } from "./types.js" */

/**
 * Return the part of the edit panel for what concerns the whole puzzle.
 * @param {any} app
 * @param {(request: Object<string, any>) => Promise<void>} edit
 */
export function rulesPart(app, edit) {
  const form = h("div", {});
  const clear = button(t("Clear the board"), () => edit({ clear: true }), { id: "edit-clear" });
  const totals = () => edit({ totals: [...app.entries] });
  const take = button(t("Clues from what is filled in"), totals, { id: "edit-totals" });
  let shown = "";

  /** @param {View & {totals?: boolean}} view */
  async function fill(view) {
    take.hidden = !view.totals;
    const state = JSON.stringify([view.kind, view.size, view.options]);
    if (state === shown) return;
    shown = state;
    const known = await kinds(app).catch((/** @type {any} */ error) => app.failed(error));
    const one = known?.kinds.find((/** @type {{name: string}} */ { name }) => name === view.kind);
    if (!one || state !== shown) return;
    const size = sizeField(view.size, one.sizes);
    size.input.id = "edit-size";
    size.element.querySelector("label").htmlFor = "edit-size";
    const resize = h("button", { type: "submit", id: "edit-resize" }, t("Change the size"));
    const sizing = h("form", {}, size.element, resize);
    sizing.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      edit({ size: size.input.value.trim() });
    });
    const options = optionForm(one.options, view.options);
    options.element.addEventListener("change", () => edit({ options: options.all() }));
    options.element.id = "edit-options";
    form.replaceChildren(sizing, options.element);
  }

  return {
    element: h(
      "section",
      { "aria-label": t("The whole puzzle") },
      h("div", { class: "buttons" }, take, clear),
      form,
    ),
    fill,
  };
}
