/**
 * What was solved in this browser: how much of each grade, in which times, and days in a row.
 */

import { dayOf, inARow } from "./day.js";
import { capital, choice, clock, field, h } from "./dom.js";
import { phrase } from "./phrases.js";
import { alone, byGrade, figures, mixedStreaks, solvedOnes, streaks } from "./results.js";
import * as storage from "./storage.js";
import { dialogOf } from "./window.js";
import { t, written } from "./words.js";

/** @import { Example } from "./types.js" */
/** @import { Figures, Streaks } from "./results.js" */

/**
 * @param {any} app
 * @param {Example[]} examples
 * @returns {() => void} which opens it
 */
export function statistics(app, examples) {
  const titles = new Map(examples.map(({ kind, title }) => [kind, phrase(title)]));
  const kind = h("select", { id: "statistics-kind" });
  const unaided = h("input", { type: "checkbox", id: "statistics-alone" });
  const body = h("div", { id: "statistics", "aria-live": "polite" });

  function show() {
    const ticks = storage.ticks();
    const all = solvedOnes(storage.results(), ticks);
    const own = all.filter((one) => (!kind.value || one.kind === kind.value) && (!unaided.checked || alone(one)));
    const days = streaks(dayOf(), ticks, kind.value);
    const mixed = mixedStreaks(dayOf(), ticks, [...titles.keys()]);
    body.replaceChildren(
      lines([
        [kind.value ? t("Puzzle of the day of this kind") : t("Any puzzle of the day"), inARows(days)],
        ...(kind.value ? [] : [/** @type {[string, string]} */ ([t("The day's own puzzle"), inARows(mixed)])]),
      ]),
      own.length ? table(own) : h("p", { class: "muted" }, t("Nothing is solved yet.")),
    );
  }

  function open() {
    const solved = solvedOnes(storage.results(), storage.ticks());
    const counts = new Map([...titles.keys()].map((one) => [one, solved.filter(({ kind: of }) => of === one).length]));
    const named = [...titles].map(([one, title]) => [one, `${title} (${written(counts.get(one) ?? 0)})`]);
    const chosen = kind.value;
    kind.replaceChildren(...choice(/** @type {[string, string][]} */ ([["", t("All kinds")], ...named]), "").children);
    kind.value = chosen;
    show();
    app.dialog("statistics-dialog");
  }

  for (const input of [kind, unaided]) input.addEventListener("change", show);
  dialogOf(
    "statistics",
    t("Statistics"),
    field(t("Kind"), kind),
    field(t("Only what was solved without help"), unaided),
    body,
  );
  return open;
}

/** @param {Streaks} streaks */
const inARows = ({ current, longest }) =>
  t("{current} now, {longest} at most", { current: inARow(current), longest });

/** @param {[string, string][]} pairs */
const lines = (pairs) =>
  h("dl", { class: "lines" }, ...pairs.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));

/** @param {import("./types.js").Result[]} results */
function table(results) {
  const heads = [t("Grade"), t("Solved"), t("No help"), t("Hints"), t("Checks"), t("Best"), t("Median")];
  const row = (/** @type {string} */ name, /** @type {Figures} */ { solved, alone: by, hinted, checked, best, median }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, name),
      ...[solved, by, hinted, checked, clock(best ?? 0), clock(median ?? 0)].map((value) => h("td", {}, written(value))),
    );
  const rows = byGrade(results).map(([grade, own]) => row(grade ? capital(phrase(grade)) : t("not graded"), own));
  return h(
    "div",
    { class: "scrolling", tabindex: 0, role: "region", "aria-label": t("Solved, by grade") },
    h(
      "table",
      { class: "figures" },
      h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, ...rows, row(t("All"), figures(results))),
    ),
  );
}
