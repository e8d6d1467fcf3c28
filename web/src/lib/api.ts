import type { GameInfo, Links, NewTable, Position, Rules, Settings, TableCard } from './protocol'

/** A sentence from the server that says why something was refused. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message)
  }
}

const GAMES = '/api/games'

async function ask<T>(address: string, body?: unknown): Promise<T> {
  const how: RequestInit =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  // The first answer brings the cookie that holds our seats; nothing else is asked before it is there.
  if (address !== GAMES) await games().catch(() => {})
  let answer: Response
  try {
    answer = await fetch(address, how)
  } catch {
    throw new Refused('The server does not answer. Is the network there?', 0)
  }
  if (!answer.ok) {
    const told = (await answer.json().catch(() => ({}))) as { sentence?: unknown; detail?: unknown }
    const why = told.sentence ?? told.detail
    throw new Refused(typeof why === 'string' ? why : `The server refused this (${answer.status}).`, answer.status)
  }
  return (await answer.json()) as T
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

export const words = (slug: string): Promise<Record<string, unknown>> => ask(`/api/games/${path(slug)}/words`)
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
