/*
 * The service worker of the static site: once all files are kept, the page starts without a network.
 *
 * files.js, which is written when the site is built, has every file with its hash (SRI). A file is
 * kept under both, so a new site fetches what has changed and nothing else; what is not what the
 * list says is not kept. A page that is open stays with the files that it began with.
 */

importScripts("files.js");

/** @typedef {ServiceWorkerGlobalScope & { FILES: Record<string, string> }} Scope */

const scope = /** @type {Scope} */ (/** @type {unknown} */ (self));
const ROOT = new URL("./", scope.location.href).href;
const CACHE = `puzzlemint ${ROOT}`;

const keyOf = (/** @type {string} */ path) => `${ROOT}${path}?${encodeURIComponent(scope.FILES[path])}`;

async function keep() {
  const cache = await caches.open(CACHE);
  for (const [path, integrity] of Object.entries(scope.FILES)) {
    if (await cache.match(keyOf(path))) continue;
    const reply = await fetch(new Request(ROOT + path, { cache: "no-cache", integrity }));
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
    await cache.put(keyOf(path), reply);
  }
}

async function forget() {
  const cache = await caches.open(CACHE);
  const kept = new Set(Object.keys(scope.FILES).map(keyOf));
  for (const { url } of await cache.keys()) if (!kept.has(url)) await cache.delete(url);
}

/**
 * @param {string} path
 * @param {Request} request
 */
async function answer(path, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(keyOf(path))) ?? fetch(request);
}

scope.addEventListener("install", (event) => event.waitUntil(keep()));
scope.addEventListener("activate", (event) => event.waitUntil(forget()));
scope.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const place = url.origin + url.pathname;
  if (event.request.method !== "GET" || !place.startsWith(ROOT)) return;
  const path = place.slice(ROOT.length) || "index.html";
  if (Object.hasOwn(scope.FILES, path)) event.respondWith(answer(path, event.request));
});
