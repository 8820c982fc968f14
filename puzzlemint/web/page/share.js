/**
 * Sharing: a link that holds the puzzle, files in the formats of its kind, and pictures.
 *
 * Nothing is sent anywhere. The link has the puzzle behind its `#`, which browsers keep to
 * themselves; files are made here or by the engine and handed to the browser to be kept.
 */

import { button, choice, download, field, h } from "./dom.js";
import { kinds } from "./forms.js";
import { toFragment } from "./link.js";
import { picture, png } from "./pictures.js";
import { Work } from "./work.js";

/** @param {any} app */
export function attach(app) {
  const body = /** @type {HTMLElement} */ (document.getElementById("share-body"));
  const work = new Work();
  const starting = new Work(); // apart, so that it takes no file's place
  const filled = h("input", { type: "checkbox", id: "share-entries" });
  const link = h("input", { type: "text", id: "share-link", readonly: true });
  const format = choice([], "", { id: "share-format" });
  const text = h("textarea", {
    id: "share-text",
    "aria-label": "The text in this format",
    rows: 4,
    readonly: true,
    hidden: true,
  });
  const width = choice(
    ["600", "1200", "2400"].map((pixels) => [pixels, `${pixels} pixels`]),
    "1200",
    { id: "share-width" },
  );

  /** What is shared: the puzzle, and what is filled in if that is wished. */
  const shared = () => ({
    puzzle: app.puzzle,
    entries: filled.checked && app.entries.some((/** @type {number} */ value) => value >= 0) ? [...app.entries] : null,
  });

  async function refresh() {
    if (!app.view) return;
    const { kind } = app.view;
    if (format.dataset.kind !== kind) format.replaceChildren();
    link.value = new URL(await toFragment(shared()), location.href).href;
    const known = await starting.run("Getting ready", () => kinds(app));
    const one = known?.kinds.find((/** @type {{name: string}} */ { name }) => name === kind);
    if (!one || format.dataset.kind === kind) return;
    format.dataset.kind = kind;
    const usual = { board: "Board as filled in", solution: "Solution", svg: "SVG" };
    const names = { text: "Puzzle", ...one.formats, ...usual };
    format.replaceChildren(
      ...Object.entries(names).map(([to, title]) => h("option", { value: to }, title)),
    );
  }

  /**
   * Copy what a field holds.
   * @param {HTMLInputElement | HTMLTextAreaElement} from
   * @param {string} name
   */
  async function copy(from, name) {
    try {
      await navigator.clipboard.writeText(from.value);
      work.say(`The ${name} is copied.`);
    } catch {
      from.select(); // where a page may not copy, a person can
      work.say(`Copy the marked ${name} with your browser.`);
    }
  }

  /** Return the text in the chosen format, and the name of its file. */
  const written = () =>
    work.run("Writing", (signal) => {
      const request = { puzzle: app.puzzle, entries: [...app.entries], to: format.value };
      return app.ask("convert", request, { signal, quiet: true });
    });

  async function copyText() {
    forget();
    const made = await written();
    if (!made) return;
    text.value = made.text.replace(/\n$/, "");
    text.hidden = false;
    copy(text, "text");
  }

  /** Show no text that is of another format or puzzle. */
  function forget() {
    text.hidden = true;
    text.value = "";
  }

  async function save() {
    const made = await written();
    if (!made) return;
    const type = format.value === "svg" ? "image/svg+xml" : "text/plain";
    download(new Blob([made.text], { type }), made.name);
    work.say(`Saved as ${made.name}.`);
  }

  async function savePng() {
    const { puzzle, entries } = shared();
    const blob = await work.run("Drawing", async (signal) =>
      png(await picture(app, puzzle, entries, signal), Number(width.value)),
    );
    if (!blob) return;
    download(blob, `${app.view.kind}-${app.view.size}.png`);
    work.say("Saved as a picture.");
  }

  filled.addEventListener("change", refresh);
  format.addEventListener("change", forget);
  app.on("dialog", (/** @type {string} */ id) => {
    if (id !== "share-dialog") return;
    work.say("");
    forget();
    refresh();
  });
  body.append(
    field("With what is filled in", filled),
    field("Link", link, "The puzzle is in the link itself; it is kept nowhere else"),
    button("Copy the link", () => copy(link, "link"), { id: "share-copy", class: "primary" }),
    h(
      "fieldset",
      {},
      h("legend", {}, "Text"),
      field("Format", format),
      h(
        "div",
        { class: "row" },
        button("Copy the text", copyText, { id: "share-copy-text" }),
        button("Save the file", save, { id: "share-save" }),
      ),
      text,
    ),
    h(
      "fieldset",
      {},
      h("legend", {}, "Picture"),
      field("Width", width),
      button("Save as PNG", savePng, { id: "share-png" }),
    ),
    starting.element,
    work.element,
  );
}
