/**
 * Savepoints: positions of a board to come back to, with a name or without.
 */

import { button, h } from "./dom.js";
import { locale, t } from "./words.js";

/** @import { App } from "./app.js" */
/** @import { Savepoint } from "./types.js" */

/** How many of one board are kept. */
export const MOST = 30;
/** How long a name may be. */
export const LONGEST = 60;

/** @param {App} app */
export function savepointsPart(app) {
  const { state } = app;
  const name = h("input", { type: "text", id: "point-name", maxlength: LONGEST, placeholder: t("Name, if you like"), "aria-label": t("Name of the savepoint") });
  const save = h("button", { id: "point-save" }, t("Save this position"));
  const list = h("ul", { id: "points", "aria-label": t("Savepoints") });
  const form = h("form", { class: "row" }, name, save);

  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    if (state.points.length >= MOST) return app.status(t("No more than {most} positions are kept; delete one first.", { most: MOST }), "bad");
    const given = name.value.trim().slice(0, LONGEST);
    state.savePoint(given);
    name.value = "";
    show();
    return app.status(t("The position is saved."), "good");
  });

  /** @param {Savepoint} point */
  function called({ name: given, at, entries }) {
    const filled = entries.filter((value, place) => value !== -1 && !state.fixed(place)).length;
    const time = new Date(at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
    return [given || time, t("{n} place filled in|{n} places filled in", { n: filled })].join(", ");
  }

  /** @param {Savepoint} point */
  function line(point) {
    const words = called(point);
    const back = () => {
      state.returnTo(point);
      app.status(t("Back at that position; Undo brings what was there before."), "good");
    };
    const drop = () => {
      state.dropPoint(point);
      show();
      save.focus();
      app.announce(t("The savepoint is deleted."));
    };
    return h(
      "li",
      {},
      h("span", {}, words),
      button(t("Return"), back, { class: "small", "aria-label": t("Return to {point}", { point: words }) }),
      button(t("Delete"), drop, { class: "small", "aria-label": t("Delete {point}", { point: words }) }),
    );
  }

  function show() {
    list.replaceChildren(...state.points.map(line));
    list.hidden = !state.points.length;
  }

  app.on("view", show);
  app.on("entries", () => state.points.length !== list.children.length && show());
  return h("section", { "aria-label": t("Savepoints") }, form, list);
}
