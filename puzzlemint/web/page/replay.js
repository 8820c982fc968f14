/**
 * Replay: the moves of a board once more, one by one or as a film. The board shows them in place of
 * what is filled in, which comes back untouched.
 */

import { button, choice, h } from "./dom.js";
import { Film } from "./moments.js";
import { t } from "./words.js";

/** @import { App } from "./app.js" */
/** @import { Position } from "./moments.js" */

const PACES = [1000, 500, 200, 80]; // ms for a move
const USUAL = 1;

/** @param {App} app */
export function replayPart(app) {
  const { state, board } = app;
  const start = button(t("Replay the moves"), begin, { id: "replay-start" });
  const slider = h("input", { type: "range", id: "replay", min: 0, step: 1, value: 0 });
  const place = h("output", { for: "replay", id: "replay-place" });
  const play = button(t("Run"), () => (timer ? pause() : run()), { id: "replay-play", class: "primary" });
  const pace = choice(PACES.map((_, at) => [String(at), `${2 ** at}×`]), String(USUAL), { "aria-label": t("Speed"), id: "replay-pace" });
  const controls = h(
    "div",
    { class: "walk", hidden: true },
    h("label", { for: "replay" }, t("Move")),
    slider,
    place,
    h(
      "div",
      { class: "buttons" },
      play,
      button(t("Back"), () => step(-1), { id: "replay-back" }),
      button(t("Next"), () => step(1), { id: "replay-next" }),
      pace,
      button(t("Stop"), stop, { id: "replay-stop" }),
    ),
  );
  let film = new Film({ entries: [], notes: {}, ticks: new Set(), drawing: {} }, [], []);
  let wasSolved = false; // which hides crosses and marks
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;

  function begin() {
    const { entries, notes, ticks, drawing, past, future } = state;
    wasSolved = board.svg.classList.contains("solved");
    film = new Film({ entries: [...entries], notes, ticks, drawing }, past, future);
    slider.max = String(film.length);
    controls.hidden = false;
    start.hidden = true;
    go(0);
    run();
    play.focus();
  }

  function run() {
    if (film.at === film.length) go(0);
    play.textContent = t("Pause");
    timer = setInterval(() => (go(film.at + 1) ? pause() : null), PACES[Number(pace.value)]);
  }

  function pause() {
    clearInterval(timer);
    timer = undefined;
    play.textContent = t("Run");
  }

  /** @param {number} by */
  function step(by) {
    pause();
    go(film.at + by);
  }

  /**
   * @param {number} to the number of moves that are made then
   * @returns {boolean} whether it is the end
   */
  function go(to) {
    const at = Math.max(0, Math.min(film.length, to));
    slider.value = String(at);
    place.textContent = t("{number} of {count}", { number: at, count: film.length });
    slider.setAttribute("aria-valuetext", place.textContent);
    show(film.go(at));
    board.svg.classList.toggle("solved", wasSolved && at === state.past.length);
    return at === film.length;
  }

  /** @param {Position} position */
  function show({ entries, notes, ticks, drawing }) {
    const noted = [board.notes, notes].flatMap((all) => Object.keys(all ?? {}).map(Number));
    board.preview(entries);
    board.note(notes, noted);
    board.tick(ticks);
    board.draw(drawing);
  }

  function stop() {
    if (controls.hidden) return;
    pause();
    const focused = controls.contains(document.activeElement);
    controls.hidden = true;
    start.hidden = false;
    if (focused) start.focus();
    board.preview(null);
    const noted = [board.notes, state.notes].flatMap((all) => Object.keys(all).map(Number));
    board.note(state.notes, noted);
    board.tick(state.ticks);
    board.draw(state.drawing);
    board.svg.classList.toggle("solved", wasSolved);
  }

  slider.addEventListener("input", () => {
    pause();
    go(Number(slider.value));
  });
  pace.addEventListener("change", () => {
    if (!timer) return;
    pause();
    run();
  });
  const offer = () => (start.disabled = !state.past.length && !state.future.length);
  for (const event of ["entries", "view"]) {
    app.on(event, () => {
      stop();
      offer();
    });
  }
  app.on("panel", (panel) => panel !== "play" && stop());
  app.on("home", stop);
  return h("section", { "aria-label": t("Replay") }, h("div", { class: "buttons" }, start), controls);
}
