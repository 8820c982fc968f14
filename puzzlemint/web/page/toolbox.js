/**
 * The tools of a puzzle and what they paint with, as two rows of buttons of which one is down.
 */

import { button, field, h } from "./dom.js";
import { sample } from "./palette.js";

/**
 * Return the part of the edit panel that holds the tools.
 * @param {() => void} changed called when another tool is taken
 * @param {() => void} chose called when another value is taken to paint with
 * @param {(text: string) => void} wrote told what is written with a tool for the whole board
 */
export function toolsPart(changed, chose, wrote) {
  const tools = h("div", { class: "buttons", role: "group", "aria-label": "Tools", id: "tool" });
  const values = h("div", { class: "buttons", role: "group", "aria-label": "Put", id: "put" });
  const help = h("p", { class: "help", id: "tool-help" });
  const whole = h("form", { id: "tool-board" });
  let all = [];
  let tool = null;
  /** @type {Map<string, string>} the value in hand, by tool */
  const held = new Map();

  whole.addEventListener("submit", (event) => {
    event.preventDefault();
    wrote(whole.querySelector("input").value.trim());
  });

  /** Whether every spot has a value of the tool in hand, so that these part the board. */
  const parts = () => tool?.values && tool.blank === null && tool.values.length > 2;

  /** What can be taken to paint with. */
  const offered = () => (parts() ? [NEW, JOIN, ...tool.values] : (tool?.values ?? []));

  /** The first value that no spot has but these. */
  const free = (spots) => {
    const others = Object.keys(tool.now).filter((spot) => !spots.includes(Number(spot)));
    const taken = new Set(others.map((spot) => tool.now[spot]));
    return tool.values.find(({ value }) => !taken.has(value))?.value;
  };

  /** Press one button of a row. */
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
    if (!painted.length) return;
    const kept = painted.findIndex(({ value }) => value === held.get(tool.name));
    const usual = painted.findIndex(({ value }) => value !== tool.blank);
    hold(kept >= 0 ? kept : parts() && free([]) === undefined ? painted.indexOf(JOIN) : usual);
  }

  /** A value to paint with: its picture and its name. */
  function valueButton({ value, title, items }, index) {
    const take = () => {
      hold(index);
      chose();
    };
    const choose = button(title, take, { "data-value": value });
    if (items?.some((item) => item.is === "mark")) choose.prepend(sample({ items }));
    return choose;
  }

  /** @param {number} index */
  function hold(index) {
    held.set(tool.name, offered()[index].value);
    press(values, index);
  }

  return {
    element: h("section", { "aria-label": "Tools" }, tools, values, whole, help),

    get tool() {
      return tool;
    },

    /** Show the tools of a view; the same one stays in hand if it is there. */
    fill(view) {
      const before = tool?.name;
      all = view.tools.map((one) => ({ ...one, values: one.values.length ? one.values : null }));
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

    /** What a spot has now. */
    at: (spot) => tool?.now[spot] ?? tool?.blank ?? "",

    /** What a stroke paints: the value in hand, or nothing where it begins with that. */
    painting(spots) {
      const [first] = spots;
      const value = held.get(tool.name);
      if (value === NEW.value) {
        const fresh = free(spots);
        if (fresh === undefined) help.textContent = "There can be no further one here: use Join.";
        return fresh ?? this.at(first);
      }
      if (value === JOIN.value) return this.at(first);
      return this.at(first) === value ? (tool.blank ?? value) : value;
    },

    /** The spots that have the value in hand, of a tool of which every spot has one. */
    get alike() {
      if (!tool?.values || tool.blank !== null) return [];
      const value = held.get(tool.name);
      return Object.keys(tool.now).map(Number).filter((spot) => tool.now[spot] === value);
    },

    /** The value that a key stands for, if it stands for one. */
    typed(key) {
      if (key === "Delete" || key === "Backspace") return tool.blank ?? undefined;
      return tool.values.find(({ value }) => value.toLowerCase() === key.toLowerCase())?.value;
    },
  };
}

/** Ways to part a board: what a stroke goes over is one part, or joins the one that it begins in. */
const NEW = { value: "+", title: "New", items: [] };
const JOIN = { value: "&", title: "Join", items: [] };

/** Say what to do with a tool. */
function advice(tool) {
  if (!tool) return "";
  if (tool.values && tool.blank === null && tool.values.length > 2) {
    return "Drag over the cells of a new one, or with Join from one into the cells that it is to have too.";
  }
  const away = tool.blank === null ? "" : "; a right click takes away";
  if (tool.values) return `Press or drag over the board${away}.`;
  const help = tool.text?.help ? ` (${tool.text.help})` : "";
  return tool.on === "board" ? "" : `Press a clue and type${help}; Enter goes on to the next one.`;
}

/** The fields of a tool that is about the whole board. */
function boardFields({ title, text, now, blank }) {
  const input = h("input", { type: "text", value: now[0] ?? blank ?? "", spellcheck: "false" });
  if (text?.pattern) input.pattern = text.pattern;
  const set = h("button", { type: "submit" }, "Set");
  return [field(title, input, text?.help), set];
}
