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
    const painted = tool?.values ?? [];
    values.hidden = !painted.length;
    values.replaceChildren(...painted.map(valueButton));
    help.textContent = advice(tool);
    whole.replaceChildren(...(tool?.on === "board" ? boardFields(tool) : []));
    if (!painted.length) return;
    const kept = painted.findIndex(({ value }) => value === held.get(tool.name));
    hold(kept < 0 ? painted.findIndex(({ value }) => value !== tool.blank) : kept);
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
    held.set(tool.name, tool.values[index].value);
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

    /** What pressing a spot paints: the value in hand, or nothing where that is already. */
    painting(spot) {
      const value = held.get(tool.name);
      return this.at(spot) === value ? (tool.blank ?? value) : value;
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

/** Say what to do with a tool. */
function advice(tool) {
  if (!tool) return "";
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
