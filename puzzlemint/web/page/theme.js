// The theme, set before the page is drawn for the first time; shell.js asks for another one.
globalThis.useTheme = (chosen) => {
  const known = ["paper", "night", "contrast", "colours"];
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
