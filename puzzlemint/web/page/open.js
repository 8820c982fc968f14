/**
 * Opening puzzles: from files, from pasted text, from an address.
 *
 * All ways end in a text that the engine parses. One puzzle is shown at once; several become a
 * list to choose from, which stays there until the next one. What is wrong with a text is shown
 * beside it, at its line.
 */

import { button, choice, field, h, puzzlesOf } from "./dom.js";
import { excerpt, offset } from "./excerpt.js";
import { kinds } from "./forms.js";
import { fromFragment } from "./link.js";
import { attachNew } from "./new.js";
import { PuzzleList } from "./list.js";
import { t } from "./words.js";
import { Work } from "./work.js";

const LARGEST = 1_000_000; // bytes of a text: the engine takes no more

/**
 * @typedef {{name: string, text: string, puzzle?: string, entries?: number[] | null}} Source
 * @typedef {{message: string, line?: number | null, column?: number | null}} Wrong
 */

/**
 * One of the parts of the dialog, of which one is open at a time.
 * @param {string} name
 * @param {string} title
 * @param {...HTMLElement} content
 */
const part = (name, title, ...content) =>
  h("details", { name: "open-part", id: `open-${name}` }, h("summary", {}, title), ...content);

/** @param {any} app */
export function attach(app) {
  attachNew(app);
  const body = /** @type {HTMLElement} */ (document.getElementById("open-body"));
  const work = new Work();
  const report = h("div", { class: "reports" });
  const asking = h("div", { class: "asking", role: "group", "aria-label": t("Of which kind is it?") });
  const list = new PuzzleList(app, () => app.close("open-dialog"));

  const files = h("input", { type: "file", multiple: true, id: "open-files" });
  const kind = choice([["", t("as the text says")]], "", { id: "open-kind" });
  const text = h("textarea", { id: "open-area", rows: 10, spellcheck: "false", wrap: "off" });
  const address = h("input", { type: "url", id: "open-url", placeholder: "https://…" });

  /** @type {Map<string, string>} what kinds are called */
  const titles = new Map();

  /**
   * Parse texts and show what is in them.
   * @param {Source[]} sources
   * @param {string} [of] the kind of those that do not tell it
   * @returns {Promise<boolean>} whether they are a single puzzle, which is shown now
   */
  async function take(sources, of = kind.value) {
    report.replaceChildren();
    asking.replaceChildren();
    body.querySelector("details[open]")?.append(report);
    const found = [];
    let more = 0;
    for (const source of sources) {
      const request = { text: source.text, kind: of };
      const answer = await work.run(
        source.name ? t("Reading {name}", { name: source.name }) : t("Reading the text"),
        (signal) => app.ask("parse", request, { signal, quiet: true }),
        (error) => complain(error, source),
      );
      const puzzles = /** @type {{kind: string, size: string, puzzle: string}[]} */ (answer?.puzzles ?? []);
      found.push(...puzzles.map((one) => ({ ...one, name: titles.get(one.kind), source: source.name })));
      more += answer?.more ?? 0;
      for (const error of answer?.errors ?? []) complain(error, source);
      if (answer?.kinds) await ask(source, answer.kinds);
    }
    const single = found.length === 1 && !report.hasChildNodes() && !asking.hasChildNodes();
    list.fill(single ? [] : found, more);
    if (!single) {
      if (found.length) work.say(t("{puzzles}: choose one.", { puzzles: puzzlesOf(found.length + more) }));
      app.dialog("open-dialog");
      return false;
    }
    return show(found[0]);
  }

  /**
   * Let a person choose of which kind a text is, the one on the board first.
   * @param {Source} source
   * @param {string[]} of
   */
  async function ask(source, of) {
    const known = (await kinds(app)).kinds;
    const first = of.includes(app.view?.kind) ? [app.view.kind] : [];
    const named = source.name ? t("Of which kind is {name}?", { name: source.name }) : t("Of which kind is it?");
    const buttons = [...new Set([...first, ...of])].map((name) => {
      const { title } = /** @type {{title: string}} */ (known.find((/** @type {{name: string}} */ one) => one.name === name));
      return button(title, () => take([source], name), { "data-kind": name });
    });
    asking.append(h("p", {}, named), h("div", { class: "row" }, ...buttons));
    buttons[0].focus();
  }

  /**
   * Show a puzzle and close the dialog, unless it cannot be shown.
   * @param {{puzzle: string, entries?: number[] | null}} one
   */
  async function show({ puzzle, entries }) {
    try {
      await app.show(puzzle, entries);
      app.close("open-dialog");
      return true;
    } catch (error) {
      report.append(excerpt(error, ""));
      app.dialog("open-dialog");
      return false;
    }
  }

  /**
   * Show an error beside its text, and put the cursor there if the text was pasted.
   * @param {Wrong} error
   * @param {Source} source
   */
  function complain(error, source) {
    report.append(excerpt(error, source.text, source.name));
    if (source.name || !error.line) return;
    parts[1].open = true;
    text.value = source.text;
    const at = offset(source.text, error);
    text.focus();
    text.setSelectionRange(at, at + 1);
  }

  /** @param {Iterable<File>} chosen */
  async function takeFiles(chosen) {
    report.replaceChildren();
    const sources = [];
    const large = [];
    for (const file of chosen) {
      if (file.size > LARGEST) large.push(file.name);
      else sources.push({ name: file.name, text: await file.text() });
    }
    if (sources.length) await take(sources);
    for (const name of large) {
      const error = { message: t("it is longer than a million bytes, which is the limit here") };
      report.append(excerpt(error, "", name));
      app.dialog("open-dialog");
    }
  }

  /** Open what an address stands for, as far as this page may ask for it. */
  async function takeAddress() {
    report.replaceChildren();
    asking.replaceChildren();
    work.say("");
    parts[2].append(report);
    const refuse = (/** @type {string} */ message) => report.append(excerpt({ message }, ""));
    if (!URL.canParse(address.value)) return refuse(t("This is no address."));
    const url = new URL(address.value);
    try {
      const shared = await fromFragment(url.hash);
      if (shared) return show(shared);
    } catch (error) {
      return refuse(/** @type {Error} */ (error).message);
    }
    if (url.origin !== location.origin) {
      if (url.search || url.hash) return take([{ name: "", text: url.href }]);
      return refuse(
        [
          t("For safety this page asks no other site for anything."),
          t("Save the file and open it, or paste its text."),
          t("(A link to a puzzle, with its text behind a #, can be opened.)"),
        ].join(" "),
      );
    }
    const content = await work.run(t("Fetching"), async (signal) => {
      const answer = await fetch(url, { signal });
      if (!answer.ok) throw new Error(t("The server says {status}", { status: `${answer.status} ${answer.statusText}` }));
      return answer.text();
    });
    if (content !== undefined) await take([{ name: url.pathname, text: content }]);
  }

  files.addEventListener("change", () => takeFiles(files.files).then(() => (files.value = "")));
  address.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // else the key presses what gets the focus when the dialog closes
    takeAddress();
  });
  acceptDrops(takeFiles, (dropped) => take([{ name: "", text: dropped }]));

  const parts = [
    part(
      "file",
      t("Files"),
      field(t("Puzzle files"), files, t("Text files of any format; or drop them anywhere on the page")),
    ),
    part(
      "text",
      t("Text"),
      field(t("Puzzle text"), text, t("One puzzle or several, each with its header line or a blank one")),
      button(t("Open this text"), () => take([{ name: "", text: text.value }]), { id: "open-take" }),
    ),
    part(
      "address",
      t("Address"),
      field(t("Address"), address, t("A link to a puzzle, or a file of the site this page is from")),
      button(t("Open this address"), takeAddress, { id: "open-fetch" }),
    ),
  ];
  parts[1].open = true;
  const about = t("For texts without a header line that could be of several kinds");
  /** @type {HTMLElement} */ (body.closest("dialog")).addEventListener("close", () => work.cancel());
  body.append(field(t("Kind"), kind, about), ...parts, work.element, asking, list.element);
  const name = (/** @type {{kinds: {name: string, title: string}[]}} */ known) => {
    for (const one of known.kinds) titles.set(one.name, one.title);
    kind.append(...known.kinds.map((one) => h("option", { value: one.name }, one.title)));
  };
  kinds(app).then(name, (/** @type {any} */ error) => app.failed(error));
}

/**
 * Take files and text that are dropped anywhere on the page.
 * @param {(files: File[]) => any} takeFiles
 * @param {(text: string) => any} takeText
 */
function acceptDrops(takeFiles, takeText) {
  const wanted = (/** @type {DragEvent} */ event) =>
    ["Files", "text/plain"].some((type) => event.dataTransfer?.types.includes(type)) &&
    !(/** @type {Element} */ (event.target).closest?.("textarea,input"));
  document.addEventListener("dragover", (event) => {
    if (!wanted(event)) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) document.body.classList.remove("dropping");
  });
  document.addEventListener("drop", (event) => {
    document.body.classList.remove("dropping");
    if (!wanted(event) || !event.dataTransfer) return;
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    if (files.length) takeFiles(files);
    else takeText(event.dataTransfer.getData("text/plain"));
  });
}
