import type { GameTypes } from './game-types'
import type { GameInfo, Links, NewTable, Position, Rules, Settings, TableCard } from './protocol'

/** The sentence of an error, for the person at the screen. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const GAMES = '/api/games'

/** The server's answer to a request; an error has the server's own sentence. */
async function ask<T>(address: string, body?: unknown): Promise<T> {
  const request: RequestInit =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  // The first answer brings the cookie that holds our seats, so other requests wait for it.
  if (address !== GAMES) await games().catch(() => {})
  let response: Response
  try {
    response = await fetch(address, request)
  } catch {
    throw new Error('The server does not answer. Check your network connection.')
  }
  if (!response.ok) {
    const problem: { sentence?: unknown; detail?: unknown } = await response.json().catch(() => ({}))
    const reason = problem.sentence ?? problem.detail
    throw new Error(typeof reason === 'string' ? reason : `The server refused this (${response.status}).`)
  }
  return response.json()
}

const path = encodeURIComponent

let known: Promise<GameInfo[]> | undefined

export function games(): Promise<GameInfo[]> {
  known ??= ask<GameInfo[]>(GAMES).catch((error: unknown) => {
    known = undefined
    throw error
  })
  return known
}

export const words = (slug: string): Promise<GameTypes['words']> => ask(`/api/games/${path(slug)}/words`)
export const rules = (slug: string): Promise<Rules> => ask(`/api/games/${path(slug)}/rules`)
export const tables = (which: 'open' | 'mine' | 'watch'): Promise<TableCard[]> => ask(`/api/tables?which=${which}`)
export const table = (id: string): Promise<TableCard> => ask(`/api/tables/${path(id)}`)
export const settings = (id: string): Promise<Settings> => ask(`/api/tables/${path(id)}/settings`)
export const newTable = (wish: NewTable): Promise<TableCard> => ask('/api/tables', wish)
export const sit = (id: string, seat: number, name: string): Promise<TableCard> =>
  ask(`/api/tables/${path(id)}/seats/${seat}`, { name })
export const links = (id: string): Promise<Links> => ask(`/api/tables/${path(id)}/links`)
export const claim = (link: string): Promise<TableCard> => ask('/api/claim', { link })
export const rematch = (id: string): Promise<TableCard> => ask(`/api/tables/${path(id)}/rematch`, {})
export const at = (id: string, ply: number, seat: number | null): Promise<Position> =>
  ask(`/api/tables/${path(id)}/at/${ply}${seat === null ? '' : `?seat=${seat}`}`)
export const matchFile = (id: string): string => `/api/tables/${path(id)}/match`
