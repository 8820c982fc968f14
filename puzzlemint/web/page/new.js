/**
 * New puzzles: an empty board to edit, or one that is made to a grade from a seed.
 *
 * What is ordered is a row of puzzles, of which the first is shown: the same seed gives the same
 * puzzles again, one after the other.
 */

import { ordered } from "./course.js";
import { button, choice, field, h } from "./dom.js";
import { kinds, optionForm, sizeField } from "./forms.js";
import { phrase } from "./phrases.js";
import { Work } from "./work.js";
import { t } from "./words.js";

/** @returns {number} a seed that nobody has chosen */
const anySeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000;

/** @param {any} app */
export function attachNew(app) {
  const body = /** @type {HTMLElement} */ (document.getElementById("new-body"));
  const work = new Work();
  let filled = false;

  /** Build the form as soon as the engine has said what there is. */
  async function fill() {
    if (filled) return;
    const known = await work.run(t("Getting ready"), () => kinds(app));
    if (!known || filled) return;
    filled = true;
    body.prepend(form(app, known, work));
  }
  body.append(work.element);
  app.on("dialog", (/** @type {string} */ id) => id === "new-dialog" && fill());
  /** @type {HTMLElement} */ (body.closest("dialog")).addEventListener("close", () => work.cancel());
}

/**
 * Return the form of the dialog.
 * @param {any} app
 * @param {any} known the engine's answer to `kinds`
 * @param {Work} work
 */
function form(app, known, work) {
  const kind = choice(
    known.kinds.map((/** @type {{name: string, title: string}} */ one) => [one.name, one.title]),
    app.view?.kind ?? known.kinds[0].name,
    { id: "new-kind" },
  );
  /** @type {[string, string][]} */
  const grades = [["", t("any")], ...known.bands.map((/** @type {string} */ band) => [band, phrase(band)])];
  const grade = choice(grades, "", { id: "new-grade" });
  const seed = h("input", { type: "number", id: "new-seed", min: 0, step: 1, value: anySeed() });
  const own = h("div", { id: "new-own" });
  const wishes = h("div", { id: "new-wishes" });
  /** @type {ReturnType<typeof sizeField>} */
  let size;
  /** @type {ReturnType<typeof optionForm>} */
  let rules;
  /** @type {ReturnType<typeof optionForm>} */
  let wished;

  function choose() {
    const one = known.kinds.find((/** @type {{name: string}} */ { name }) => name === kind.value);
    size = sizeField(one.starter, one.sizes);
    size.input.id = "new-size";
    size.element.querySelector("label").htmlFor = "new-size";
    rules = optionForm(one.options);
    wished = optionForm(one.wishes);
    own.replaceChildren(h("p", { class: "help" }, one.rules), size.element, rules.element);
    wishes.replaceChildren(wished.element);
  }

  /** What is asked for, or null if the form is not filled in. */
  function asked() {
    if (!element.reportValidity()) return null;
    return { kind: kind.value, size: size.input.value.trim(), options: rules.values() };
  }

  async function empty() {
    const request = asked();
    if (!request) return;
    const puzzle = await work.run(t("Making the board"), async (signal) => {
      const made = await app.ask("empty", request, { signal, quiet: true });
      await app.show(made.puzzle);
      return made.puzzle;
    });
    if (puzzle === undefined) return;
    app.close("new-dialog");
    app.open("edit");
  }

  async function generate() {
    const request = asked();
    if (!request) return;
    Object.assign(request.options, wished.values());
    const order = { ...request, seed: Number(seed.value), ...(grade.value && { grade: grade.value }) };
    if (await app.course.go(ordered(app, order), 0, work)) app.close("new-dialog");
  }

  kind.addEventListener("change", choose);
  const element = h(
    "form",
    {},
    field(t("Kind"), kind),
    own,
    button(t("Empty board"), empty, { id: "new-empty" }),
    h(
      "fieldset",
      {},
      h("legend", {}, t("Make one")),
      field(t("Grade"), grade),
      field(t("Seed"), seed, t("The same order with the same seed makes the same puzzles")),
      h("details", {}, h("summary", {}, t("Wishes")), wishes),
      h("button", { type: "submit", id: "new-generate", class: "primary" }, t("Generate")),
    ),
  );
  element.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    generate();
  });
  choose();
  return element;
}
