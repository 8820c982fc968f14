/**
 * The topmost layer of the board: one transparent shape for each thing that can be hit, as an ARIA
 * grid. It carries names, focus and the cursor, so a board works with a keyboard and a screen reader.
 */

import { polygon, svg } from "./shapes.js";

/** @import { Board } from "./board.js" */
/** @import { Point } from "./types.js" */

export class Targets {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.layer = svg("g", { class: "targets" });
    /** what the numbers of spots count */
    this.sort = "places";
    /** @type {(spot: number) => string} what lies there, after the name of the spot */
    this.words = (spot) => board.words(spot);
    /** @type {SVGElement[]} */
    this.nodes = [];
    /** @type {number | null} */
    this.current = null;
    /** called when another spot is the current one */
    this.went = () => {};
    /** @type {Point} where the walk by arrow keys began */
    this.anchor = [0, 0];
    this.cursor = svg("path", { class: "cursor", "aria-hidden": "true" });
  }

  /**
   * Make targets of a sort; what they are called comes from the board and `words`.
   * @param {string} sort
   * @param {(spot: number) => string} [words]
   */
  use(sort, words) {
    const stays = sort === this.sort ? this.current : null;
    this.sort = sort;
    this.words = words ?? ((spot) => this.board.words(spot));
    this.renew(stays);
  }

  /**
   * Make the targets of the view that is shown now.
   * @param {number | null} stays the spot that is to be current, with the focus if it is here
   */
  renew(stays = this.current) {
    const { sort } = this;
    const { rows, outlines } = this.board.spots(sort);
    const { title = "", size = "" } = this.board.view ?? {};
    const focused = this.layer.contains(document.activeElement);
    this.nodes = [];
    const about = { "aria-label": `${title} ${size}`, "aria-describedby": "board-keys" };
    const grid = svg("g", { role: "grid", ...about });
    for (const row of rows) {
      const line = svg("g", { role: "row" });
      for (const spot of row) {
        const node = svg("path", {
          role: "gridcell",
          class: "target",
          tabindex: -1,
          [`data-${attribute(sort)}`]: spot,
          d: polygon(outlines[spot]),
        });
        this.nodes[spot] = node;
        line.append(node);
      }
      if (line.childNodes.length) grid.append(line);
    }
    for (const spot of this.nodes.keys()) this.rename(spot);
    this.cursor.removeAttribute("d");
    this.layer.replaceChildren(grid, this.cursor);
    this.current = null;
    if (stays !== null && this.nodes[stays]) this.go(stays, { focus: focused });
    else grid.querySelector("path")?.setAttribute("tabindex", "0");
  }

  /**
   * Say anew what lies on a spot.
   * @param {number} spot
   */
  rename(spot) {
    const node = this.nodes[spot];
    const name = [this.board.spots(this.sort).names[spot], this.words(spot)].filter(Boolean);
    node?.setAttribute("aria-label", name.join(", "));
  }

  /**
   * Make a spot the current one, whose node takes the focus.
   * @param {number} spot
   * @param {{focus?: boolean, keepAnchor?: boolean}} [options]
   */
  go(spot, { focus = true, keepAnchor = false } = {}) {
    const node = this.nodes[spot];
    if (!node) return;
    for (const old of this.layer.querySelectorAll('[tabindex="0"]')) old.setAttribute("tabindex", "-1");
    node.setAttribute("tabindex", "0");
    this.current = spot;
    const spots = this.board.spots(this.sort);
    if (!keepAnchor) this.anchor = [...spots.centres[spot]];
    this.cursor.setAttribute("d", polygon(spots.rim(spot, 0.94)));
    if (focus && document.activeElement !== node) node.focus({ preventScroll: !keepAnchor });
    if (keepAnchor) node.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.went();
  }

  /**
   * Walk with an arrow key, or to an end of a row or the board.
   * @param {string} key
   * @param {boolean} far with Control: to the first or last spot of the board
   * @returns {number | null} the spot that is current now, null if the key leads nowhere
   */
  walk(key, far) {
    const spots = this.board.spots(this.sort);
    const from = this.current;
    if (from === null) return null;
    const row = spots.rows.find((line) => line.includes(from)) ?? [];
    const [rows, end] = [spots.rows, key === "End"];
    /** @type {number | null | undefined} */
    let next;
    if (key === "Home" || end) next = (far ? rows.at(end ? -1 : 0) : row)?.at(end ? -1 : 0);
    else next = spots.step(from, key, this.anchor);
    if (next === null || next === undefined) return null;
    const to = spots.centres[next];
    // along the way, the anchor keeps the line on which the walk began
    if (key === "ArrowLeft" || key === "ArrowRight") this.anchor = [to[0], this.anchor[1]];
    else if (key.startsWith("Arrow")) this.anchor = [this.anchor[0], to[1]];
    else this.anchor = [...to];
    this.go(next, { keepAnchor: true });
    return next;
  }

  /** @param {EventTarget | null} node */
  spotOf(node) {
    const spot = /** @type {SVGElement | null} */ (node)?.dataset?.[attribute(this.sort)];
    return spot === undefined ? null : Number(spot);
  }
}

/**
 * Return the data attribute of the nodes of a sort.
 * @param {string} sort
 */
function attribute(sort) {
  return sort === "places" ? "place" : "spot";
}
