/** What a page needs to show a match that is not at a table of the server: a figure, a lesson or a puzzle. */
import { lookOf, type Look } from '../boards'
import * as api from '../lib/api'
import type { GameInfo, Settings } from '../lib/protocol'
import { Table } from '../lib/table.svelte'

export interface Practice {
  game: GameInfo
  look: Look
  /** A table for the match. */
  table: (name: string, settings: Settings) => Table
}

export async function practice(slug: string): Promise<Practice> {
  const [game, words] = await Promise.all([api.game(slug), api.words(slug)])
  const look = await lookOf(game)
  return { game, look, table: (name, settings) => new Table(name, game, words, settings) }
}

/** The button that goes on gets the focus when it appears, because the choices are gone. */
export const focused = (button: HTMLElement): void => button.focus({ preventScroll: true })
