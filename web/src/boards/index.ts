import type { Component } from 'svelte'
import type { Table } from '../lib/table.svelte'
import PlainEmblem from './plain/Emblem.svelte'

/** A part of a game's folder. Only Board.svelte is required; a game without a folder gets the plain board. */
type BoardPart = Component<{ table: Table }>

const boards = import.meta.glob<{ default: BoardPart }>('./*/Board.svelte')
const panels = import.meta.glob<{ default: BoardPart }>('./*/Panel.svelte')
const emblems = import.meta.glob<{ default: Component<{ slug?: string }> }>('./*/Emblem.svelte', { eager: true })

const named = (slug: string, file: string): string => `./${slug}/${file}`

export async function boardOf(slug: string): Promise<BoardPart> {
  const load = boards[named(slug, 'Board.svelte')] ?? boards[named('plain', 'Board.svelte')]!
  return (await load()).default
}

/** The score as it would be now, if the game's folder draws one. */
export async function panelOf(slug: string): Promise<BoardPart | null> {
  const load = panels[named(slug, 'Panel.svelte')]
  return load ? (await load()).default : null
}

export const emblemOf = (slug: string): Component<{ slug?: string }> =>
  emblems[named(slug, 'Emblem.svelte')]?.default ?? PlainEmblem
