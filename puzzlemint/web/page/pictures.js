/**
 * Pictures of puzzles as files and on paper, which are always light.
 *
 * The engine's SVG is a document of its own with its own style sheet, so it is shown as an image:
 * nothing of it becomes part of the page.
 */

import { t } from "./words.js";

/**
 * Return the drawing of a puzzle as an SVG document.
 * @param {any} app
 * @param {string} puzzle
 * @param {number[]|null} [entries]
 * @param {AbortSignal} [signal]
 * @returns {Promise<string>}
 */
export async function picture(app, puzzle, entries, signal) {
  const request = { puzzle, format: "svg", ...(entries && { entries }) };
  const { svg } = await app.ask("picture", request, { signal, quiet: true });
  return svg.replaceAll("(prefers-color-scheme:dark)", "not all");
}

/**
 * Return an image of an SVG document, ready to be drawn.
 * @param {string} svg
 * @returns {Promise<HTMLImageElement>}
 */
export async function image(svg) {
  const drawn = new Image();
  drawn.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await drawn.decode();
  return drawn;
}

/**
 * Return an SVG document as a PNG.
 * @param {string} svg
 * @param {number} width in pixels
 * @returns {Promise<Blob>}
 */
export async function png(svg, width) {
  const drawn = await image(svg);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((width * drawn.naturalHeight) / drawn.naturalWidth);
  /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).drawImage(drawn, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    const take = (/** @type {Blob | null} */ blob) => (blob ? resolve(blob) : reject(new Error(t("No picture came of it"))));
    canvas.toBlob(take, "image/png");
  });
}
