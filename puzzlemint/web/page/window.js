/**
 * Dialogs that a module makes by itself, with a title, a way to close them and a body.
 */

import { h } from "./dom.js";

/**
 * Make a dialog; `app.dialog(id)` opens it.
 * @param {string} name its id is `NAME-dialog`
 * @param {string} title
 * @param {...Node} content
 */
export function dialogOf(name, title, ...content) {
  const close = /** @type {HTMLTemplateElement} */ (document.getElementById("close-template"));
  const dialog = h(
    "dialog",
    { id: `${name}-dialog`, "aria-labelledby": `${name}-title` },
    close.content.cloneNode(true),
    h("h2", { id: `${name}-title` }, title),
    h("div", { class: "body" }, ...content),
  );
  dialog.addEventListener("click", (/** @type {Event} */ event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  return dialog;
}
