/**
 * How the values of a view are drawn on paper that may be dark.
 *
 * A light mark, such as the cross of an empty cell, needs no ground of its own; beside cells that are
 * shaded a dot does. A single grey
 * colour is ink, which is dark on light paper and light on dark. Several colours stay as they are.
 */

/** @import { Item, Value } from "./types.js" */

/** What is around some marks, and so stands for "none here": its fill, and its mark. @type {Record<string, Item[]>} */
const GROUNDS = { tent: [{ is: "fill", colour: "grass" }, { is: "mark", shape: "tuft" }] };
const GREY = 24; // how far apart the parts of a colour without a hue may be, of 255

/** @param {Item} item */
const isColour = ({ is, colour }) => is === "fill" && Boolean(colour?.startsWith("#"));

/** @param {string} colour "#rrggbb" */
function isGrey(colour) {
  const parts = [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16));
  return Math.max(...parts) - Math.min(...parts) <= GREY;
}

/**
 * Return the values as they are drawn, by value, and whether there are several colours.
 * @param {Value[]} values
 * @returns {{values: Map<number, Value>, coloured: boolean}}
 */
export function dressed(values) {
  const shapes = values.flatMap(({ items }) => items.map(({ shape }) => shape ?? ""));
  const [around] = shapes.flatMap((shape) => (GROUNDS[shape] ? [GROUNDS[shape]] : []));
  const shading = values.some(({ items }) => items.some(({ colour }) => colour === "shaded"));
  const lightly = (/** @type {Item} */ item) => (shading && item.shape === "cross" ? { ...item, shape: "dot" } : item);
  const bare = values.map(({ items, light, ...value }) => {
    const ground = light && items.some((item) => !isColour(item));
    const own = ground ? items.filter((item) => !isColour(item)) : items;
    return { ...value, light, items: light ? (around ?? own.map(lightly)) : own };
  });
  const colours = new Set(bare.flatMap(({ items }) => items.filter(isColour).map((i) => i.colour)));
  const [only] = colours;
  const ink = colours.size === 1 && isGrey(only ?? "");
  const inked = (/** @type {Item} */ item) => (isColour(item) ? { ...item, colour: "ink" } : item);
  const drawn = bare.map((value) => (ink ? { ...value, items: value.items.map(inked) } : value));
  return {
    values: new Map(drawn.map((value) => [value.value, value])),
    coloured: colours.size > 0 && !ink,
  };
}
