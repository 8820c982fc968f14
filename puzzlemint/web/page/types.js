/**
 * The shapes of what goes around in the page, for those who read and for type checkers.
 *
 * Lengths on a board are in cells: a cell is 1 wide.
 *
 * @typedef {[number, number]} Point
 * @typedef {number[]} Entries the value of each place, -1 where it is open
 *
 * @typedef {object} Item something that is drawn somewhere (`Picture.data` says more)
 * @property {"fill" | "text" | "mark" | "arrow" | "ring" | "highlight" | "flaw" | "line" | "join" | "sign" | "split" | "cage" | "figure"} is
 * @property {number} [place] on which it lies, if it lies on one
 * @property {Point} [centre] of where it lies else
 * @property {Point[]} [outline] around that, or its two ends
 * @property {number} [cell]
 * @property {number[]} [cells] of a cage or a figure
 * @property {boolean} [over] whether a figure lies over the lines between cells
 * @property {[string, string][]} [paths] the class and the path of each part of a figure
 * @property {{style: string, x: number, y: number, size: number, words: string}[]} [labels] what is written on a figure
 * @property {string} [across] of a split cell, what is told of those to its right
 * @property {string} [down] of those below it
 * @property {boolean} [dotted] whether a line runs around a cage
 * @property {number} [count] of a link's lines
 * @property {string | null} [colour] of a fill or text: "#rrggbb" or a role such as "wall"
 * @property {string} [letter] stands for the colour of a fill
 * @property {string} [text]
 * @property {string} [shape] of a mark
 * @property {string[]} [sides] of a part of a ship, what is above, to the right, below and to the left
 * @property {string} [way] of an arrow: ^, v, < or >
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
 * @typedef {object} Spread where things of one sort are
 * @property {string[]} names
 * @property {number[][] | null} rows for reading, top to bottom; null to find them by height
 * @property {Point[]} centres
 * @property {Point[][]} outlines the corners around each, or its two ends
 *
 * @typedef {Spread & Filled} Places what a person fills in
 *
 * @typedef {object} Filled
 * @property {string[]} short names as sentences write them; the others are for screen readers
 * @property {string[]} on the sorts that places are
 * @property {number[][] | null} cells that each lies in or between; null where places are cells
 * @property {number[]} given the value of a place that is not filled in by hand, else -1
 * @property {number[]} unmarked the values that say "nothing is here", of each sort one at most
 *
 * @typedef {object} Value what a place looks like with a value, and what it is called then
 * @property {number} value
 * @property {string} on the sort of places that can have it
 * @property {string} word
 * @property {string} letter
 * @property {Item[]} items
 * @property {boolean} light whether it is a light mark for a value that pictures show nothing of
 *
 * @typedef {object} View
 * @property {string} kind
 * @property {string} title
 * @property {string} rules of this puzzle, with its options
 * @property {boolean} usual whether every option has its default
 * @property {string} size
 * @property {string} puzzle
 * @property {Record<string, any>} options
 * @property {[number, number, number, number]} box left, top, width and height
 * @property {"rect" | "hexagon"} shape
 * @property {"cells" | "table" | "dots"} grid
 * @property {Item[]} items
 * @property {Record<string, [string, string, Record<string, string>, string][]>} symbols what marks look like
 * @property {Clue[]} clues
 * @property {Places} places
 * @property {Record<string, Spread>} spots of what else is drawn or edited, by its sort
 * @property {Value[]} values
 * @property {number[] | number[][]} cycle for all places or for each, in the order of clicks
 * @property {Record<string, number>} keys
 * @property {Record<string, number[][]>} lights cells that a value lights, for each place
 * @property {boolean} walls whether a wall parts neighbouring cells with different values
 * @property {any[]} tally what players count down
 * @property {Tool[]} tools
 * @property {Entries} entries
 *
 * @typedef {object} Tool what can be set by hand: one of some values, or else a text
 * @property {string} name
 * @property {string} title
 * @property {string} on the sort of what it sets, or "board"
 * @property {number[] | null} at where it can be used; null for everywhere
 * @property {{value: string, title: string, items: Item[]}[]} values none where it takes a text
 * @property {{pattern: string, help: string} | null} text
 * @property {string | null} blank the value that takes away, if there is one
 * @property {Record<string, string>} now what each spot has
 *
 * @typedef {object} Told a step of an explanation
 * @property {[number, number][]} values places that it decides, and how
 * @property {string} rung
 * @property {string} text the whole of it in words
 *
 * @typedef {object} Example the first puzzle of an order
 * @property {string} kind
 * @property {string} title
 * @property {{kind: string, size: string, grade: string, seed: number}} order
 * @property {number} rounds of its solution
 * @property {string} puzzle
 * @property {View | null} view of the first of each kind
 *
 * @typedef {object} Engine
 * @property {string} kind "server" or "browser"
 * @property {Promise<void>} ready
 * @property {(name: string) => boolean} isQuick
 * @property {(name: string, request: object, options?: {signal?: AbortSignal}) => Promise<any>} call
 *
 * @typedef {object} Settings
 * @property {"auto" | "paper" | "night" | "contrast" | "colours"} theme
 * @property {string} language its code, or "auto"
 * @property {boolean} errors whether broken rules are shown while playing
 * @property {boolean} satisfied whether satisfied clues turn grey
 * @property {boolean} timer
 * @property {boolean} crosses whether what a full rule leaves empty is marked so after a move
 *
 * @typedef {[number, number]} Change a place and its new value
 *
 * @typedef {object} Step what one undo takes back
 * @property {[number, number, number][]} changes place, value before and after
 * @property {[number, Note | null, Note | null][]} [notes] place, its marks before and after
 * @property {string[]} [ticks] numbers of clues that are crossed out, or not any more
 * @property {[string, number, number][]} [drawn] key of a drawing, what it had there before and after
 * @property {[Entries | null, Entries | null]} [trial] what it was before and after, if it changed
 * @property {boolean} [told] whether the program filled it in
 *
 * @typedef {object} Help how often somebody asked while solving a board
 * @property {number} hints
 * @property {number} checks whether all is right so far
 *
 * @typedef {object} Savepoint a position to come back to
 * @property {string} name
 * @property {number} at when it was saved, in milliseconds
 * @property {Entries} entries
 * @property {Record<string, Note>} notes
 * @property {string[]} ticks
 * @property {Drawing} drawing
 *
 * @typedef {object} Result of a puzzle that was solved for the first time
 * @property {string} kind
 * @property {string} size
 * @property {string} grade empty where it is not known
 * @property {number} seconds
 * @property {number} [hints] undefined where nobody has counted
 * @property {number} [checks]
 * @property {number} [at] when, in milliseconds
 *
 * @typedef {Record<string, number>} Drawing the colour of each cell, from 1 on, and 1 for each line of the
 *   pen by the two cells between which it goes, "3-4"; 0 where there is none
 *
 * @typedef {Record<"corner" | "centre", number[]>} Note pencil marks of a place: values, ascending
 */

export {};
