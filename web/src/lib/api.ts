import type { GameInfo, Position, TableCard } from './protocol'

/** A sentence from the server that says why something was refused. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message)
  }
}

async function ask<T>(address: string, body?: unknown): Promise<T> {
  const how: RequestInit =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
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

export interface SeatWish {
  kind: 'me' | 'open' | 'bot'
  name?: string
  level?: string
}

export interface TableWish {
  game: string
  options: Record<string, unknown>
  seats: SeatWish[]
  name?: string
  public: boolean
  spectators: boolean
  copy_of?: { table: string; ply: number }
}

export interface Links {
  invite: string
  seats: Record<string, string>
}

export interface Rules {
  title: string
  markdown: string
}

let known: Promise<GameInfo[]> | undefined

export function games(): Promise<GameInfo[]> {
  known ??= ask<GameInfo[]>('/api/games').catch((error: unknown) => {
    known = undefined
    throw error
  })
  return known
}

export const words = (slug: string): Promise<Record<string, any>> => ask(`/api/games/${path(slug)}/words`)
export const rules = (slug: string): Promise<Rules> => ask(`/api/games/${path(slug)}/rules`)
export const tables = (which: 'open' | 'mine' | 'watch'): Promise<TableCard[]> => ask(`/api/tables?which=${which}`)
export const table = (id: string): Promise<TableCard> => ask(`/api/tables/${path(id)}`)
export const newTable = (wish: TableWish): Promise<TableCard> => ask('/api/tables', wish)
export const sit = (id: string, seat: number, name: string): Promise<TableCard> =>
  ask(`/api/tables/${path(id)}/seats/${seat}`, { name })
export const links = (id: string): Promise<Links> => ask(`/api/tables/${path(id)}/links`)
export const claim = (link: string): Promise<TableCard> => ask('/api/claim', { link })
export const rematch = (id: string): Promise<TableCard> => ask(`/api/tables/${path(id)}/rematch`, {})
export const at = (id: string, ply: number, seat: number | null): Promise<Position> =>
  ask(`/api/tables/${path(id)}/at/${ply}${seat === null ? '' : `?seat=${seat}`}`)
export const matchFile = (id: string): string => `/api/tables/${path(id)}/match`
