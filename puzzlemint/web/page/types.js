/**
 * The shapes of what goes around in the page, for those who read and for type checkers.
 *
 * Lengths on a board are in cells: a cell is 1 wide.
 *
 * @typedef {[number, number]} Point
 * @typedef {number[]} Entries the value of each place, -1 where it is open
 *
 * @typedef {object} Item something that lies on a cell or an edge (`Picture.data` says more)
 * @property {"fill" | "text" | "mark" | "highlight" | "flaw" | "line"} is
 * @property {number} [cell]
 * @property {number} [edge]
 * @property {string | null} [colour] of a fill or text: "#rrggbb" or a role such as "wall"
 * @property {string} [letter] stands for the colour of a fill
 * @property {string} [text]
 * @property {string} [shape] of a mark
 * @property {string} [style] of a line
 * @property {boolean} [given]
 *
 * @typedef {object} Clue what stands outside, at a line's start or end
 * @property {number} line
 * @property {{text: string, colour: string | null, letter: string}[]} hints
 * @property {Point[]} at the middle of each hint
 * @property {boolean} end
 * @property {boolean} satisfied
 * @property {string} name of the line
 * @property {number[]} cells of the line
 * @property {number[]} widths of the hints
 *
 * @typedef {object} Places what a person fills in
 * @property {"cells" | "edges"} on
 * @property {string[]} names as a screen reader says them
 * @property {string[]} short as sentences write them
 * @property {number[][]} rows
 * @property {Point[]} centres
 * @property {number[]} given the value of a place that is not filled in by hand, else -1
 * @property {number | null} unmarked the value that says "nothing is here"
 *
 * @typedef {object} Value what a place looks like with a value, and what it is called then
 * @property {number} value
 * @property {string} word
 * @property {string} letter
 * @property {Item[]} items
 * @property {boolean} light whether it is a light mark for a value that pictures show nothing of
 *
 * @typedef {object} View
 * @property {string} kind
 * @property {string} title
 * @property {string} rules
 * @property {string} size
 * @property {string} puzzle
 * @property {Record<string, any>} options
 * @property {[number, number, number, number]} box left, top, width and height
 * @property {{points: Point[], centre: Point}[]} cells
 * @property {"cells" | "table" | "dots"} grid
 * @property {Item[]} items
 * @property {Clue[]} clues
 * @property {([number, number, number, number] | null)[]} edges
 * @property {Places} places
 * @property {Value[]} values
 * @property {number[] | number[][]} cycle for all places or for each, in the order of clicks
 * @property {Record<string, number>} keys
 * @property {any[]} tools
 * @property {Entries} entries
 *
 * @typedef {{kind: string, title: string, puzzle: string, view: View}} Example
 *
 * @typedef {object} Engine
 * @property {string} kind "server" or "browser"
 * @property {Promise<void>} ready
 * @property {(name: string, request: object, options?: {signal?: AbortSignal}) => Promise<any>} call
 *
 * @typedef {object} Settings
 * @property {"auto" | "light" | "dark"} theme
 * @property {boolean} errors whether broken rules are shown while playing
 * @property {boolean} satisfied whether satisfied clues turn grey
 * @property {boolean} timer
 *
 * @typedef {[number, number]} Change a place and its new value
 *
 * @typedef {object} Step what one undo takes back
 * @property {[number, number, number][]} changes place, value before and after
 * @property {[Entries | null, Entries | null]} [trial] what it was before and after, if it changed
 */

export {};
