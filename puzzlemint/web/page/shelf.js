/**
 * Puzzles that are at hand: the folder that the server was given.
 */

import { button, choice, field, h, puzzlesOf } from "./dom.js";
import { kinds } from "./forms.js";
import { Work } from "./work.js";

/**
 * Return the part of the open dialog that shows the served folder, filtered as people wish.
 * @param {any} app
 * @param {(name: string, title: string, ...content: any[]) => HTMLDetailsElement} part
 * @param {import("./list.js").PuzzleList} list where what is found is shown
 * @returns {HTMLDetailsElement}
 */
export function shelfPart(app, part, list) {
  const kind = choice([["", "any"]], "", { id: "shelf-kind" });
  const grade = choice([["", "any"]], "", { id: "shelf-grade" });
  const size = h("input", { type: "text", id: "shelf-size", size: 8, placeholder: "any" });
  const work = new Work();
  const further = button("Further ones", () => look(next), { id: "shelf-more", hidden: true });
  let next = 0;

  /** @param {number} from the first one to be shown */
  async function look(from) {
    const wished = size.value.trim().replace(/^(\d+)$/, "$1x$1");
    const wish = { kind: kind.value, size: wished, grade: grade.value, from };
    const found = await work.run("Looking", () => app.engine.shelf(wish));
    if (!found) return;
    const text = (id) => app.engine.fetchShelf(id);
    list.fill(found.map((one) => ({ ...one, source: one.id, text: () => text(one.id) })));
    next = from + found.length;
    further.hidden = found.length < app.engine.shelfPage;
    const all = from === 0 && further.hidden;
    const words = all ? `${puzzlesOf(next)}.` : `Puzzles ${from + 1} to ${next}.`;
    work.say(found.length ? words : "No such puzzle.");
  }

  const element = part(
    "shelf",
    "Shelf",
    h(
      "div",
      { class: "row" },
      field("Kind", kind),
      field("Size", size),
      field("Grade", grade),
      button("Look", () => look(0), { id: "shelf-look" }),
    ),
    work.element,
    further,
  );
  element.hidden = true;
  kinds(app).then((known) => {
    kind.append(...known.kinds.map((one) => h("option", { value: one.name }, one.title)));
    grade.append(...known.bands.map((band) => h("option", { value: band }, band)));
    element.hidden = !app.engine.hasShelf;
  }, app.failed);
  return element;
}
