/**
 * What surrounds the board: tabs, dialogs, themes, settings.
 */

import { h } from "./dom.js";
import * as storage from "./storage.js";
import { t } from "./words.js";

/** @import { App } from "./app.js" */

const WISHES = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"];

/** @type {Record<string, string>} */
const THEMES = {
  paper: t("paper"),
  night: t("night"),
  contrast: t("high contrast"),
  "contrast-dark": t("high contrast"),
  colours: t("without red and green"),
};

/** @param {App} app */
export function attach(app) {
  attachEmbedded(app);
  attachTabs(app);
  attachDialogs(app);
  attachSettings(app);
  attachLanguages(app);
}

/** @param {App} app */
function attachTabs(app) {
  const tabs = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[role=tab]")]);
  const name = (/** @type {HTMLElement} */ tab) => tab.id.replace("tab-", "");
  app.on("panel", (panel) => {
    for (const tab of tabs) {
      const open = name(tab) === panel;
      tab.setAttribute("aria-selected", String(open));
      tab.tabIndex = open ? 0 : -1;
      const section = document.getElementById(`panel-${name(tab)}`);
      if (section) section.hidden = !open;
    }
  });
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => app.open(name(tab)));
    tab.addEventListener("keydown", (event) => {
      const last = tabs.length - 1;
      const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      const other = tabs[(next + tabs.length) % tabs.length];
      other.focus();
      app.open(name(other));
    });
  }
}

/** @param {App} app */
function attachDialogs(app) {
  document.querySelector(".skip")?.addEventListener("click", (event) => {
    event.preventDefault(); // so that the address still names the puzzle
    document.getElementById("stage")?.focus();
  });
  const close = /** @type {HTMLTemplateElement} */ (document.getElementById("close-template"));
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.prepend(close.content.cloneNode(true));
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close(); // on what is around it
    });
  }
  document.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("[data-opens], [data-closes]");
    if (!(button instanceof HTMLElement)) return;
    if (button.dataset.opens) app.dialog(button.dataset.opens);
    else button.closest("dialog")?.close();
  });
}

/** @param {App} app */
function attachSettings(app) {
  const button = /** @type {HTMLElement} */ (document.getElementById("menu-theme"));
  const radios = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll("[name=theme]")]);
  const boxes = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll("[data-setting]")]);
  const setting = (/** @type {HTMLElement} */ box) =>
    /** @type {"errors" | "satisfied" | "timer" | "crosses"} */ (box.dataset.setting);
  const colour = /** @type {HTMLMetaElement} */ (document.querySelector("[name=theme-color]"));

  let other = "night";
  let chosen = false; // since the page is open
  const show = () => {
    const { theme } = app.settings;
    const shown = globalThis.useTheme(theme, chosen);
    other = shown === "night" ? "paper" : "night";
    button.title = t("Colours: {shown}; switch to {other}", { shown: THEMES[shown], other: THEMES[other] });
    colour.content = getComputedStyle(document.documentElement).getPropertyValue("--paper");
    for (const radio of radios) radio.checked = radio.value === theme;
    for (const box of boxes) box.checked = app.settings[setting(box)];
  };
  button.addEventListener("click", () => app.set("theme", other));
  for (const radio of radios) radio.addEventListener("change", () => app.set("theme", radio.value));
  for (const box of boxes) {
    box.addEventListener("change", () => app.set(setting(box), box.checked));
  }
  document.getElementById("forget")?.addEventListener("click", () => {
    storage.forget();
    app.close("settings-dialog");
    app.status(t("All saved boards are forgotten."));
  });
  for (const wish of WISHES) matchMedia(wish).addEventListener("change", show);
  app.on("setting", ({ name }) => {
    chosen ||= name === "theme";
    show();
  });
  show();
}

/**
 * Offer the languages. Another one takes effect when the page is loaded again, which is at once.
 * @param {App} app
 */
function attachLanguages(app) {
  const choices = /** @type {HTMLElement} */ (document.getElementById("set-language"));
  for (const [code, name] of Object.entries(globalThis.languages)) {
    choices.append(h("label", { lang: code }, h("input", { type: "radio", name: "language", value: code }), ` ${name}`));
  }
  const radios = [...choices.querySelectorAll("input")];
  const show = () => {
    for (const radio of radios) radio.checked = radio.value === app.settings.language;
  };
  app.on("setting", show);
  show();
  for (const radio of radios) {
    radio.addEventListener("change", () => {
      app.set("language", radio.value);
      const address = new URL(location.href);
      address.searchParams.delete("lang"); // which would come before what is chosen
      history.replaceState(history.state, "", address);
      location.reload();
    });
  }
}

/**
 * With `?embed` in the address there is the board alone, for the page of somebody else around it,
 * which hears when a puzzle is loaded, a move is made, and the puzzle is solved, with the seconds so far.
 * @param {App} app
 */
function attachEmbedded(app) {
  if (!new URLSearchParams(location.search).has("embed")) return;
  document.documentElement.dataset.embed = "";
  const tell = (/** @type {string} */ event) =>
    parent.postMessage({ puzzlemint: event, puzzle: app.puzzle, time: app.state.elapsed }, "*");
  app.on("view", () => tell("loaded"));
  app.on("entries", ({ move }) => move && tell("moved"));
  app.on("solved", () => tell("solved"));
}
