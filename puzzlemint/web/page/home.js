/**
 * The start page: a picture of every kind, from which the next puzzle of a grade is one press away.
 *
 * The puzzles of a kind and grade are numbered, the same for everybody. What is solved is noted in
 * the browser; so the next one is the first that is not, from the last one that was opened.
 */

import { card, picture } from "./card.js";
import { ordered } from "./course.js";
import { button, capital, h } from "./dom.js";
import * as storage from "./storage.js";
import { Work } from "./work.js";

/** @param {any} app */
export async function attach(app) {
  const at = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
  const work = new Work();
  at("home-kinds").before(work.element);
  at("menu-home").addEventListener("click", () => app.home());

  /** Open the next puzzle of an order. @param {any} order */
  function next(order) {
    const row = ordered(app, order);
    const ticks = storage.ticks();
    let index = storage.reached()[row.id] ?? 0;
    while (ticks[row.tick(index)] !== undefined) index++;
    return app.course.go(row, index, work);
  }

  const examples = await app.examples;
  const kinds = [...new Set(examples.map(({ kind }) => kind))];
  at("home-kinds").replaceChildren(
    ...kinds.map((kind) => {
      const own = examples.filter((one) => one.kind === kind);
      const [{ title, view, order }] = own;
      return card({
        picture: picture(async () => ({ view })),
        title,
        name: `${title}: the next one, ${order.grade}`,
        open: () => next(order),
        more: [
          h(
            "div",
            { class: "buttons", role: "group", "aria-label": title },
            ...own.map((one) => button(capital(one.order.grade), () => next(one.order), { class: "small" })),
          ),
        ],
      });
    }),
  );
}
