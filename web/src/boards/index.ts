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
