// The language, set before the page is drawn. One that the address asks for, such as ?lang=de, comes before
// the one that was chosen, and that before those of the browser. To add one, name it here as itself; its
// words are in words.CODE.js.
globalThis.languages = /** @type {Record<string, string>} */ ({ en: "English", de: "Deutsch" });
{
  let chosen = "";
  try {
    chosen = JSON.parse(localStorage.getItem("puzzlemint:settings") ?? "{}").language;
  } catch {
    // no storage: as the browser has it
  }
  const asked = new URLSearchParams(location.search).get("lang");
  const wished = [asked, chosen, ...navigator.languages].map((tag) => (tag ?? "").split("-")[0].toLowerCase());
  const root = document.documentElement;
  root.lang = wished.find((code) => Object.hasOwn(globalThis.languages, code)) ?? "en";
  if (root.lang !== "en") root.dataset.untold = ""; // hidden until it is in that language
}
