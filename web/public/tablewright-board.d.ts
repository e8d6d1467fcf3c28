/**
 * What a board that a game's package brings along gets from the page: version 1. "A board of your own" in
 * docs/adding-a-game.md explains it. Save this file beside `board.js`, and an editor checks what you write:
 *
 *     export const version = 1
 *     export default class extends HTMLElement {
 *       // @param {import('./tablewright-board').BoardTable} table
 *       show(table) { … }
 *     }
 */

/** The module `board.js`. */
export interface BoardModule {
  readonly version: 1
  /** The page registers the class under a name of its own: do not call `customElements.define`. */
  readonly default: new () => BoardElement
}

/** The board. Draw into the element itself or into an open shadow root. */
export interface BoardElement extends HTMLElement {
  /** Called when the element is on the page, and again after every change. Change nothing in what you are given. */
  show(table: BoardTable): void
}

/** The game: what its state, its rules record, its words, `glance` and `faces` are. */
export interface BoardGame {
  view: object
  rules: object
  faces: object
  words: object
}

export interface BoardTable<G extends BoardGame = BoardGame> {
  readonly game: { readonly slug: string; readonly title: string }
  /** The fields of the state as this viewer may see them, with `glance`. What is hidden is null. */
  readonly view: G['view']
  /** The rules record of this table. */
  readonly rules: G['rules']
  /** What `faces` returned for this table. */
  readonly faces: G['faces']
  /** The game's `text/en.toml`. */
  readonly words: G['words']
  readonly seats: readonly BoardSeat[]
  /** The seat that the viewer looks from; null for a spectator. */
  readonly looking: number | null
  /** The seat that decides; null if nobody does. */
  readonly actor: number | null
  readonly phase: string
  readonly round: number
  /** How many actions have been played. */
  readonly ply: number
  readonly scores: readonly number[]
  readonly over: boolean
  /** Whether this is an earlier position, which the viewer only looks at. */
  readonly past: boolean
  /** What the viewer can do now; empty while others decide. */
  readonly legal: readonly BoardAction[]
  /** The same by the part of the board that each action touches. */
  readonly parts: ReadonlyMap<string, readonly BoardAction[]>
  /** What the last action did, entry by entry of the journal. */
  readonly happened: readonly BoardEvent[]
  /** What the pointer is on, in the log or in the list of actions. */
  readonly lit: { readonly seat: number | null; readonly part: string | null } | null
  /** The part that an action touches which is on its way to the server. */
  readonly lifted: string | null
  /** Play a legal action by its number. */
  act(action: number): void
}

/** A seat. Its colour is the custom property `--seat-0` and so on; the letter stands on it in `--on-seat`. */
export interface BoardSeat {
  readonly seat: number
  readonly name: string
  readonly letter: string
  /** The outline of its piece: the path of an SVG around (0, 0), about 2 wide. */
  readonly shape: string
  readonly mine: boolean
}

export interface BoardAction {
  readonly action: number
  /** A few words, for a button. */
  readonly label: string
  /** A whole sentence. */
  readonly words: string
  /** The price, shown next to the label; empty if the action is free. */
  readonly cost: string
  /** Declining or passing. */
  readonly quiet: boolean
  readonly part: string | null
  readonly family: string
  readonly values: Readonly<Record<string, string>>
}

export interface BoardEvent {
  readonly kind: string
  readonly values: readonly number[]
}
