import type { Component } from 'svelte'
import type { Table } from '../lib/table.svelte'
import PlainEmblem from './plain/Emblem.svelte'

/** What a game's folder may bring; only Board.svelte is needed, and without a folder the plain board serves. */
type BoardPart = Component<{ table: Table }>

const boards = import.meta.glob<{ default: BoardPart }>('./*/Board.svelte')
const panels = import.meta.glob<{ default: BoardPart }>('./*/Panel.svelte')
const emblems = import.meta.glob<{ default: Component<{ slug?: string }> }>('./*/Emblem.svelte', { eager: true })

const named = (slug: string, file: string): string => `./${slug}/${file}`

export async function boardOf(slug: string): Promise<BoardPart> {
  const load = boards[named(slug, 'Board.svelte')] ?? boards[named('plain', 'Board.svelte')]!
  return (await load()).default
}

/** The score as it would be now, where the game's folder draws one. */
export async function panelOf(slug: string): Promise<BoardPart | null> {
  const load = panels[named(slug, 'Panel.svelte')]
  return load ? (await load()).default : null
}

export const emblemOf = (slug: string): Component<{ slug?: string }> =>
  emblems[named(slug, 'Emblem.svelte')]?.default ?? PlainEmblem
