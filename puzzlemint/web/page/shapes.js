/**
 * Items of a picture as SVG nodes, in the look of the project's drawings: a cell is 32 wide.
 *
 * Colours are classes, which board.css paints for light and dark; only colours that mean something
 * come with the item.
 */

/** @import { Item, Point } from "./types.js" */

export const CELL = 32;
const APART = 7; // of the lines of one link
const REACH = 12; // of the frame around a pair of cells
const SVG = "http://www.w3.org/2000/svg";

/** @type {number[]} font sizes of the text in a cell, by its length */
const SIZES = [18, 18, 16, 12];
const ARROW_SIZES = [17, 17, 14];
/** @type {Record<string, string>} */
const ARROWS = {
  "^": "m0 8v-16m-4 4l4-4 4 4",
  v: "m0-8v16m-4-4l4 4 4-4",
  "<": "m8 0h-16m4-4l-4 4 4 4",
  ">": "m-8 0h16m-4-4l4 4-4 4",
};

/**
 * Make an SVG element.
 * @param {string} tag
 * @param {Record<string, string | number | undefined>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

/** @param {number} number */
const short = (number) => String(Math.round(number * 100) / 100);

/**
 * Return the path of a closed polygon.
 * @param {Point[]} points in cells
 */
export function polygon(points) {
  return `M${points.map(([x, y]) => `${short(x * CELL)} ${short(y * CELL)}`).join("L")}z`;
}

/** @typedef {[string, string, Record<string, string>, string]} Part its element, classes, attributes, words */

/** @type {Record<string, Part[]>} notes that say that nothing is somewhere, which are small here */
const NOTES = {
  dot: [["circle", "faint", { r: "2.5" }, ""]],
  cross: [["path", "faint-rim", { d: "M-4-4L4 4M4-4L-4 4" }, ""]],
  tuft: [["path", "tuft", { d: "M-5 5C-5 1-6 0-7-1M-4 5V-2M-3 5C-3 1-2 0-1-1M3 7C3 4 2 3 1 2M4 7V1M5 7C5 4 6 3 7 2" }, ""]],
};

/** @type {Record<string, Part[]>} what marks look like, as views have told so far */
const symbols = {};

/**
 * Take in what marks look like, around (0, 0).
 * @param {Record<string, Part[]>} more by their shapes
 */
export function learn(more) {
  Object.assign(symbols, more, NOTES);
}

/**
 * Return what is drawn of an item.
 * @param {Item} item
 * @param {Point} centre of what it lies on, in cells
 * @param {Point[]} outline of that; of a line its two ends
 * @param {string} [ground] colour of the fill that it lies on
 * @returns {SVGElement[]}
 */
export function drawn(item, centre, outline, ground = "open") {
  const [x, y] = centre.map((number) => number * CELL);
  switch (item.is) {
    case "fill":
      return filled(item, x, y, outline);
    case "text":
      return [written(item, x, y, ground)];
    case "mark":
      return [marked(item, x, y)];
    case "line":
    case "join":
      return [lined(item, x, y, outline)];
    case "ring":
      return [ringed(item, x, y)];
    case "arrow":
      return arrowed(item, x, y, ground);
    case "split":
      return splitted(item, x, y, ground);
    case "cage":
      return caged(item, x, y, outline);
    case "figure":
      return figured(item);
    case "sign":
      return [
        svg("circle", { class: "cell", cx: short(x), cy: short(y), r: 6 }),
        signed(item, x, y),
      ];
    default:
      return [svg("path", { class: item.is === "flaw" ? "flaw" : "unsure", d: polygon(outline) })];
  }
}

/** Signs that are drawn, since letters for them are small. @type {Record<string, string>} */
const STROKES = { "=": "M-4-2.500H4M-4 2.500H4", x: "M-3.500-3.500L3.500 3.500M3.500-3.500L-3.500 3.500", "<": "M3.500-5.500L-3 0L3.500 5.500", ">": "M-3.500-5.500L3 0L-3.500 5.500", "^": "M-5.500 3.500L0-3L5.500 3.500", v: "M-5.500-3.500L0 3L5.500-3.500" }; // prettier-ignore

/**
 * @param {Item} item
 * @param {number} x
 * @param {number} y
 */
function signed({ given, text: words = "" }, x, y) {
  const style = given ? "given" : "entered";
  if (!STROKES[words]) return text(style, x, y, words, 13);
  const at = { class: `stroke ${style}`, transform: `translate(${short(x)} ${short(y)})` };
  return svg("path", { ...at, d: STROKES[words] });
}

/**
 * @param {Item} item
 * @param {number} x
 * @param {number} y
 * @param {string} ground
 */
function splitted({ across, down }, x, y, ground) {
  const half = CELL / 2;
  const style = `given on-${ground}`;
  const parts = [svg("path", { class: "split", d: `M${short(x - half)} ${short(y - half)}l${CELL} ${CELL}` })];
  if (across) parts.push(text(style, x + 7, y - 7, across, 11));
  if (down) parts.push(text(style, x - 7, y + 7, down, 11));
  return parts;
}

/**
 * Return a number with its arrow above it, or beside it if that points up or down.
 * @param {Item} item
 * @param {number} x
 * @param {number} y
 * @param {string} ground
 */
function arrowed({ text: words = "", way = "^" }, x, y, ground) {
  const upright = way === "^" || way === "v";
  const [atX, atY] = upright ? [x + 7, y] : [x, y - 8.5];
  const [left, top] = upright ? [x - 5, y] : [x, y + 4.5];
  const size = ARROW_SIZES[words.length] ?? 10;
  return [
    svg("path", { class: "arrow", d: `M${short(atX)} ${short(atY)}${ARROWS[way]}` }),
    text(`given on-${ground}`, left, top, words, size),
  ];
}

/**
 * Return what lies over several cells, as the server draws it.
 * @param {Item} item
 */
function figured({ paths = [], labels = [] }) {
  const drawn = paths.map(([style, d]) => svg("path", { class: style, d }));
  return [...drawn, ...labels.map(({ style, x, y, words, size }) => text(style, x, y, words, size))];
}

/** Signs of sums as they are printed. @type {Record<string, string>} */
const PRINTED = { x: "\u00d7", "/": "\u00f7", "-": "\u2212" };

/**
 * @param {Item} item
 * @param {number} x
 * @param {number} y
 * @param {Point[]} outline
 */
function caged({ dotted, text: words }, x, y, outline) {
  const parts = dotted ? [svg("path", { class: "cage-line", d: polygon(outline) })] : [];
  if (words) {
    const size = { width: short(5.6 * words.length + 1), height: 9 };
    if (dotted) parts.push(svg("rect", { class: "label-ground", x: short(x - 0.5), y: short(y - 4.5), ...size }));
    const printed = words.replace(/[x/-]/, (sign) => PRINTED[sign]);
    parts.push(svg("text", { class: "given label", x: short(x), y: short(y + 3.15), "font-size": 9 }, printed));
  }
  return parts;
}

/**
 * @param {Item} item
 * @param {number} x
 * @param {number} y
 * @param {Point[]} outline
 */
function filled({ colour, letter }, x, y, outline) {
  if (!colour || colour === "open") return [];
  if (!colour.startsWith("#")) {
    if (colour === "sure") return [svg("circle", { class: "ring", cx: short(x), cy: short(y), r: 12.5 })];
    return [svg("path", { class: colour, d: polygon(outline) })];
  }
  const parts = [svg("path", { class: "fill", fill: colour, d: polygon(outline) })];
  if (letter && letter !== "█") parts.push(text("letter", x, y, letter, 11, readableOn(colour)));
  return parts;
}

/**
 * @param {Item} item
 * @param {number} x
 * @param {number} y
 * @param {string} ground
 */
function written(item, x, y, ground) {
  const words = item.text ?? "";
  const style = item.given ? "given" : "entered";
  const size = SIZES[words.length] ?? 10;
  if (item.colour) return text(style, x, y, words, size, item.colour);
  if (ground.startsWith("#")) return text(style, x, y, words, size, readableOn(ground));
  return text(`${style} on-${ground}`, x, y, words, size);
}

/**
 * @param {Item} item
 * @param {number} x
 * @param {number} y
 */
function marked(item, x, y) {
  const style = item.given ? "given" : "entered";
  /** @type {Part[]} */
  const parts = item.sides ? [["path", "", { d: joined(item.sides) }, ""]] : (symbols[item.shape ?? ""] ?? []);
  const group = svg("g", { class: style, transform: `translate(${short(x)} ${short(y)})` });
  for (const [tag, classes, attributes, words] of parts) {
    group.append(svg(tag, { class: classes || undefined, ...attributes }, words));
  }
  return group;
}

const HULL = 10; // half the width of a ship

/**
 * Return the outline of a part of a ship: round where it ends, square where it goes on or may.
 * @param {string[]} sides what is above, to the right, below and to the left: "ship", "shut" or "open"
 */
function joined([above, right, below, left]) {
  const across = right === "ship" || left === "ship";
  const upright = above === "ship" || below === "ship";
  const single = [above, right, below, left].every((side) => side === "shut");
  const [north, south] = [above, below].map((side) => single || (upright && side === "shut"));
  const [east, west] = [right, left].map((side) => single || (across && side === "shut"));
  const turns = [north || west, north || east, south || east, south || west].map((round) => (round ? HULL : 0));
  const [nw, ne, se, sw] = turns;
  const bend = (/** @type {number} */ r, /** @type {string} */ to) => (r ? `A${r} ${r} 0 0 1 ${to}` : "");
  return (
    `M${nw - HULL}-${HULL}H${HULL - ne}${bend(ne, `${HULL} 0`)}V${HULL - se}${bend(se, `0 ${HULL}`)}` +
    `H${sw - HULL}${bend(sw, `-${HULL} 0`)}V${nw - HULL}${bend(nw, `0-${HULL}`)}z`
  );
}

/**
 * @param {Item} item
 * @param {number} x
 * @param {number} y
 */
function ringed({ given }, x, y) {
  const disc = { cx: short(x), cy: short(y), r: 13 };
  const parts = ["cell", "rim"].map((name) => svg("circle", { class: name, ...disc }));
  return svg("g", { class: given ? "given" : "entered" }, ...parts);
}

/**
 * @param {Item} item
 * @param {number} x
 * @param {number} y
 * @param {Point[]} ends
 */
function lined({ style, count = 1 }, x, y, ends) {
  if (style === "cross") {
    const d = `M${short(x - 3)} ${short(y - 3)}l6 6m0-6l-6 6`;
    return svg("path", { class: "cross-line", d });
  }
  const [[x1, y1], [x2, y2]] = ends;
  if (style === "pair") {
    const [left, top] = [Math.min(x1, x2) * CELL - REACH, Math.min(y1, y2) * CELL - REACH];
    const [width, height] = [x2 - x1, y2 - y1].map((side) => Math.abs(side) * CELL + 2 * REACH);
    return svg("rect", { class: "pair-line", x: short(left), y: short(top), width, height, rx: 5 });
  }
  const apart = APART / CELL / Math.hypot(x2 - x1, y2 - y1);
  const strokes = Array.from({ length: count }, (_, number) => {
    const aside = apart * (number - (count - 1) / 2);
    const [dx, dy] = [(y1 - y2) * aside, (x2 - x1) * aside];
    return `M${ends.map(([ex, ey]) => `${short((ex + dx) * CELL)} ${short((ey + dy) * CELL)}`).join("L")}`;
  });
  return svg("path", { class: `${style}-line`, d: strokes.join("") });
}

const CORNERS = [[-1, -1], [1, -1], [-1, 1], [1, 1], [0, -1], [0, 1], [-1, 0], [1, 0], [0, 0]]; // prettier-ignore
const AT_MIDDLE = [11, 10, 8.5, 7]; // font sizes of marks in the middle, by the number of their lines
const [WIDE, HIGH] = [0.62, 0.72]; // of a digit, in font sizes
const CLEAR = 13.25; // from the middle of a cell to where marks end
const INSIDE = 11.5; // the same where the line of a cage runs
const BELOW = -5.75; // where marks begin under the sum of a cage

/**
 * Return pencil marks: small ones around the rim, and others in the middle, each in a place of its own.
 * @param {string[]} corner
 * @param {string[]} middle of each value that can be there, "" where it is no mark
 * @param {Point} centre in cells
 * @param {boolean} labelled whether something stands in the upper left corner
 * @param {boolean} caged whether lines of cages run inside the cells
 * @returns {SVGElement[]}
 */
export function pencilled(corner, middle, [cx, cy], labelled, caged) {
  const side = caged ? INSIDE : CLEAR;
  const top = labelled ? BELOW : -side;
  const height = side - top;
  const [x, y] = [cx * CELL, cy * CELL + (top + side) / 2];
  const small = labelled ? 7.5 : 8.5;
  const around = corner.map((words, index) => {
    const [across, down] = CORNERS[index % CORNERS.length];
    const [far, low] = [side - (WIDE * small) / 2, (height - HIGH * small) / 2];
    return text("pencil", x + across * far, y + down * low, words, small);
  });
  const wide = Math.ceil(Math.sqrt(middle.length));
  const lines = Math.ceil(middle.length / wide);
  // lines are at least 0.9 font sizes apart, so that this one is the largest that fits
  const size = Math.min(AT_MIDDLE[wide - 1] ?? 5, corner.length ? 6.5 : 11, height / (0.9 * (lines - 1) + HIGH));
  const right = Math.min(size + 1, (2 * side - WIDE * size) / (wide - 1 || 1));
  const below = Math.min(size + 0.5, (height - HIGH * size) / (lines - 1 || 1));
  const within = middle.flatMap((words, index) => {
    const [line, at] = [Math.floor(index / wide), index % wide];
    const [dx, dy] = [(at - (wide - 1) / 2) * right, (line - (lines - 1) / 2) * below];
    return words ? [text("pencil", x + dx, y + dy, words, size)] : [];
  });
  return [...around, ...within];
}

/**
 * Return text with its middle at a place.
 * @param {string} style
 * @param {number} x
 * @param {number} y
 * @param {string} words
 * @param {number} size
 * @param {string} [fill]
 */
export function text(style, x, y, words, size, fill) {
  const at = { x: short(x), y: short(y + 0.35 * size), "font-size": size };
  const element = svg("text", { class: style, ...at }, words);
  if (fill) element.style.setProperty("fill", fill);
  return element;
}

/**
 * Return black or white, whichever has the higher contrast on a ground (WCAG 2.1, 2018).
 * @param {string} colour "#rrggbb"
 */
export function readableOn(colour) {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const part = parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (luminance + 0.05) ** 2 > 1.05 * 0.05 ? "#000000" : "#ffffff";
}
