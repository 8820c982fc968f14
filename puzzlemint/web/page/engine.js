/*
 * The engine: who answers what the page asks. It is a local server, or Python in the browser;
 * `engine.json`, beside this file, says which. Both answer the same functions in the same way.
 *
 *   const engine = await connect();
 *   engine.kind                           "server" or "browser"
 *   engine.version                        of puzzlemint
 *   engine.ready                          promise: whoever answers is there
 *   engine.call(name, request, {signal})  promise of the answer; an abort stops the work
 *   engine.isQuick(name)                  whether a function is answered at once, beside others at work
 *   engine.hasShelf                       whether a folder of puzzles is offered; only then there are
 *   engine.shelf({kind, size, grade, from})   promise of a list [{id, name, kind, size, grade}],
 *                                         at most engine.shelfPage of them; ask on from there
 *   engine.unreadable()                   promise of what of the folder is no puzzle [{id, message}]
 *   engine.fetchShelf(id)                 promise of a puzzle's text
 *
 * What goes wrong is an EngineError; an abort rejects with the signal's reason.
 */

const here = new URL(".", import.meta.url);
const SOLVERS = 2; // workers for solvers
const GRACE = 5000; // ms for which a worker may go on with what nobody wants any more

/**
 * @typedef {{ signal?: AbortSignal, quiet?: boolean }} Options of a call
 * @typedef {{ type: string, message: string, line?: number | null, column?: number | null }} Trouble
 * @typedef {object} Settings what `engine.json` says
 * @property {string} engine
 * @property {string} version
 * @property {boolean} shelf
 * @property {number} shelfPage
 * @property {string[]} quick the functions that answer at once
 * @property {number} places how many others the server answers at a time
 * @property {string[]} packages
 */

export class EngineError extends Error {
  /** @param {Trouble} trouble */
  constructor({ type, message, line = null, column = null }) {
    super(message);
    this.name = "EngineError";
    this.type = type;
    this.line = line;
    this.column = column;
  }
}

export async function connect() {
  const settings = await answerOf(await asked(new URL("engine.json", here)));
  return settings.engine === "server" ? new ServerEngine(settings) : new BrowserEngine(settings);
}

/** Lets so many tasks run at a time; the others wait their turn. */
class Line {
  /** @type {(() => void)[]} */
  waiting = [];

  /** @param {number} places */
  constructor(places) {
    this.places = places;
  }

  /**
   * @template T
   * @param {() => T | Promise<T>} task
   * @param {AbortSignal} [signal]
   * @returns {Promise<T>}
   */
  async run(task, signal) {
    signal?.throwIfAborted();
    if (this.places > 0) this.places -= 1;
    else await this.turn(signal);
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.places += 1;
    }
  }

  /**
   * @param {AbortSignal} [signal]
   * @returns {Promise<void>}
   */
  turn(signal) {
    return new Promise((resolve, reject) => {
      const go = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(go), 1);
        reject(signal?.reason);
      };
      this.waiting.push(go);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }
}

/** Answers come from the server that the page came from. */
class ServerEngine {
  kind = "server";
  ready = Promise.resolve();

  /** @param {Settings} settings */
  constructor({ version, shelf, shelfPage, quick, places }) {
    this.version = version;
    this.hasShelf = shelf;
    this.shelfPage = shelfPage;
    this.quick = new Set(quick);
    this.line = new Line(places);
    this.client = Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join("-");
  }

  /** @param {string} name */
  isQuick(name) {
    return this.quick.has(name);
  }

  /**
   * @param {string} name
   * @param {object} request
   * @param {Options} [options]
   */
  call(name, request, { signal } = {}) {
    const ask = async () => {
      const headers = { "Content-Type": "application/json" };
      const body = JSON.stringify(request);
      const url = new URL(`../api/${encodeURIComponent(name)}`, here);
      return answerOf(await this.asked(url, { method: "POST", headers, body, signal }));
    };
    return this.quick.has(name) ? ask() : this.line.run(ask, signal);
  }

  /** @param {Record<string, string | number | null | undefined>} [wanted] */
  async shelf(wanted = {}) {
    const url = new URL("../shelf", here);
    for (const [name, value] of Object.entries(wanted)) {
      if (value) url.searchParams.set(name, String(value));
    }
    return this.line.run(async () => answerOf(await this.asked(url)));
  }

  async unreadable() {
    return this.line.run(async () => answerOf(await this.asked(new URL("../unreadable", here))));
  }

  /** @param {string} id */
  async fetchShelf(id) {
    const reply = await this.asked(new URL(`../shelf/${encodeURIComponent(id)}`, here));
    if (!reply.ok) await answerOf(reply);
    return reply.text();
  }

  /**
   * Asks as this page, among all that are open.
   * @param {URL} url
   * @param {RequestInit} [options]
   */
  asked(url, options = {}) {
    return asked(url, { ...options, headers: { ...options.headers, "X-Client": this.client } });
  }
}

/**
 * Answers come from Python in workers: one for what is quick, so that drawing and checking never
 * wait, and others for solvers.
 */
class BrowserEngine {
  kind = "browser";
  hasShelf = false;

  /** @param {Settings} settings */
  constructor({ version, quick, packages }) {
    this.version = version;
    this.names = new Set(quick);
    this.quick = new Python(packages);
    this.line = new Line(1);
    this.solvers = new Solvers(packages);
    this.ready = this.quick.ready;
    // what is needed first comes first; then everything is kept for a start without a network
    this.kept = this.ready.then(() => navigator.serviceWorker?.register(new URL("offline.js", here)));
    this.kept.catch(() => {}); // an address that is not secure, or no room: the page works all the same
  }

  /** @param {string} name */
  isQuick(name) {
    return this.names.has(name);
  }

  /**
   * @param {string} name
   * @param {{ solver?: string }} request
   * @param {Options} [options]
   */
  async call(name, request, { signal } = {}) {
    signal?.throwIfAborted();
    if (!this.names.has(name) || request.solver) {
      return outcome(this.solvers.ask(name, request, signal));
    }
    return outcome(this.line.run(() => this.quick.ask(name, request, signal), signal));
  }
}

/**
 * One worker and, once a question was given up, another to spare: the next question need not wait
 * until the answer that nobody wants is there.
 */
class Solvers {
  /** @param {string[]} packages */
  constructor(packages) {
    this.packages = packages;
    this.workers = [new Python(packages)];
    this.line = new Line(1);
  }

  /**
   * @param {string} name
   * @param {object} request
   * @param {AbortSignal} [signal]
   */
  ask(name, request, signal) {
    return this.line.run(async () => {
      const worker = await heeding(this.free(), signal);
      return worker.ask(name, request, signal);
    }, signal);
  }

  /** Returns the first worker that has nothing to do. */
  async free() {
    for (;;) {
      const found = this.workers.find(({ busy }) => !busy);
      if (found) return found;
      const starting = this.workers.some(({ started }) => !started);
      if (this.workers.length < SOLVERS && !starting) this.workers.push(new Python(this.packages));
      await Promise.race(this.workers.map(({ busy }) => busy));
    }
  }
}

/** Python in a worker, which answers one question after the other. */
class Python {
  started = false;
  /** @type {Promise<void> | null} the end of what it does */
  busy = null;
  rest = () => {};

  /** @param {string[]} packages */
  constructor(packages) {
    this.packages = packages;
    this.worker = spawned();
    this.ready = this.start();
  }

  /** Begin with Python itself, the promise of which is what is returned. */
  start() {
    this.started = false;
    const ready = this.answer({ packages: this.packages }).then(() => {
      this.started = true;
    });
    ready.catch(() => {}); // who asks hears of it
    return ready;
  }

  /** Ends what it does, and begins anew. */
  restart() {
    this.worker.terminate();
    const { rest } = this;
    this.worker = spawned();
    this.ready = this.start();
    rest();
  }

  /**
   * Sends a message and returns what comes back; meanwhile `busy` is a promise of its end.
   * @param {object} message
   * @returns {Promise<string>}
   */
  answer(message) {
    /** @type {Promise<void>} */
    const busy = new Promise((resolve) => {
      this.rest = resolve;
    });
    this.busy = busy;
    /** @type {Promise<string>} */
    const answer = new Promise((resolve, reject) => {
      const lost = (/** @type {string} */ why) => reject(new EngineError({ type: "Lost", message: why }));
      this.worker.onmessage = ({ data }) => (data.lost ? lost(data.lost) : resolve(data.text));
      this.worker.onerror = (event) => {
        event.preventDefault();
        lost(event.message || "the worker with Python could not be started");
      };
      this.worker.postMessage(message);
    });
    const { rest } = this;
    const ended = () => {
      if (this.busy === busy) this.busy = null;
      rest();
    };
    answer.then(ended, ended);
    return answer;
  }

  /**
   * Returns the text of an answer. An abort forgets the question; the worker goes on for a while.
   * @param {string} name
   * @param {object} request
   * @param {AbortSignal} [signal]
   */
  async ask(name, request, signal) {
    try {
      await heeding(this.ready, signal);
      while (this.busy) await heeding(this.busy, signal);
      const answer = this.answer({ name, body: JSON.stringify(request) });
      const asked = this.busy;
      const forget = () => setTimeout(() => this.busy === asked && this.restart(), GRACE);
      signal?.addEventListener("abort", forget, { once: true });
      return await heeding(answer, signal);
    } catch (error) {
      if (!signal?.aborted) this.restart();
      throw error;
    }
  }
}

/** A worker that runs Python, once it is told what of it. */
const spawned = () => new Worker(new URL("worker.js", here), { type: "module" });

/**
 * Returns what a promise gives, unless the signal comes before it.
 * @template T
 * @param {Promise<T>} promise
 * @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 */
function heeding(promise, signal) {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/**
 * @param {URL} url
 * @param {RequestInit} [options]
 */
async function asked(url, options) {
  try {
    return await fetch(url, options);
  } catch (error) {
    options?.signal?.throwIfAborted();
    throw new EngineError({
      type: "Unreachable",
      message: `${url.host} does not answer (${/** @type {Error} */ (error).message})`,
    });
  }
}

/**
 * Returns what a reply of the server holds.
 * @param {Response} reply
 */
async function answerOf(reply) {
  return outcome(reply.text(), reply.status);
}

/**
 * Returns the object that a text holds; throws the error that it may be.
 * @param {string | Promise<string>} text
 * @param {number} [status]
 */
async function outcome(text, status = 200) {
  const told = await text;
  let answer;
  try {
    answer = JSON.parse(told);
  } catch {
    throw new EngineError({ type: "Unreadable", message: `no answer, but HTTP status ${status}` });
  }
  if (answer.error) throw new EngineError(answer.error);
  return answer;
}
