/**
 * Sharing: a link that holds the puzzle, files in the formats of its kind, and pictures.
 *
 * Nothing is sent anywhere. The link has the puzzle behind its `#`, which browsers keep to
 * themselves; files are made here or by the engine and handed to the browser to be kept.
 */

import { button, choice, copied, download, field, h } from "./dom.js";
import { kinds } from "./forms.js";
import { toFragment } from "./link.js";
import { picture, png } from "./pictures.js";
import { Work } from "./work.js";
import { t } from "./words.js";

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
    "aria-label": t("The text in this format"),
    rows: 4,
    readonly: true,
    hidden: true,
  });
  const width = choice(
    ["600", "1200", "2400"].map((pixels) => [pixels, t("{pixels} pixels", { pixels: Number(pixels) })]),
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
    const known = await starting.run(t("Getting ready"), () => kinds(app));
    const one = known?.kinds.find((/** @type {{name: string}} */ { name }) => name === kind);
    if (!one || format.dataset.kind === kind) return;
    format.dataset.kind = kind;
    const usual = { board: t("Board as filled in"), solution: t("Solution"), svg: "SVG" };
    const names = { text: t("Puzzle"), ...one.formats, ...usual };
    format.replaceChildren(
      ...Object.entries(names).map(([to, title]) => h("option", { value: to }, title)),
    );
  }

  /**
   * Copy what a field holds.
   * @param {HTMLInputElement | HTMLTextAreaElement} from
   * @param {string} done said then
   * @param {string} marked said where only a person can
   */
  async function copy(from, done, marked) {
    work.say((await copied(from.value, () => from.select())) ? done : marked);
  }

  /** Return the text in the chosen format, and the name of its file. */
  const written = () =>
    work.run(t("Writing"), (signal) => {
      const request = { puzzle: app.puzzle, entries: [...app.entries], to: format.value };
      return app.ask("convert", request, { signal, quiet: true });
    });

  const copyLink = () => copy(link, t("The link is copied."), t("Copy the marked link with your browser."));

  async function copyText() {
    forget();
    const made = await written();
    if (!made) return;
    text.value = made.text.replace(/\n$/, "");
    text.hidden = false;
    copy(text, t("The text is copied."), t("Copy the marked text with your browser."));
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
    work.say(t("Saved as {name}.", { name: made.name }));
  }

  async function savePng() {
    const { puzzle, entries } = shared();
    const blob = await work.run(t("Drawing"), async (signal) =>
      png(await picture(app, puzzle, entries, signal), Number(width.value)),
    );
    if (!blob) return;
    download(blob, `${app.view.kind}-${app.view.size}.png`);
    work.say(t("Saved as a picture."));
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
    field(t("With what is filled in"), filled),
    field(t("Link"), link, t("The puzzle is in the link itself; it is kept nowhere else")),
    button(t("Copy the link"), copyLink, { id: "share-copy", class: "primary" }),
    h(
      "fieldset",
      {},
      h("legend", {}, t("Text")),
      field(t("Format"), format),
      h(
        "div",
        { class: "row" },
        button(t("Copy the text"), copyText, { id: "share-copy-text" }),
        button(t("Save the file"), save, { id: "share-save" }),
      ),
      text,
    ),
    h(
      "fieldset",
      {},
      h("legend", {}, t("Picture")),
      field(t("Width"), width),
      button(t("Save as PNG"), savePng, { id: "share-png" }),
    ),
    starting.element,
    work.element,
  );
}
