// The chosen colours, set before the page is drawn for the first time; shell.js changes them.
try {
  const { theme } = JSON.parse(localStorage.getItem("puzzlemint:settings") ?? "{}");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // no storage: as the system has it
}
