/**
 * The start page: the puzzle of the day, what was begun, and a picture of every kind, from which the
 * next puzzle of a grade is one press away.
 *
 * The puzzles of a kind and grade are numbered, the same for everybody. What is solved is noted in
 * the browser; so the next one is the first that is not, from the last one that was opened.
 */

import { card, picture } from "./card.js";
import { ofDay, ordered } from "./course.js";
import { dayOf, inARow, kindOf, orderOf, solvedIn, streak } from "./day.js";
import { button, capital, choice, clock, h } from "./dom.js";
import { phrase } from "./phrases.js";
import * as storage from "./storage.js";
import { t } from "./words.js";
import { Work } from "./work.js";

/** @import { Example } from "./types.js" */
/** @import { Fetched, Row } from "./course.js" */

const MOST = 12; // boards that are shown of what was begun

/** @param {any} app */
export async function attach(app) {
  const at = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
  const work = new Work();
  at("home-kinds").before(work.element);
  at("menu-home").addEventListener("click", () => app.home());

  /** What is known of the puzzle of this day before the puzzles are there. */
  function showWaiting() {
    const title = h("h2", { id: "day-title" }, ofDay(dayOf()));
    const play = button(t("Play"), () => {}, { class: "primary", disabled: true });
    const words = h("div", { class: "words" }, title, h("p", { class: "kind" }, "…"), h("p", {}, t("A new one every day.")), play);
    at("home-day").replaceChildren(h("span", { class: "picture" }), words);
  }

  /** Open the next puzzle of an order. @param {any} order */
  function next(order) {
    const row = ordered(app, order);
    const ticks = storage.ticks();
    let index = storage.reached()[row.id] ?? 0;
    while (ticks[row.tick(index)] !== undefined) index++;
    return app.course.go(row, index, work);
  }

  showWaiting();
  const examples = await app.examples;
  const kinds = /** @type {string[]} */ ([...new Set(examples.map((/** @type {Example} */ { kind }) => kind))]);
  const of = (/** @type {string} */ kind) => examples.filter((/** @type {Example} */ one) => one.kind === kind);

  /** @type {ReturnType<typeof shared> | null} the puzzle of the day that is on the card */
  let daily = null;
  app.on("asked", (/** @type {{name: string, request: {seed?: number}}} */ { name, request }) => {
    if (daily && request.seed !== daily.seed && !app.engine.isQuick(name)) daily.giveWay();
  });

  /** The puzzle of this day. */
  function showDay() {
    const day = dayOf();
    const ticks = storage.ticks();
    const rowOf = (/** @type {string} */ kind) => {
      const order = orderOf(day, of(kind).map((/** @type {Example} */ one) => one.order));
      return { row: ordered(app, order), seed: order.seed };
    };
    const kind = kindOf(day, kinds);
    const { row: fetched, seed } = rowOf(kind);
    if (daily?.row.id !== fetched.id) daily = shared(fetched, seed);
    const { row } = daily;
    const open = (/** @type {string} */ wanted) => app.course.go(wanted === kind ? row : rowOf(wanted).row, 0, work);
    const [{ title }] = of(kind);
    const others = kinds.filter((one) => one !== kind);
    const time = solvedIn(day, kind, ticks);
    const days = streak(day, ticks);
    const words = [
      time === undefined ? "" : t("Solved in {time}.", { time: clock(time) }),
      days ? `${inARow(days)}.` : t("A new one every day."),
    ];
    /** @type {[string, string][]} */
    const choices = others.map((one) => [one, phrase(of(one)[0].title) + done(day, one, ticks)]);
    const choose = choice(
      [["", t("Another kind")], ...choices],
      "",
      { id: "day-kind", "aria-label": t("The puzzle of the day of another kind") },
    );
    choose.addEventListener("change", () => choose.value && open(choose.value));
    at("home-day").replaceChildren(
      picture(async () => {
        const { puzzle } = await row.fetch(0);
        return { view: await app.viewOf(puzzle), entries: storage.board(puzzle)?.entries };
      }),
      h(
        "div",
        { class: "words" },
        h("h2", { id: "day-title" }, ofDay(day)),
        h("p", { class: "kind" }, phrase(title)),
        h("p", { id: "day-words" }, words.filter(Boolean).join(" ")),
        h(
          "div",
          { class: "row" },
          button(time === undefined ? t("Play") : t("Look at it"), () => open(kind), { id: "day-play", class: "primary" }),
          choose,
        ),
      ),
    );
  }

  /** Go on where one was, in the row of puzzles as well. @param {string} puzzle @param {any} course */
  async function goOn(puzzle, course) {
    await app.show(puzzle);
    if (course) app.course.resume(course, puzzle);
  }

  /** What was begun: to go on with, or to forget. */
  function showBegun() {
    const boards = storage.begun();
    at("home-begun").hidden = !boards.length;
    at("begun-list").replaceChildren(
      ...boards.slice(0, MOST).map(({ puzzle, entries, title: english, size, share, elapsed, course }) => {
        const title = phrase(english);
        const name = `${title} ${size}`;
        const forget = () => {
          storage.forgetBoard(puzzle);
          showBegun();
        };
        return card({
          picture: picture(async () => ({ view: await app.viewOf(puzzle), entries })),
          title,
          about: [size, t("{share} %", { share: Math.max(1, Math.round(100 * share)) }), elapsed && clock(elapsed)].filter(Boolean).join(", "),
          name: t("Go on with {name}", { name }),
          open: () => work.run(t("Opening"), () => goOn(puzzle, course)),
          more: [h("div", { class: "buttons" }, button(t("Forget"), forget, { class: "small", "aria-label": t("Forget {name}", { name }) }))],
        });
      }),
    );
  }

  at("home-kinds").replaceChildren(
    ...kinds.map((kind) => {
      const [{ title: english, view, order }] = of(kind);
      const title = phrase(english);
      return card({
        picture: picture(async () => ({ view })),
        title,
        name: t("{title}: the next one, {grade}", { title, grade: phrase(order.grade) }),
        open: () => next(order),
        more: [
          h(
            "div",
            { class: "buttons", role: "group", "aria-label": title },
            ...of(kind).map((/** @type {Example} */ one) =>
              button(capital(phrase(one.order.grade)), () => next(one.order), { class: "small" }),
            ),
          ),
          h("div", { class: "buttons" }, button(t("Learn"), () => app.emit("learn", { kind, work }), { class: "small", "aria-label": t("Learn {title}", { title }) })),
        ],
      });
    }),
  );

  function show() {
    if (!examples.length) return;
    showDay();
    showBegun();
  }
  app.on("home", show);
  if (app.screen === "home") show();
}

/**
 * Return a row of one puzzle that is fetched once, for its picture and for whoever opens it.
 * @param {Row} row
 * @param {number} seed of its order
 * @returns {{row: Row, seed: number, giveWay: () => void}} with a way to let other work go first,
 *   unless somebody waits to open the puzzle
 */
function shared(row, seed) {
  /** @type {Promise<Fetched> | null} */
  let puzzle = null;
  let controller = new AbortController();
  let opening = false;
  /** @type {Row["fetch"]} */
  const fetch = (index, signal) => {
    if (!puzzle) {
      controller = new AbortController();
      puzzle = row.fetch(index, controller.signal).catch((error) => {
        puzzle = null; // the next one who wants it asks again
        opening = false;
        throw error;
      });
    }
    if (signal) opening = true;
    signal?.addEventListener("abort", () => controller.abort(), { once: true });
    return puzzle;
  };
  return { row: { ...row, fetch }, seed, giveWay: () => opening || controller.abort() };
}

/**
 * @param {string} day
 * @param {string} kind
 * @param {Record<string, number>} ticks
 */
const done = (day, kind, ticks) => (solvedIn(day, kind, ticks) === undefined ? "" : " ✓");
