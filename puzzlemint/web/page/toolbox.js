/**
 * The tools of a puzzle and what they paint with, as two rows of buttons of which one is down.
 */

import { button, field, h } from "./dom.js";
import { sample } from "./palette.js";
import { t } from "./words.js";

/** @import { Item, Tool, Value, View } from "./types.js" */
/** @typedef {Tool["values"][number]} Choice what can be taken to paint with */

/**
 * Return the part of the edit panel that holds the tools.
 * @param {() => void} changed called when another tool is taken
 * @param {() => void} chose called when another value is taken to paint with
 * @param {(text: string) => void} wrote told what is written with a tool for the whole board
 */
export function toolsPart(changed, chose, wrote) {
  const tools = h("div", { class: "buttons", role: "group", "aria-label": t("Tools"), id: "tool" });
  const values = h("div", { class: "buttons", role: "group", "aria-label": t("Put"), id: "put" });
  const help = h("p", { class: "help", id: "tool-help" });
  const whole = h("form", { id: "tool-board" });
  /** @type {Tool[]} */
  let all = [];
  /** @type {Tool | null} */
  let tool = null;
  /** @type {Map<string, string>} the value in hand, by tool */
  const held = new Map();

  whole.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    wrote(whole.querySelector("input").value.trim());
  });

  /** Whether every spot has a value of the tool in hand, so that these part the board. */
  const parts = () => divides(tool);

  /** What can be taken to paint with. */
  const offered = () => [...(parts() ? [NEW, JOIN] : []), ...(tool?.values ?? [])];

  /** The first value that no spot has but these. @param {number[]} spots */
  const free = (spots) => {
    const { now = {}, values = [] } = tool ?? {};
    const taken = new Set(Object.keys(now).filter((spot) => !spots.includes(Number(spot))).map((spot) => now[spot]));
    return values.find(({ value }) => !taken.has(value))?.value;
  };

  /**
   * Press one button of a row.
   * @param {HTMLElement} row
   * @param {number} index
   */
  const press = (row, index) => {
    for (const [i, one] of [...row.children].entries()) {
      one.setAttribute("aria-pressed", String(i === index));
    }
  };

  /** @param {number} index */
  function take(index) {
    tool = all[index] ?? null;
    press(tools, index);
    const painted = offered();
    values.hidden = !painted.length;
    values.replaceChildren(...painted.map(valueButton));
    help.textContent = advice(tool);
    whole.replaceChildren(...(tool?.on === "board" ? boardFields(tool) : []));
    if (!tool || !painted.length) return;
    const { name, blank } = tool;
    const kept = painted.findIndex(({ value }) => value === held.get(name));
    const usual = painted.findIndex(({ value }) => value !== blank);
    hold(kept >= 0 ? kept : parts() && free([]) === undefined ? painted.indexOf(JOIN) : usual);
  }

  /**
   * A value to paint with: its picture and its name.
   * @param {Choice} choice
   * @param {number} index
   */
  function valueButton({ value, title, items }, index) {
    const take = () => {
      hold(index);
      chose();
    };
    const choose = button(title, take, { "data-value": value });
    if (items.some((item) => item.is === "mark")) choose.prepend(sample({ items }));
    return choose;
  }

  /** @param {number} index */
  function hold(index) {
    if (tool) held.set(tool.name, offered()[index].value);
    press(values, index);
  }

  return {
    element: h("section", { "aria-label": t("Tools") }, tools, values, whole, help),

    get tool() {
      return tool;
    },

    /** Show the tools of a view; the same one stays in hand if it is there. @param {View} view */
    fill(view) {
      const before = tool?.name;
      all = view.tools;
      tools.hidden = all.length < 2;
      tools.replaceChildren(
        ...all.map(({ title, name }, i) => {
          const choose = () => {
            take(i);
            changed();
          };
          return button(title, choose, { "data-tool": name });
        }),
      );
      const same = all.findIndex(({ name }) => name === before);
      take(same < 0 ? all.findIndex(({ on }) => on !== "board") : same);
    },

    /** What a spot has now. @param {number} spot */
    at: (spot) => tool?.now[spot] ?? tool?.blank ?? "",

    /**
     * What a stroke paints: the value in hand, or nothing where it begins with that.
     * @param {number[]} spots
     * @returns {string}
     */
    painting(spots) {
      const [first] = spots;
      const value = held.get(tool?.name ?? "") ?? "";
      if (value === NEW.value) {
        const fresh = free(spots);
        if (fresh === undefined) help.textContent = t("There can be no further one here: use Join.");
        return fresh ?? this.at(first);
      }
      if (value === JOIN.value) return this.at(first);
      return this.at(first) === value ? (tool?.blank ?? value) : value;
    },

    /** The spots that have the value in hand, of a tool of which every spot has one. */
    get alike() {
      if (!tool?.values.length || tool.blank !== null) return [];
      const value = held.get(tool.name);
      const { now } = tool;
      return Object.keys(now).map(Number).filter((spot) => now[spot] === value);
    },

    /** The value that a key stands for, if it stands for one. @param {string} key */
    typed(key) {
      if (key === "Delete" || key === "Backspace") return tool?.blank ?? undefined;
      return tool?.values.find(({ value }) => value.toLowerCase() === key.toLowerCase())?.value;
    },
  };
}

/** Whether a tool parts the board, as every spot has a value of it. @param {Tool | null} tool */
const divides = (tool) => tool !== null && tool.blank === null && tool.values.length > 2;

/** Ways to part a board: what a stroke goes over is one part, or joins the one that it begins in. */
/** @type {Choice} */
const NEW = { value: "+", title: t("New"), items: [] };
/** @type {Choice} */
const JOIN = { value: "&", title: t("Join"), items: [] };

/** Say what to do with a tool. @param {Tool | null} tool */
function advice(tool) {
  if (!tool) return "";
  if (divides(tool)) {
    return t("Drag over the cells of a new one, or with Join from one into the cells that it is to have too.");
  }
  if (tool.values.length) {
    return tool.blank === null ? t("Press or drag over the board.") : t("Press or drag over the board; a right click takes away.");
  }
  if (tool.on === "board") return "";
  const help = tool.text?.help;
  if (!help) return t("Press a clue and type; Enter goes on to the next one.");
  return t("Press a clue and type ({help}); Enter goes on to the next one.", { help });
}

/** The fields of a tool that is about the whole board. @param {Tool} tool */
function boardFields({ title, text, now, blank }) {
  const input = h("input", { type: "text", value: now[0] ?? blank ?? "", spellcheck: "false" });
  if (text?.pattern) input.pattern = text.pattern;
  const set = h("button", { type: "submit" }, t("Set"));
  return [field(title, input, text?.help), set];
}
