import type { Component } from 'svelte'

/** One entry of a game's legend. A board's folder exports `symbols: (table) => GameSymbol[]` from `symbols.ts`. */
export interface GameSymbol {
  name: string
  meaning: string
  /** The component that draws the symbol on the board, with the props to draw it here. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- every symbol has props of its own
  component: Component<any>
  props?: Record<string, unknown>
  /** The heading under which it stands, if the legend is long. */
  group?: string
}
