/**
 * A result to share: which puzzle was solved, in which time, with which help, and where it is. It
 * tells nothing of the solution.
 */

import { button, clock, copied, h } from "./dom.js";
import { toFragment } from "./link.js";
import { phrase } from "./phrases.js";
import { lastResult } from "./record.js";
import { dialogOf } from "./window.js";
import { locale, t } from "./words.js";
import { Work } from "./work.js";

/** @import { App } from "./app.js" */
/** @import { Result } from "./types.js" */

/**
 * Say which help somebody had; empty where nobody has counted.
 * @param {Pick<Result, "hints" | "checks">} result
 */
export function helped({ hints, checks }) {
  if (hints === undefined || checks === undefined) return "";
  const parts = [
    hints ? t("{n} hint|{n} hints", { n: hints }) : "",
    checks ? t("{n} check|{n} checks", { n: checks }) : "",
  ].filter(Boolean);
  if (!parts.length) return t("without help");
  return t("with {help}", { help: new Intl.ListFormat(locale).format(parts) });
}

/**
 * Return the text of a result.
 * @param {Result & {title: string, called: string, link: string}} result
 */
export function resultText({ title, size, grade, called, seconds, hints, checks, link }) {
  const puzzle = [`${title} ${size}`, grade && phrase(grade), called].filter(Boolean).join(" · ");
  const done = [t("Solved in {time}", { time: clock(seconds) }), helped({ hints, checks })].filter(Boolean).join(", ");
  return ["puzzlemint", puzzle, done, link].join("\n");
}

/** @param {App} app */
export function attach(app) {
  const work = new Work();
  const text = h("pre", { id: "result-text", tabindex: 0, "aria-label": t("The result as a text") });
  const send = button(t("Share"), share, { id: "result-share", class: "primary", hidden: !("share" in navigator) });
  const take = button(t("Copy"), copy, { id: "result-copy", class: "share" in navigator ? "" : "primary" });
  dialogOf("result", t("Result"), text, h("div", { class: "buttons" }, send, take), work.element);

  /** The button takes the place of that for hints, which is of no use then. */
  const hint = /** @type {HTMLElement} */ (document.getElementById("hint-here"));
  const open = button(t("Result"), show, { id: "result", class: "primary", hidden: true });
  const stack = h("span", { class: "stack" });
  hint.replaceWith(stack);
  stack.append(hint, open);

  async function show() {
    const result = lastResult(app);
    const { view } = app;
    if (!result || !view) return;
    const fragment = app.course.address(view.puzzle) || (await toFragment({ puzzle: view.puzzle, entries: null }));
    const link = new URL(fragment, location.href.replace(/[?#].*/, "")).href;
    const { title, size } = view;
    text.textContent = resultText({ ...result, title, size, called: app.course.called, link });
    work.say("");
    app.dialog("result-dialog");
  }

  async function share() {
    try {
      await navigator.share({ text: text.textContent });
    } catch (error) {
      if (/** @type {Error} */ (error).name !== "AbortError") await copy();
    }
  }

  async function copy() {
    const done = await copied(text.textContent, () => getSelection()?.selectAllChildren(text));
    work.say(done ? t("The result is copied.") : t("Copy the marked text with your browser."));
  }

  /** @param {boolean} shown */
  function offer(shown) {
    const had = [hint, open].some((one) => one === document.activeElement);
    open.hidden = !shown;
    hint.classList.toggle("over", shown);
    hint.inert = shown;
    if (had) (shown ? open : hint).focus();
  }

  app.on("view", () => offer(false));
  app.on("entries", () => offer(false));
  app.on("solved", () => offer(lastResult(app) !== null));
}
