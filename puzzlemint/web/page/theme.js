// The theme, set before the page is drawn for the first time; shell.js asks for another one. One that
// the address asks for, such as ?theme=dark, comes before the one that was chosen, until another is.
globalThis.useTheme = (/** @type {string} */ chosen = "", anew = false) => {
  const known = ["paper", "night", "contrast", "colours"];
  const asked = new URLSearchParams(location.search).get("theme");
  /** @type {Record<string, string>} */
  const names = { light: "paper", dark: "night" };
  const named = names[asked ?? ""] ?? asked ?? "";
  if (!anew && known.includes(named)) chosen = named;
  const wished = [["(prefers-contrast: more)", "contrast"], ["(prefers-color-scheme: dark)", "night"]];
  const system = wished.find(([query]) => matchMedia(query).matches)?.[1] ?? "paper";
  const wanted = known.includes(chosen) ? chosen : system;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const theme = wanted === "contrast" && dark ? "contrast-dark" : wanted;
  document.documentElement.dataset.theme = theme;
  return theme;
};
try {
  globalThis.useTheme(JSON.parse(localStorage.getItem("puzzlemint:settings") ?? "{}").theme);
} catch {
  globalThis.useTheme(); // no storage: as the system has it
}
