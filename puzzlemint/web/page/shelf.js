/**
 * The shelf: the puzzles of the folder that the server was given, on the start page, easy ones first.
 */

import { dayOf, inARow, streak } from "./day.js";
import { button, choice, field, h, puzzlesOf, spoken } from "./dom.js";
import { kinds } from "./forms.js";
import { LEVEL, PuzzleList } from "./list.js";
import { phrase } from "./phrases.js";
import * as storage from "./storage.js";
import { t } from "./words.js";
import { Work } from "./work.js";

/** @typedef {{id: string, name: string, kind: string, size: string, grade: string}} Shelved */

/** @param {any} app */
export async function attach(app) {
  await app.connected;
  if (!app.engine.hasShelf) return;
  const known = await kinds(app);
  /** @type {[string, string][]} */
  const named = known.kinds.map((/** @type {{name: string, title: string}} */ { name, title }) => [name, title]);
  /** @type {[string, string][]} */
  const graded = known.bands.map((/** @type {string} */ band) => [band, phrase(band)]);
  const kind = choice([["", t("any")], ...named], "", { id: "shelf-kind" });
  const grade = choice([["", t("any")], ...graded], "", { id: "shelf-grade" });
  const size = h("input", { type: "text", id: "shelf-size", size: 8, placeholder: t("any") });
  const work = new Work();
  const list = new PuzzleList(app, () => {});
  const play = button(t("Play the next one"), () => list.choose(list.unsolved), { id: "shelf-play", class: "primary", hidden: true });
  const further = button(t("Further ones"), () => look(next), { id: "shelf-more", hidden: true });
  const faults = h("ul", {});
  const bad = h("details", { hidden: true }, h("summary", {}), faults);
  let next = 0;

  /** @param {number} from the first one to be shown */
  async function look(from) {
    const wished = size.value.trim().replace(/^(\d+)$/, "$1x$1");
    const wish = { kind: kind.value, size: wished, grade: grade.value, from };
    /** @type {Shelved[] | undefined} */
    const found = await work.run(t("Looking"), () => app.engine.shelf(wish));
    if (!found) return;
    const text = (/** @type {string} */ id) => app.engine.fetchShelf(id);
    const titles = Object.fromEntries(named);
    const shown = (/** @type {Shelved} */ one) => ({ name: titles[one.kind], source: one.id, tick: `shelf ${one.id}` });
    list.fill(found.map((one) => ({ ...one, ...shown(one), text: () => text(one.id) })));
    next = from + found.length;
    further.hidden = found.length < app.engine.shelfPage;
    const all = from === 0 && further.hidden;
    const words = all ? `${puzzlesOf(next)}.` : t("Puzzles {first} to {last}.", { first: from + 1, last: next });
    const days = streak(dayOf(), storage.ticks(), LEVEL);
    const told = [words, t("{count} solved.", { count: list.solved }), days ? `${inARow(days)}.` : ""].filter(Boolean).join(" ");
    work.say(found.length ? told : t("No such puzzle."));
    play.hidden = list.unsolved < 0;
  }

  /** Name what cannot be read. */
  async function complain() {
    /** @type {{id: string, message: string}[]} */
    const found = await app.engine.unreadable();
    bad.hidden = !found.length;
    /** @type {HTMLElement} */ (bad.querySelector("summary")).textContent = t("{n} cannot be read", { n: found.length });
    faults.replaceChildren(...found.map(({ id, message }) => h("li", {}, `${id}: `, spoken(message))));
  }

  function show() {
    look(0);
    complain().catch((error) => app.failed(error));
  }

  const home = /** @type {HTMLElement} */ (document.getElementById("home-shelf"));
  home.append(
    h("div", { class: "row" }, field(t("Kind"), kind), field(t("Size"), size), field(t("Grade"), grade)),
    work.element,
    play,
    list.element,
    further,
    bad,
  );
  home.hidden = false;
  for (const input of [kind, grade, size]) input.addEventListener("change", () => look(0));
  app.on("home", show);
  if (app.screen === "home") show();
}
