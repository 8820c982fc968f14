/*
 * Python in the browser: loads the runtime and the packages that lie beside this file, asks
 * nobody else for anything, and answers one question at a time by the text of an object.
 */

const runtime = new URL("runtime/", import.meta.url).href;
let call;

async function start(packages) {
  const { loadPyodide } = await import(`${runtime}pyodide.mjs`);
  const python = await loadPyodide({
    indexURL: runtime,
    lockFileURL: `${runtime}packages.json`,
    packageBaseUrl: runtime,
    packages,
    checkIntegrity: true,
  });
  call = python.pyimport("puzzlemint.web.answers").call;
}

function answer(name, body) {
  const [, text] = call(name, body);
  return text;
}

self.onmessage = async ({ data: { packages, name, body } }) => {
  try {
    if (packages) await start(packages);
    self.postMessage({ text: packages ? "" : answer(name, body) });
  } catch (error) {
    self.postMessage({ lost: String(error.message ?? error) });
  }
};
