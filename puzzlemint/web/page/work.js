/**
 * Something that takes a while: what is going on, for how long, and a way to stop it.
 *
 * One piece of work at a time belongs to an owner. New work of the same owner supersedes the old,
 * whose answer nobody sees any more. A short job is left to end by itself, because ending it by
 * force costs an engine more than its last moments would; a long one is stopped.
 */

import { button, h, sentence } from "./dom.js";
import { t } from "./words.js";

const SHORT = 700; // milliseconds that superseded work may have run and still be left alone
const SILENT = 300; // milliseconds before anything is shown

/**
 * @typedef {object} Job
 * @property {AbortController} controller
 * @property {number} began
 * @property {number | ReturnType<typeof setInterval>} timer
 */

export class Work {
  /** @type {Job | null} */
  #current = null;

  constructor() {
    this.line = h("p", { role: "status", class: "status" });
    this.bar = h("progress", { hidden: true, "aria-label": t("At work") });
    this.stop = button(t("Cancel"), () => this.cancel(t("Cancelled.")), { hidden: true, class: "cancel" });
    this.element = h("div", { class: "work" }, this.line, this.bar, this.stop);
  }

  /**
   * Say something, in the place of what was said before.
   * @param {string | (string | Node)[]} words
   * @param {boolean} [bad] whether it is bad news
   */
  say(words, bad = false) {
    this.line.replaceChildren(...[words].flat());
    this.line.classList.toggle("bad", bad);
  }

  /**
   * Stop what is going on, if anything is.
   * @param {string} [words] said then
   */
  cancel(words = "") {
    this.#current?.controller.abort();
    if (this.#current) this.#end(words);
  }

  /**
   * Do something and return what comes of it.
   * @template T
   * @param {string} words what is going on
   * @param {(signal: AbortSignal) => Promise<T>} task
   * @param {(error: any) => void} [failed] told what went wrong, in place of the status line
   * @returns {Promise<T|undefined>} undefined if it failed, was cancelled or superseded
   */
  async run(words, task, failed = (error) => this.say(sentence(error), true)) {
    this.#supersede();
    const began = performance.now();
    /** @type {Job} */
    const job = { controller: new AbortController(), began, timer: 0 };
    this.#current = job;
    job.timer = setInterval(() => this.#show(words, performance.now() - began), SILENT);
    try {
      const answer = await task(job.controller.signal);
      if (this.#current !== job) return undefined;
      this.#end("");
      return answer;
    } catch (error) {
      if (this.#current !== job) return undefined;
      this.#end("");
      failed(error);
      return undefined;
    }
  }

  #supersede() {
    const old = this.#current;
    if (!old) return;
    if (performance.now() - old.began > SHORT) old.controller.abort();
    clearInterval(old.timer);
    this.#current = null;
  }

  /** @param {string} words @param {number} time in milliseconds */
  #show(words, time) {
    this.bar.hidden = this.stop.hidden = false;
    this.say(time < 1000 ? `${words} …` : `${words} … ${t("{seconds} s", { seconds: Math.floor(time / 1000) })}`);
  }

  /** @param {string} words */
  #end(words) {
    if (this.#current) clearInterval(this.#current.timer);
    this.#current = null;
    this.bar.hidden = this.stop.hidden = true;
    this.say(words);
  }
}
