/**
 * Cards: a picture of a puzzle, what it is, and what can be done with it.
 *
 * A picture is drawn by the board's own code, in the colours of the page, when it comes into sight.
 */

import { Board } from "./board.js";
import { h } from "./dom.js";

/** @type {WeakMap<Element, () => void>} */
const waiting = new WeakMap();
const watcher = new IntersectionObserver(
  (seen) => {
    for (const { target, isIntersecting } of seen) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      waiting.get(target)?.();
    }
  },
  { rootMargin: "200px" },
);

/**
 * Return a picture that is drawn once it is in sight.
 * @param {() => Promise<{view: any, entries?: number[] | null}>} fetch
 */
export function picture(fetch) {
  const frame = h("span", { class: "picture" });
  waiting.set(frame, async () => {
    try {
      const { view, entries } = await fetch();
      const board = new Board();
      board.show(view, entries ?? view.entries);
      frame.replaceChildren(board.svg);
    } catch (error) {
      if (/** @type {Error} */ (error).name !== "AbortError") console.error(error);
      frame.classList.add("missing"); // the card says what it is all the same
    }
  });
  watcher.observe(frame);
  return frame;
}

/**
 * Return a card as an item of a list.
 * @param {{picture: HTMLElement, title: string, about?: string, name: string, open: () => any,
 *   more?: (Node | null)[]}} card with the name of its picture, pressing which opens it
 */
export function card({ picture, title, about = "", name, open, more = [] }) {
  const press = h("button", { type: "button", class: "show", "aria-label": name, onclick: open });
  return h(
    "li",
    { class: "card" },
    h("div", { class: "thumb" }, picture, press), // beside it: numbers of a board are no name
    h("h3", {}, title),
    about && h("p", { class: "about", title: about }, about),
    ...more,
  );
}
