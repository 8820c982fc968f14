/**
 * The drawing: a view as SVG in layers, in which a move changes only what lies on its place.
 *
 * From below: ground, fills, highlights, grid, discs, lines, contents, signs, the targets (targets.js),
 * which are transparent and take pointer, focus and names, so that what is drawn can be a mere
 * picture, and on top the clues outside.
 */

import { spotsOf } from "./lattice.js";
import { Lights } from "./lights.js";
import { dressed } from "./looks.js";
import { Outside } from "./outside.js";
import { corners, sides, tints, walls } from "./regions.js";
import { CELL, drawn, learn, pencilled, polygon, svg, text } from "./shapes.js";
import { spoken } from "./spoken.js";
import { Targets } from "./targets.js";
import { Zoom } from "./zoom.js";

/** @import { Change, Drawing, Entries, Item, Note, Point, Value, View } from "./types.js" */
/** @import { Spots } from "./lattice.js" */

const LAYERS = ["ground", "shine", "fills", "paints", "lights", "grid", "discs", "lines", "pens", "contents", "signs", "between"];
const LAYERS_OF_PLACES = ["fills", "discs", "lines", "contents"];

/** @typedef {Board & { targets: Targets, zoom: Zoom }} BoardToPlay one that is no mere picture */

export class Board {
  /** @type {View | null} */
  view = null;
  /** @type {Map<string, Spots | null>} */
  spotsBySort = new Map();
  /** @type {Entries} what is drawn */
  shown = [];
  /** @type {Entries | null} what goes back when a preview ends */
  held = null;
  /** @type {Record<string, Note>} pencil marks, by place */
  notes = {};
  /** @type {Map<number, Value>} */
  values = new Map();
  /** @type {Record<string, SVGElement>} */
  layers = {};
  /** @type {Map<number, Item[]>} what the puzzle itself has on each place */
  givens = new Map();
  /** @type {Map<number, Item[]>} what it has in each cell */
  inCells = new Map();
  /** @type {Map<number, SVGElement[]>} what is drawn of that */
  cellParts = new Map();
  /** @type {Set<number>} cells in whose corner a cage's label stands */
  labelled = new Set();
  /** @type {Map<number, string>} what is told of the cage of each cell */
  cages = new Map();
  dotted = false; // whether lines of cages run inside the cells
  /** @type {Record<string, SVGElement[]>} what is drawn of places, by layer */
  drawn = {};
  /** @type {Set<number>} */
  doneCells = new Set();
  /** @type {Set<number>} places whose clue is crossed out */
  ticked = new Set();

  outside = new Outside(this);
  lights = new Lights(this);

  /** @param {HTMLElement} [sheet] what the drawing goes into; without one it is a mere picture */
  constructor(sheet) {
    this.svg = svg("svg", { class: "board", ...(sheet ? { id: "board" } : { "aria-hidden": "true" }) });
    sheet?.append(this.svg);
    this.zoom = sheet && new Zoom(sheet, this.svg);
    if (this.zoom) this.zoom.sized = () => this.outside.stick();
    sheet?.addEventListener("scroll", () => this.outside.stick());
    this.targets = sheet && new Targets(this);
    if (this.targets) this.svg.append(this.targets.layer);
  }

  #clear() {
    this.shown = [];
    this.held = null;
    this.notes = {};
    this.values = new Map();
    this.layers = {};
    this.givens = new Map();
    this.inCells = new Map();
    this.cellParts = new Map();
    this.labelled = new Set();
    this.cages = new Map();
    this.drawn = {};
    this.doneCells = new Set();
    this.ticked = new Set();
    this.lights.highlights.clear();
    this.spotsBySort.clear();
  }

  /**
   * Draw a view anew.
   * @param {View} view
   * @param {Entries} entries
   * @param {Record<string, Note>} [notes] pencil marks, by place
   */
  show(view, entries, notes = {}) {
    this.#clear();
    this.view = view;
    this.dotted = view.items.some(({ is, dotted }) => is === "cage" && dotted);
    learn(view.symbols);
    this.notes = notes;
    const { values, coloured } = dressed(view.values);
    this.values = values;
    this.svg.classList.toggle("coloured", coloured);
    this.svg.classList.remove("wave"); // of the board before
    const painted = view.values.some(({ items }) => items.some(({ is, colour }) => is === "fill" && colour?.startsWith("#")));
    this.svg.classList.toggle("painted", painted);
    this.svg.classList.toggle("ringed", view.items.some(({ is }) => is === "ring"));
    const [x, y, width, height] = view.box.map((length) => length * CELL);
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    const drawing = svg("g", { class: "drawing", "aria-hidden": "true" });
    for (const name of LAYERS) drawing.append((this.layers[name] = svg("g", { class: name })));
    this.#drawLattice(view);
    this.#drawGivens(view);
    this.svg.classList.toggle("labelled", this.labelled.size > 0);
    this.outside.show();
    this.shown = [...entries];
    for (const place of entries.keys()) this.#drawPlace(place);
    this.#drawLight();
    this.#drawWalls();
    // the targets stay where they are, so that the focus does
    for (const old of this.svg.querySelectorAll(":scope > :not(.targets)")) old.remove();
    this.svg.prepend(drawing);
    this.svg.append(this.outside.layer); // which stay in sight over cells that are scrolled below them
    this.targets?.renew();
    this.zoom?.fit(view.box, this.spots("places").spacing);
    this.outside.stick();
  }

  /**
   * Return the spots of a sort; the places if the view has none of that sort, as when a tool of the
   * puzzle before is still in hand.
   * @param {string} sort
   * @returns {Spots}
   */
  spots(sort) {
    return /** @type {Spots} */ (this.spotsIfAny(sort) ?? this.spotsIfAny("places"));
  }

  /**
   * @param {string} sort
   * @returns {Spots | null}
   */
  spotsIfAny(sort) {
    let found = this.spotsBySort.get(sort);
    if (found === undefined) found = spotsOf(/** @type {View} */ (this.view), sort);
    this.spotsBySort.set(sort, found);
    return found;
  }

  /**
   * Return the name under which the spots of a sort are known: "places" where these are all of it.
   * @param {string} sort
   * @returns {string}
   */
  sortOf(sort) {
    const on = this.view?.places.on ?? [];
    return on.length === 1 && on[0] === sort ? "places" : sort;
  }

  /** @param {View} view */
  #drawLattice(view) {
    const { ground, grid } = this.layers;
    const line = (/** @type {Point[]} */ side) =>
      `M${side.map(([x, y]) => `${x * CELL} ${y * CELL}`).join("L")}`;
    const cells = this.spots("cells").outlines;
    ground.append(svg("path", { class: "cell", d: cells.map(polygon).join("") }));
    const borders = view.items.filter(({ is, style, place }) => is === "line" && style === "border" && place === undefined);
    const told = view.items.some(({ is, text: words }) => is === "cage" && words); // which colours would drown
    const tint = borders.length && !told ? (tints(cells, borders.map(({ outline }) => outline ?? [])) ?? []) : [];
    for (const number of new Set(tint)) {
      const own = cells.filter((_, cell) => tint[cell] === number);
      ground.append(svg("path", { class: `tint tint-${number}`, d: own.map(polygon).join("") }));
    }
    if (view.grid === "dots") {
      const dots = corners(cells).map(([x, y]) => `M${x * CELL} ${y * CELL}h0`);
      grid.append(svg("path", { class: "dots", d: dots.join("") }));
      return;
    }
    const { inner, outer } = sides(cells);
    const counted = fifths(view, cells);
    grid.append(
      svg("path", { class: "grid-line", d: inner.map(line).join("") }),
      svg("path", { class: "fifth-line", d: inner.filter(counted).map(line).join("") }),
      svg("path", { class: "frame", d: outer.map(line).join("") }),
    );
  }

  /** Keep what the puzzle has on places, and draw what it has elsewhere. @param {View} view */
  #drawGivens(view) {
    for (const item of view.items) {
      if (item.place !== undefined) add(this.givens, item.place, item);
      if (item.cell !== undefined) add(this.inCells, item.cell, item);
      const caged = item.is === "cage" ? (item.cells ?? []) : [];
      if (caged.length && item.text) this.labelled.add(caged[0]);
      for (const cell of caged) this.cages.set(cell, item.text ?? "");
      if (item.place !== undefined) continue;
      const parts = drawn(item, /** @type {Point} */ (item.centre), item.outline ?? []);
      const group = svg("g", {}, ...parts);
      this.layers[layerOf(item)].append(group);
      if (item.cell !== undefined) add(this.cellParts, item.cell, group);
    }
  }

  /**
   * Cross out clues.
   * @param {Set<string>} ticks numbers of clues outside as "clue,order", and places that show one
   */
  tick(ticks) {
    this.outside.tick(ticks);
    for (const place of this.givens.keys()) {
      const [was, now] = [this.ticked.has(place), ticks.has(String(place))];
      if (was === now) continue;
      this.ticked[now ? "add" : "delete"](place);
      this.drawn.contents?.[place]?.classList.toggle("ticked", now);
      this.targets?.rename(place);
    }
  }

  /**
   * Show the colours of cells and the lines of the pen.
   * @param {Drawing} drawing
   */
  draw(drawing) {
    const { centres, outlines } = this.spots("cells");
    const inked = Object.entries(drawing).filter(([, ink]) => ink);
    const colours = inked.filter(([key]) => !key.includes("-"));
    const lines = inked.map(([key]) => key.split("-").map(Number)).filter(({ length }) => length === 2);
    const paints = colours.map(([cell, ink]) =>
      svg("path", { class: `paint paint-${ink}`, d: polygon(outlines[Number(cell)]) }));
    const ways = lines.map((cells) => `M${cells.map((cell) => centres[cell].map((n) => n * CELL).join(" ")).join("L")}`);
    this.layers.paints.replaceChildren(...paints);
    this.layers.pens.replaceChildren(...(ways.length ? [svg("path", { class: "pen-line", d: ways.join("") })] : []));
  }

  /**
   * Return whether a place shows sums and nothing else.
   * @param {number} place
   */
  hasSum(place) {
    return (this.givens.get(place) ?? []).some(({ is }) => is === "split");
  }

  /**
   * Return whether a place shows a clue: something of the puzzle that no value looks like.
   * @param {number} place
   */
  isClue(place) {
    const looks = [...this.values.values()].flatMap(({ items }) => items);
    return (this.givens.get(place) ?? []).some(
      ({ is, text: words, shape }) =>
        ["text", "arrow", "mark"].includes(is) &&
        shape !== "block" &&
        !looks.some((look) => look.is === is && look.text === words && look.shape === shape),
    );
  }

  /**
   * Shade the lines of clues that go through a cell.
   * @param {number | null} place
   */
  crosshair(place) {
    const view = /** @type {View} */ (this.view);
    const here = place !== null && view.places.cells === null;
    const lines = here ? view.clues.filter(({ cells }) => cells.includes(place)) : [];
    this.highlight("crosshair", lines.flatMap(({ cells }) => cells));
    this.outside.cross(lines);
  }

  /**
   * Say at a place how many a stroke has gathered.
   * @param {number[]} places none to take that away
   * @param {number} [count]
   */
  tally(places, count = places.length) {
    this.layers.signs.querySelector(".tally")?.remove();
    const last = places.at(-1);
    if (places.length < 2 || last === undefined) return;
    const [x, y] = /** @type {View} */ (this.view).places.centres[last].map((length) => length * CELL);
    const above = y > CELL ? y - 0.85 * CELL : y + 0.85 * CELL;
    const words = String(count);
    const disc = svg("circle", { cx: x, cy: above, r: 10 });
    this.layers.signs.append(svg("g", { class: "tally" }, disc, text("", x, above, words, 12)));
  }

  /**
   * Draw what lies on a place now.
   * @param {number} place
   */
  #drawPlace(place) {
    const view = /** @type {View} */ (this.view);
    const value = this.values.get(this.shown[place]);
    const given = this.givens.get(place) ?? [];
    const own = this.#worn(place, value?.items ?? [], given);
    const all = view.places.given[place] === -1 ? [...given, ...own] : given.length ? given : this.#implied(place, own);
    const ground = all.filter((item) => item.is === "fill").at(-1)?.colour ?? "open";
    const centre = view.places.centres[place];
    const outline = view.places.outlines[place];
    for (const layer of LAYERS_OF_PLACES) {
      const items = all.filter((item) => layerOf(item) === layer);
      const parts = items.flatMap((item) => drawn(item, centre, outline, ground));
      if (layer === "contents" && this.noteOf(place)) parts.push(...this.#pencilled(place, centre));
      this.#fill(layer, place, parts);
    }
  }

  /**
   * Return how the value of a place looks that has just one, without a clue that shows it, such as
   * the only cell of a region; nothing for a value that a solution leaves unmarked.
   * @param {number} place
   * @param {Item[]} items
   * @returns {Item[]}
   */
  #implied(place, items) {
    const { unmarked } = /** @type {View} */ (this.view).places;
    return unmarked.includes(this.shown[place]) ? [] : items.map((item) => ({ ...item, given: true }));
  }

  /**
   * Return what a value draws on a place, as it looks there: a ring is for what stands in it, and
   * parts of one ship are joined.
   * @param {number} place
   * @param {Item[]} items
   * @param {Item[]} given
   * @returns {Item[]}
   */
  #worn(place, items, given) {
    return items.map((item) => {
      if (item.colour === "sure" && !given.length) return { is: "mark", shape: "dot" };
      if (item.shape !== "ship") return item;
      return { ...item, sides: this.#beside(place).map((near) => (near === null ? "shut" : this.#ship(near))) };
    });
  }

  /**
   * Return the cells above, to the right of, below and to the left of a cell, null beyond the border.
   * @param {number} place
   */
  #beside(place) {
    const { rows } = this.spots("places");
    const row = rows.findIndex((cells) => cells.includes(place));
    const column = rows[row].indexOf(place);
    const at = [[-1, 0], [0, 1], [1, 0], [0, -1]]; // prettier-ignore
    return at.map(([down, across]) => rows[row + down]?.[column + across] ?? null);
  }

  /**
   * Return what a cell is to a part of a ship beside it: "open", "shut" where there is water, else "ship".
   * @param {number} place
   */
  #ship(place) {
    const value = this.values.get(this.shown[place]);
    const shapes = [...(this.givens.get(place) ?? []), ...(value?.items ?? [])].map(({ shape }) => shape);
    if (!shapes.length) return "open";
    return shapes.includes("dot") ? "shut" : "ship";
  }

  /**
   * Return the places whose drawing depends on that of one: those beside it, where ships are drawn.
   * @param {number} place
   */
  #joins(place) {
    const ships = [...this.values.values()].some(({ items }) => items.some(({ shape }) => shape === "ship"));
    return ships ? this.#beside(place).filter((near) => near !== null) : [];
  }

  /**
   * Return the pencil marks that are seen on a place: an open one's.
   * @param {number} place
   * @returns {Note | undefined}
   */
  noteOf(place) {
    return this.shown[place] === -1 ? this.notes[place] : undefined;
  }

  /**
   * @param {number} place
   * @param {Point} centre
   */
  #pencilled(place, centre) {
    const { corner = [], centre: middle = [] } = this.noteOf(place) ?? {};
    const { cycle } = /** @type {View} */ (this.view);
    const own = /** @type {number[]} */ (Array.isArray(cycle[0]) ? cycle[place] : cycle);
    const values = own.filter((value) => value >= 0).sort((one, other) => one - other);
    const around = corner.map((value) => this.letter(value));
    const within = values.map((value) => (middle.includes(value) ? this.letter(value) : ""));
    return pencilled(around, within, centre, this.labelled.has(place), this.dotted);
  }

  /**
   * Return whether the clue that a place shows is met.
   * @param {number} place
   */
  isDone(place) {
    const items = this.givens.get(place) ?? [];
    return items.some(({ cell }) => cell !== undefined && this.doneCells.has(cell));
  }

  /**
   * Return what stands for a value.
   * @param {number} value
   */
  letter(value) {
    return this.values.get(value)?.letter ?? String(value);
  }

  /**
   * Show other pencil marks.
   * @param {Record<string, Note>} notes by place
   * @param {number[]} places where they changed
   */
  note(notes, places) {
    this.notes = notes;
    for (const place of places) {
      this.#drawPlace(place);
      this.targets?.rename(place);
    }
  }

  /** Tint the cells that are lit now. */
  #drawLight() {
    const lit = new Set();
    for (const [value, cells] of Object.entries(/** @type {View} */ (this.view).lights)) {
      for (const [place, now] of this.shown.entries()) {
        if (now === Number(value)) for (const cell of cells[place]) lit.add(cell);
      }
    }
    const { outlines } = this.spots("cells");
    const d = [...lit].map((cell) => polygon(outlines[cell])).join("");
    this.layers.shine.replaceChildren(...(d ? [svg("path", { class: "lit", d })] : []));
  }

  /** Draw walls between cells with different values, on boards whose groups are told apart by these. */
  #drawWalls() {
    this.layers.lines.querySelector(":scope > .wall-line")?.remove();
    if (!this.view?.walls) return;
    const between = walls(this.spots("cells").outlines, this.shown);
    const d = between.map((side) => `M${side.map(([x, y]) => `${x * CELL} ${y * CELL}`).join("L")}`).join("");
    if (d) this.layers.lines.prepend(svg("path", { class: "border-line wall-line", d }));
  }

  /**
   * Put parts into the group of a place, which is made when it is first needed.
   * @param {string} layer
   * @param {number} place
   * @param {SVGElement[]} parts
   */
  #fill(layer, place, parts) {
    const groups = (this.drawn[layer] ??= []);
    if (!groups[place]) {
      if (!parts.length) return;
      const open = this.view?.places.given[place] === -1;
      groups[place] = svg("g", open ? { class: "place" } : {});
      this.layers[layer].append(groups[place]);
    }
    groups[place].replaceChildren(...parts);
  }

  /**
   * Show new values; while a preview lasts they are kept for its end.
   * @param {Change[]} changes
   */
  put(changes) {
    if (this.held) {
      for (const [place, value] of changes) this.held[place] = value;
      return;
    }
    for (const [place, value] of changes) {
      if (this.shown[place] === value) continue;
      this.shown[place] = value;
      for (const near of [place, ...this.#joins(place)]) this.#drawPlace(near);
      this.targets?.rename(place);
    }
    if (Object.keys(/** @type {View} */ (this.view).lights).length) this.#drawLight();
    this.#drawWalls();
  }

  /**
   * Show other entries than those filled in; null goes back to these.
   * @param {Entries | null} entries
   */
  preview(entries) {
    const held = this.held ?? [...this.shown];
    this.held = null;
    this.put((entries ?? held).map((value, place) => [place, value]));
    this.held = entries ? held : null;
  }

  /**
   * Highlight spots under a name (lights.js).
   * @param {string} name
   * @param {Iterable<number>} spots
   * @param {string} [sort]
   */
  highlight(name, spots, sort) {
    this.lights.show(name, spots, sort);
  }

  /**
   * Turn what is satisfied grey.
   * @param {Iterable<number>} clues numbers of clues outside
   * @param {Iterable<number>} cells cells whose clue is met
   */
  satisfy(clues, cells) {
    this.outside.satisfy(clues);
    this.doneCells = new Set(cells);
    const tell = (/** @type {SVGElement | undefined} */ part, /** @type {number} */ cell) =>
      part?.classList.toggle("done", this.doneCells.has(cell));
    for (const [cell, parts] of this.cellParts) for (const part of parts) tell(part, cell);
    for (const [place, items] of this.givens) {
      for (const { cell } of items) if (cell !== undefined) tell(this.drawn.contents?.[place], cell);
      this.targets?.rename(place);
    }
  }

  /**
   * Tint the parts of the board that are done.
   * @param {number[]} cells
   */
  finish(cells) {
    const { outlines } = this.spots("cells");
    this.layers.ground.querySelector(".finished")?.remove();
    const d = cells.map((cell) => polygon(outlines[cell])).join("");
    if (d) this.layers.ground.append(svg("path", { class: "finished", d }));
  }

  /**
   * Say what lies on a place, after its name.
   * @param {number} place
   */
  words(place) {
    return spoken(this, place);
  }

  /** Let what is filled in leap up, once. */
  wave() {
    const { centres } = /** @type {View} */ (this.view).places;
    this.lights.wave(LAYERS_OF_PLACES.flatMap((layer) => [...(this.drawn[layer] ?? []).entries()]), centres);
  }

  /**
   * Scroll to places unless they are seen already.
   * @param {number[][]} groups of places; the first that the sheet has room for is taken, else the last
   * @param {boolean} [page] whether the page is scrolled too where the sheet lies outside the window
   */
  reveal(groups, page = false) {
    const { outlines } = this.spots("places");
    const [left, top, width] = /** @type {View} */ (this.view).box;
    const drawing = this.svg.getBoundingClientRect();
    const scale = drawing.width / width;
    const parts = groups.filter(({ length }) => length).map((places) => {
      const [across, down] = [0, 1].map((axis) => places.flatMap((place) => outlines[place].map((point) => point[axis])));
      return {
        left: drawing.left + (Math.min(...across) - left) * scale,
        right: drawing.left + (Math.max(...across) - left) * scale,
        top: drawing.top + (Math.min(...down) - top) * scale,
        bottom: drawing.top + (Math.max(...down) - top) * scale,
      };
    });
    this.zoom?.reveal(parts, this.outside.covered, page);
  }

  /**
   * Return the point of the board that lies under a pointer, in cells.
   * @param {{clientX: number, clientY: number}} event
   * @returns {Point}
   */
  point({ clientX, clientY }) {
    const { left, top, width, height } = this.svg.getBoundingClientRect();
    const [x, y, wide, high] = /** @type {View} */ (this.view).box;
    return [x + ((clientX - left) / width) * wide, y + ((clientY - top) / height) * high];
  }

}

/**
 * Return the layer in which an item is drawn.
 * @param {Item} item
 */
function layerOf({ is, shape, over }) {
  if (is === "figure") return over ? "between" : "fills";
  if (is === "fill" || shape === "block") return "fills";
  if (shape === "dot" || shape?.endsWith(" circle")) return "discs"; // which lines go through
  if (is === "sign") return "between"; // cells, over the frame of a hint
  return is === "line" || is === "join" || is === "cage" ? "lines" : "contents";
}

/**
 * @template T
 * @param {Map<number, T[]>} lists
 * @param {number} key
 * @param {T} value
 */
function add(lists, key, value) {
  lists.set(key, [...(lists.get(key) ?? []), value]);
}

/**
 * Return whether a line between cells is a fifth one, on large boards whose lines are counted.
 * @param {View} view
 * @param {Point[][]} cells
 * @returns {(side: Point[]) => boolean}
 */
function fifths({ clues, items }, cells) {
  const counted = clues.some((clue) => clue.hints.length > 1);
  const squares = cells[0]?.length === 4;
  if (!counted || !squares || items.some((item) => item.is === "line")) return () => false;
  return ([[x1, y1], [x2, y2]]) => (x1 === x2 ? x1 % 5 === 0 : y1 === y2 && y1 % 5 === 0);
}
