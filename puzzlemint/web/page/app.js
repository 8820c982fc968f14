/**
 * The page's middle: it wires board, state and engine together and lets other modules attach.
 *
 * A feature is a module of this folder that exports `attach(app)`; FEATURES lists them. `attach` is
 * called once, after the board exists and before the first puzzle is shown. What it may use:
 *
 *   app.view, app.puzzle   the view that is shown (see the API's `view`) and its text; null before
 *   app.entries            what is filled in now: app.state.entries
 *   app.show(puzzle, entries?)   ask the engine for the view of a puzzle and show it; a promise that
 *                          rejects with the engine's error. Without entries, saved ones come back
 *   app.showView(view, entries?) the same for a view that is known already
 *   app.ask(name, request, {signal, quiet}) call the API; waits for the engine, says so in the
 *                          status line unless quiet, and resolves to the answer or rejects
 *   app.engine             what `connect()` of engine.js gave, null until it is there
 *   app.examples           promise of examples.json: [{kind, title, puzzle, view}]
 *   app.state              entries with undo (state.js): write(changes), undo(), redo(), reset()
 *   app.board              the drawing (board.js): highlight(name, places), preview(entries)
 *   app.input              gestures and keys (input.js): use(target) takes them over for editing
 *   app.settings           {theme, errors, satisfied, timer}; change by app.set(name, value)
 *   app.announce(text)     speak to screen readers only
 *   app.status(text, tone?)  write the status line, which is spoken too; tone "" | "good" | "bad"
 *   app.failed(error)      say an error there, unless it is an AbortError
 *   app.panel              name of the open panel, "play" | "help" | "edit" | "verdict"
 *   app.open(panel)        open a panel;   app.dialog(id) opens a <dialog>, app.close(id) closes it
 *   app.arrive(fn)         offer a first puzzle: fn() -> truthy (or a promise of it) if it has shown
 *                          one, a puzzle in the address for example. Otherwise the last one is shown
 *   app.on(event, fn)      hear of an event; returns a function that stops that
 *   app.emit(event, detail)
 *
 * Events: "view" (another puzzle is shown), "entries" ({changes}: what is filled in has changed),
 * "panel" (name), "setting" ({name, value}), "solved", "engine" (it is ready), "dialog" (id, opened).
 */

/** Modules of this folder with `attach(app)`, in order. */
const FEATURES = ["open", "edit", "help", "share", "print"];
