import type { Component } from 'svelte'
import type { GameInfo } from '../lib/protocol'
import type { GameSymbol } from '../lib/symbols'
import type { Table } from '../lib/table.svelte'
import PlainEmblem from './plain/Emblem.svelte'

/**
 * A part of a game's folder. Only Board.svelte is required. A game without a folder gets the board that its package
 * brings along, or else the plain one.
 */
type BoardPart = Component<{ table: Table }>

const boards = import.meta.glob<{ default: BoardPart }>('./*/Board.svelte')
const panels = import.meta.glob<{ default: BoardPart }>('./*/Panel.svelte')
const ornaments = import.meta.glob<{ default: Component }>('./*/Ornament.svelte')
const symbols = import.meta.glob<{ symbols: (table: Table) => GameSymbol[] }>('./*/symbols.ts')
const styles = import.meta.glob('./*/look.css')
const emblems = import.meta.glob<{ default: Component<{ slug?: string }> }>('./*/Emblem.svelte', { eager: true })

const pictures = import.meta.glob<{ default: ElementPicture['Element']; kinds: string[] }>('./*/Element.svelte')

const named = (slug: string, file: string): string => `./${slug}/${file}`

/** What a game's folder draws on the table page. */
export interface Look {
  Board: BoardPart
  /** The score as it would be now. */
  Panel?: BoardPart
  Ornament?: Component
  symbols?: (table: Table) => GameSymbol[]
}

export async function lookOf({ slug, board: packaged }: GameInfo): Promise<Look> {
  const otherwise = packaged === null ? 'plain' : 'packaged'
  const loadBoard = boards[named(slug, 'Board.svelte')] ?? boards[named(otherwise, 'Board.svelte')]!
  const [board, panel, ornament, legend] = await Promise.all([
    loadBoard(),
    panels[named(slug, 'Panel.svelte')]?.(),
    ornaments[named(slug, 'Ornament.svelte')]?.(),
    symbols[named(slug, 'symbols.ts')]?.(),
    styles[named(slug, 'look.css')]?.(),
  ])
  return { Board: board.default, Panel: panel?.default, Ornament: ornament?.default, symbols: legend?.symbols }
}

export const emblemOf = (slug: string): Component<{ slug?: string }> =>
  emblems[named(slug, 'Emblem.svelte')]?.default ?? PlainEmblem

/** Draws a card of a game outside its board, for those kinds of elements that it can draw. */
export interface ElementPicture {
  kinds: string[]
  Element: Component<{ table: Table; name: string; place: number }>
}

/** How a game's folder draws single cards, if it does; a game without a folder has the plain form. */
export async function elementPicture(slug: string): Promise<ElementPicture | null> {
  const load = boards[named(slug, 'Board.svelte')]
    ? pictures[named(slug, 'Element.svelte')]
    : pictures[named('plain', 'Element.svelte')]
  const found = await load?.()
  if (!found) return null
  await styles[named(slug, 'look.css')]?.()
  return { kinds: found.kinds, Element: found.default }
}
