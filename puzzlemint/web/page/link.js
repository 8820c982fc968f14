/**
 * A puzzle in an address: what follows the `#`, which a browser never sends to anyone.
 *
 * `#z=` is the text deflated, `#p=` the text as it is, both in base64url. Behind the text stand the
 * values that are filled in, if they go along. What an address holds comes from anywhere, so it is
 * unpacked to a bounded length and judged by the engine like every other text.
 */

import { t } from "./words.js";

const LONGEST = 2_000_000; // bytes that are unpacked at most: a text has one million characters

/** @typedef {{puzzle: string, entries: number[]|null}} Shared */

/** @param {Uint8Array} bytes */
function base64url(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text */
function fromBase64url(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return new Uint8Array(Array.from(plain, (letter) => letter.charCodeAt(0)));
}

/**
 * Send bytes through a stream and collect what comes out.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {any} through
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
async function pipe(bytes, through) {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > LONGEST) throw new Error("it holds too much");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/**
 * Return the fragment that stands for a puzzle.
 * @param {Shared} shared
 * @returns {Promise<string>} with its `#`
 */
export async function toFragment({ puzzle, entries }) {
  const bytes = new TextEncoder().encode(JSON.stringify(entries ? [puzzle, entries] : [puzzle]));
  if (typeof CompressionStream === "undefined") return `#p=${base64url(bytes)}`;
  return `#z=${base64url(await pipe(bytes, new CompressionStream("deflate-raw")))}`;
}

/**
 * Return what a fragment holds, or null if it holds no puzzle.
 * @param {string} fragment
 * @returns {Promise<Shared|null>}
 * @throws {Error} it should hold one and is damaged
 */
export async function fromFragment(fragment) {
  const found = /^#([zp])=(.*)$/s.exec(fragment);
  if (!found) return null;
  try {
    let bytes = fromBase64url(found[2]);
    if (found[1] === "z") bytes = await pipe(bytes, new DecompressionStream("deflate-raw"));
    const [puzzle, entries] = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    const whole = Array.isArray(entries) && entries.every(Number.isInteger);
    if (typeof puzzle !== "string" || (entries !== undefined && !whole)) {
      throw new Error("it is no puzzle");
    }
    return { puzzle, entries: entries ?? null };
  } catch {
    throw new Error(t("The address is damaged: what follows its # is no puzzle"));
  }
}
