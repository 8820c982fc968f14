/**
 * The tools of a puzzle and what they paint with, as two rows of buttons of which one is down.
 */

import { button, h } from "./dom.js";

/**
 * Return the part of the edit panel that holds the tools.
 * @param {() => void} changed called when another tool is taken
 */
export function toolsPart(changed) {
  const tools = h("div", { class: "buttons", role: "group", "aria-label": "Tools", id: "tool" });
  const values = h("div", { class: "buttons", role: "group", "aria-label": "Put", id: "put" });
  const help = h("p", { class: "help", id: "tool-help" });
  let all = [];
  let tool = null;
  /** @type {Map<string, string>} the value in hand, by tool */
  const held = new Map();

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
    values.replaceChildren(
      ...painted.map(({ title }, i) => button(title, () => hold(i), { "data-value": painted[i].value })),
    );
    help.textContent = tool?.text
      ? `Press a clue and type. ${tool.text.help ?? ""}`
      : "Press or drag over the board.";
    if (!painted.length) return;
    hold(Math.max(0, painted.findIndex(({ value }) => value === held.get(tool.name))));
  }

  /** @param {number} index */
  function hold(index) {
    held.set(tool.name, tool.values[index].value);
    press(values, index);
  }

  return {
    element: h("section", { "aria-label": "Tools" }, tools, values, help),

    get tool() {
      return tool;
    },

    /** Show the tools of a view; the same one stays in hand if it is there. */
    fill(view) {
      const before = tool?.name;
      all = view.tools ?? [];
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
      take(Math.max(0, all.findIndex(({ name }) => name === before)));
    },

    /** The value that stands for nothing. */
    get none() {
      return tool.values[0].value;
    },

    /** What pressing a spot paints: the value in hand, or nothing where that is already. */
    painting(index) {
      const value = held.get(tool.name);
      return tool.now[index] === value ? tool.values[0].value : value;
    },

    /** The value that a key stands for, if it stands for one. */
    typed(key) {
      if (key === "Delete" || key === "Backspace") return tool.values[0].value;
      return tool.values.find(({ value }) => value.toLowerCase() === key.toLowerCase())?.value;
    },
  };
}
