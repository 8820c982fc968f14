/**
 * Printing: a page for each puzzle with its rules and its grade, and solutions apart.
 *
 * The sheets are made when somebody prints here, and print.css shows them in place of everything
 * else. Printed by the browser's own menu, the page shows its board alone. Several puzzles come from
 * a list that was opened.
 */

import { button, field, h, puzzlesOf } from "./dom.js";
import { phrase, phrasedView } from "./phrases.js";
import { image, picture } from "./pictures.js";
import { Work } from "./work.js";
import { t } from "./words.js";

/** @param {any} app */
export function attach(app) {
  const sheets = h("div", { id: "sheets" });
  const work = new Work();
  const solutions = h("input", { type: "checkbox", id: "print-solutions", checked: true });
  const filled = h("input", { type: "checkbox", id: "print-entries" });
  const about = h("p", {});
  /** @type {string[] | null} */
  let chosen = null;

  /** @returns {{puzzle: string, entries: number[]|null}[]} */
  const wanted = () =>
    chosen?.map((puzzle) => ({ puzzle, entries: null })) ?? [
      { puzzle: app.puzzle, entries: filled.checked ? [...app.entries] : null },
    ];

  async function print() {
    const pages = await work.run(t("Drawing the pages"), (signal) =>
      draw(app, wanted(), solutions.checked, signal),
    );
    if (!pages) return;
    sheets.replaceChildren(...pages);
    app.close("print-dialog");
    document.body.classList.add("sheets");
    window.print();
  }

  addEventListener("afterprint", () => document.body.classList.remove("sheets"));
  const entries = field(t("With what is filled in"), filled);
  /** @type {HTMLElement} */ (document.getElementById("print-body"))
    .append(
      about,
      entries,
      field(t("Solutions, each on a page of its own"), solutions),
      button(t("Print"), print, { id: "print-now", class: "primary" }),
      work.element,
    );
  document.body.append(sheets);
  /** @type {HTMLElement} */ (document.getElementById("print-dialog")).addEventListener("close", () => work.cancel());

  /** @param {string[] | null} puzzles */
  function open(puzzles) {
    chosen = puzzles;
    entries.hidden = Boolean(puzzles);
    about.textContent = puzzles ? t("{puzzles}, one a page.", { puzzles: puzzlesOf(puzzles.length) }) : t("One puzzle a page.");
    app.dialog("print-dialog");
  }
  /** @type {HTMLElement} */ (document.getElementById("menu-print")).addEventListener("click", () => app.view && open(null));
  app.on("print", (/** @type {{puzzles: string[]}} */ { puzzles }) => open(puzzles));
}

/**
 * Draw the pages: the puzzles first, then their solutions.
 * @param {any} app
 * @param {{puzzle: string, entries: number[]|null}[]} wanted
 * @param {boolean} solved whether solutions are wished
 * @param {AbortSignal} signal
 * @returns {Promise<HTMLElement[]>}
 */
async function draw(app, wanted, solved, signal) {
  const ask = (/** @type {string} */ name, /** @type {object} */ request) => app.ask(name, request, { signal, quiet: true });
  const puzzles = [];
  const solutions = [];
  for (const [i, { puzzle, entries }] of wanted.entries()) {
    const view = phrasedView(await ask("view", { puzzle }));
    const { verdict, grade } = await ask("grade", { puzzle });
    const number = wanted.length > 1 ? `${i + 1}. ` : "";
    const title = `${number}${view.title} ${view.size}`;
    const note = grade ? t("Grade: {grade}", { grade: phrase(grade.band) }) : verdict === "unique" ? "" : t("Not a unique puzzle");
    puzzles.push(page(title, view.rules, note, await image(await picture(app, puzzle, entries))));
    const answer = solved ? await ask("solve", { puzzle }) : null;
    if (!answer?.entries) continue;
    const drawn = await image(await picture(app, puzzle, answer.entries, signal));
    solutions.push(page(t("{title}: solution", { title }), "", "", drawn));
  }
  return [...puzzles, ...solutions];
}

/**
 * Return one page.
 * @param {string} title
 * @param {string} rules
 * @param {string} note
 * @param {HTMLImageElement} drawn
 */
function page(title, rules, note, drawn) {
  drawn.alt = title;
  return h(
    "article",
    { class: "paper" },
    h("h1", {}, title),
    rules && h("p", {}, rules),
    note && h("p", { class: "grade" }, note),
    drawn,
  );
}
