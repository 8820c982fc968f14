/*
 * Python in the browser: loads the runtime and the packages that lie beside this file, asks
 * nobody else for anything, and answers one question at a time by the text of an object.
 */

const runtime = new URL("runtime/", import.meta.url).href;
const MISSING = /ModuleNotFoundError: No module named '(\w+)/;
/** @type {any} the runtime */
let python;
/** @type {(name: string, body: string) => [number, string]} */
let call;

/** @param {string[]} packages */
async function start(packages) {
  const { loadPyodide } = await import(`${runtime}pyodide.mjs`);
  python = await loadPyodide({
    indexURL: runtime,
    lockFileURL: `${runtime}packages.json`,
    packageBaseUrl: runtime,
    packages,
    checkIntegrity: true,
  });
  call = python.pyimport("puzzlemint.web.answers").call;
}

/**
 * Answers; what only a few questions take is loaded when the first of them comes.
 * @param {string} name
 * @param {string} body
 */
async function answer(name, body) {
  try {
    return call(name, body)[1];
  } catch (error) {
    const [, missing] = MISSING.exec(/** @type {Error} */ (error).message) ?? [];
    if (!missing || !(await python.loadPackage(missing)).length) throw error;
    return call(name, body)[1];
  }
}

self.onmessage = async ({ data: { packages, name, body } }) => {
  try {
    if (packages) await start(packages);
    self.postMessage({ text: packages ? "" : await answer(name, body) });
  } catch (error) {
    self.postMessage({ lost: String(/** @type {Error} */ (error).message ?? error) });
  }
};
