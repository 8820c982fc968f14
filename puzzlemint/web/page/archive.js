/**
 * The archive: a calendar of the puzzles of days gone by, of each kind and of the one kind that is
 * the day's own. Those that are solved have a tick.
 */

import { named, ordersNamed, ordersOf } from "./address.js";
import { daysOf, ledTo, longMonth, monthLater, monthOf, FIRST, weekdays, weeksOf, within } from "./calendar.js";
import { longDate, ordered } from "./course.js";
import { dayOf, kindOf, orderOf, solvedIn } from "./day.js";
import { button, choice, clock, field, h } from "./dom.js";
import { phrase } from "./phrases.js";
import * as storage from "./storage.js";
import { dialogOf } from "./window.js";
import { t } from "./words.js";
import { Work } from "./work.js";

/** @import { Example } from "./types.js" */

/**
 * @param {any} app
 * @param {Example[]} examples
 * @returns {() => void} which opens it
 */
export function archive(app, examples) {
  const titles = new Map(examples.map(({ kind, title }) => [kind, phrase(title)]));
  const kinds = [...titles.keys()];
  const work = new Work();
  const kind = choice([["", t("The day's own kind")], ...titles], "", { id: "archive-kind" });
  const month = h("h3", { id: "archive-month", "aria-live": "polite" });
  const rows = h("tbody", {});
  const names = weekdays().map(({ short, long }) => h("th", { scope: "col", abbr: long }, short));
  const table = h("table", { class: "calendar", "aria-labelledby": "archive-month" }, h("thead", {}, h("tr", {}, ...names)), rows);
  const count = h("p", { id: "archive-count", class: "muted" });
  const back = button("‹", () => turn(-1), { id: "archive-before", "aria-label": t("The month before") });
  const forth = button("›", () => turn(1), { id: "archive-after", "aria-label": t("The month after") });
  let at = dayOf();

  const kindAt = (/** @type {string} */ day) => kind.value || kindOf(day, kinds);

  /** @param {string} day */
  async function open(day) {
    const wanted = kindAt(day);
    const row = ordered(app, orderOf(day, ordersOf(examples, wanted)));
    if (await app.course.go(row, 0, work)) app.close("archive-dialog");
  }

  /** @param {string} day */
  function cell(day) {
    const ticks = storage.ticks();
    const time = solvedIn(day, kindAt(day), ticks);
    const title = titles.get(kindAt(day)) ?? "";
    const told = time === undefined ? t("not solved yet") : t("solved in {time}", { time: clock(time) });
    const future = day > dayOf() || day < FIRST;
    return h(
      "button",
      {
        type: "button",
        "data-day": day,
        disabled: future,
        tabindex: day === at ? 0 : -1,
        class: time === undefined ? "" : "done",
        "aria-current": day === dayOf() && "date",
        "aria-label": future ? longDate(day) : `${longDate(day)}, ${title}, ${told}`,
        title: future ? null : title,
        onclick: () => open(day),
      },
      String(Number(day.slice(8))),
      h("span", { class: "tick", "aria-hidden": "true" }, time === undefined ? "" : "✓"),
    );
  }

  function show() {
    const shown = monthOf(at);
    month.textContent = longMonth(shown);
    back.disabled = shown <= monthOf(FIRST);
    forth.disabled = shown >= monthOf(dayOf());
    const weeks = weeksOf(shown).map((week) => h("tr", {}, ...week.map((day) => h("td", {}, day && cell(day)))));
    rows.replaceChildren(...weeks);
    const days = daysOf(shown).filter((day) => day <= dayOf());
    const ticks = storage.ticks();
    const solved = days.filter((day) => solvedIn(day, kindAt(day), ticks) !== undefined).length;
    count.textContent = t("{solved} of {count} solved in this month.", { solved, count: days.length });
  }

  /** @param {number} by */
  function turn(by) {
    at = within(`${monthLater(monthOf(at), by)}-01`, dayOf());
    show();
  }

  table.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const { day } = /** @type {HTMLElement} */ (event.target).dataset;
    const next = day && ledTo(day, event.key, dayOf());
    if (!next) return;
    event.preventDefault();
    at = next;
    show();
    rows.querySelector(`[data-day="${next}"]`).focus();
  });
  kind.addEventListener("change", show);
  dialogOf(
    "archive",
    t("Archive"),
    field(t("Puzzles of the day of"), kind),
    h("div", { class: "months" }, back, month, forth),
    table,
    count,
    work.element,
  );
  return () => {
    at = dayOf();
    show();
    app.dialog("archive-dialog");
    rows.querySelector(`[data-day="${at}"]`).focus();
  };
}

/**
 * Show the puzzle that a short address names.
 * @param {any} app
 * @param {string} fragment
 * @returns {Promise<boolean>} whether it is shown
 * @throws {Error} it should name one, and names none
 */
export async function arrive(app, fragment) {
  const wanted = named(fragment, dayOf());
  if (!wanted) return false;
  const examples = /** @type {Example[]} */ (await app.examples);
  if (!examples.length) throw new Error(t("The list of kinds cannot be fetched; load the page again"));
  const orders = ordersNamed(examples, wanted);
  const row = ordered(app, "day" in wanted ? orderOf(wanted.day, orders) : orders[0]);
  return app.course.go(row, "index" in wanted ? wanted.index : 0, app.course.work, { instead: true });
}
