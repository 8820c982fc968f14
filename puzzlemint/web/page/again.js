/**
 * What brings one back: the archive and the statistics on the start page, lessons, results to share,
 * savepoints and replay, and progress as a file.
 */

import { archive, arrive } from "./archive.js";
import { button, h } from "./dom.js";
import { attach as attachLesson } from "./lesson.js";
import { attach as attachRecord } from "./record.js";
import { replayPart } from "./replay.js";
import { attach as attachResult } from "./result.js";
import { savepointsPart } from "./savepoints.js";
import { statistics } from "./statistics.js";
import { attach as attachTransfer } from "./transfer.js";
import { t } from "./words.js";

/** @import { App } from "./app.js" */

/** @param {App} app */
export function attach(app) {
  for (const part of [attachRecord, attachLesson, attachResult, attachTransfer]) part(app);
  const panel = /** @type {HTMLElement} */ (document.querySelector("#panel-play > .buttons"));
  panel.after(savepointsPart(app), replayPart(app));
  attachStart(app);
  app.route.named = (fragment) => arrive(app, fragment);
}

/** @param {App} app */
async function attachStart(app) {
  const row = h("div", { class: "buttons", id: "home-again" });
  /** @type {HTMLElement} */ (document.getElementById("home-day")).after(row);
  const examples = await app.examples;
  if (!examples.length) return;
  row.append(
    button(t("Archive"), archive(app, examples), { id: "archive-open" }),
    button(t("Statistics"), statistics(app, examples), { id: "statistics-open" }),
  );
}
