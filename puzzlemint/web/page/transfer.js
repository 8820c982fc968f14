/**
 * Progress goes from browser to browser as a file, in the settings.
 */

import { dayOf } from "./day.js";
import { button, download, field, h } from "./dom.js";
import { LARGEST, merged, progressOf, Refused, written } from "./progress.js";
import * as storage from "./storage.js";
import { t } from "./words.js";
import { Work } from "./work.js";

/** @import { App } from "./app.js" */
/** @import { Settings } from "./types.js" */

/** @param {App} app */
export function attach(app) {
  const work = new Work();
  const file = h("input", { type: "file", id: "progress-file", accept: ".json,application/json" });

  /** What is on the board now is kept before anything is done with what is kept. */
  const settle = () => app.state.past.length && app.state.save();

  function save() {
    settle();
    download(new Blob([written(storage.everything())], { type: "application/json" }), `puzzlemint-${dayOf()}.json`);
    work.say(t("Saved as a file."));
  }

  /** @param {Blob} blob of a file */
  async function bring(blob) {
    if (blob.size > 4 * LARGEST) throw new Refused(t("The file is too large to be progress."));
    const brought = progressOf(await blob.text());
    settle();
    const before = storage.everything();
    const all = merged(before, brought);
    const lost = storage.keepEverything(all);
    for (const [name, value] of Object.entries(all.settings)) {
      if (app.settings[/** @type {keyof Settings} */ (name)] !== value) app.set(name, value);
    }
    const { view } = app.state; // in no language
    if (view && app.screen === "board") app.showView(view, null, { instead: true });
    else app.emit("home");
    const news = (/** @type {object} */ now, /** @type {object} */ then) => Object.keys(now).length - Object.keys(then).length;
    const boards = t("{n} new board|{n} new boards", { n: all.boards.length - before.boards.length });
    const results = t("{n} new solved puzzle|{n} new solved puzzles", { n: news(all.ticks, before.ticks) });
    const room = lost ? ` ${t("This browser had no room for {n} part of it.|This browser had no room for {n} parts of it.", { n: lost })}` : "";
    return { words: `${t("Brought in: {boards}, {results}.", { boards, results })}${room}`, bad: lost > 0 };
  }

  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    const done = await work.run(t("Reading"), () => bring(chosen));
    if (done) work.say(done.words, done.bad);
    file.value = "";
  });

  const body = /** @type {HTMLElement} */ (document.getElementById("settings-body"));
  body.append(
    h(
      "fieldset",
      { id: "progress-part" },
      h("legend", {}, t("Progress")),
      h("p", { class: "muted" }, t("Boards, savepoints, times, ticks and settings as one file. What is brought in joins what is here.")),
      h("div", { class: "buttons" }, button(t("Save progress as a file"), save, { id: "progress-save" })),
      field(t("Bring in progress from a file"), file),
      work.element,
    ),
  );
}
