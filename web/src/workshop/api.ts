import { ask, Refusal, send } from '../lib/api'
import type {
  EditedVersion,
  NewVersion,
  ReportMatch,
  ReportStatus,
  ReportWish,
  Settings,
  TableCard,
  VerdictStatus,
  VerdictWish,
  Version,
  VersionCard,
  VersionMatch,
  VersionTable,
} from '../lib/protocol'

const NOT_MODIFIED = 304
const HOME = '/api/workshop'
const at = (id: string): string => `${HOME}/versions/${encodeURIComponent(id)}`

/** The game's own content, where a version is asked for. */
export const SHIPPED = 'shipped'
export { Refusal }

export const versions = (): Promise<VersionCard[]> => ask(`${HOME}/versions`)
export const newVersion = (wish: NewVersion): Promise<VersionCard> => ask(`${HOME}/versions`, wish)
export const version = (id: string, against: string): Promise<Version> => ask(`${at(id)}${queryOf({ against })}`)
export const edit = (id: string, name: string, text: string, against: string): Promise<EditedVersion> =>
  ask(`${at(id)}/cell${queryOf({ against })}`, { name, text })
export const rename = (id: string, name: string): Promise<VersionCard> => ask(`${at(id)}/name`, { name })
export async function remove(id: string): Promise<void> {
  await send(at(id), { method: 'DELETE' })
}
export const fileOf = (id: string): string => `${at(id)}/file`
export type Paper = 'a4' | 'letter'
export const pdfOf = (id: string, paper: Paper, players: number): string =>
  `${at(id)}/print.pdf?paper=${paper}&players=${players}`
export const sheetsOf = (id: string, players: number): string => `${at(id)}/sheets.zip?players=${players}`
/** A file that the server makes, and the name that it gives it. */
export async function made(path: string): Promise<{ file: Blob; name: string }> {
  const response = await send(path, {})
  const named = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')
  return { file: await response.blob(), name: named?.[1] ?? 'print' }
}
export async function importFile(game: string, name: string, file: Blob): Promise<VersionCard> {
  const query = new URLSearchParams({ game, name })
  return (await send(`${HOME}/import?${query}`, { method: 'POST', body: file })).json()
}
export const play = (id: string, wish: VersionTable): Promise<TableCard> => ask(`${at(id)}/table`, wish)
export const matches = (id: string): Promise<VersionMatch[]> => ask(`${at(id)}/matches`)

export const askForVerdict = (id: string, wish: VerdictWish): Promise<VerdictStatus> => ask(`${at(id)}/verdict`, wish)
/** The verdict as far as it is made; null if nothing has changed since the answer with this tag. */
export const verdict = (id: string, wish: VerdictWish, tag: string): Promise<Tagged<VerdictStatus> | null> =>
  since(`${at(id)}/verdict${queryOf(wish)}`, tag)
export async function stopVerdict(id: string, wish: VerdictWish): Promise<void> {
  await send(`${at(id)}/verdict${queryOf(wish)}`, { method: 'DELETE' })
}

export const askForReport = (id: string, wish: ReportWish): Promise<ReportStatus> => ask(`${at(id)}/report`, wish)
/** The report as far as it is made; null if nothing has changed since the answer with this tag. */
export const report = (id: string, wish: ReportWish, tag: string): Promise<Tagged<ReportStatus> | null> =>
  since(`${at(id)}/report${queryOf(wish)}`, tag)
export async function stopReport(id: string, wish: ReportWish): Promise<void> {
  await send(`${at(id)}/report${queryOf(wish)}`, { method: 'DELETE' })
}
export const settings = (id: string, wish: ReportWish): Promise<Settings> => ask(`${at(id)}/settings${queryOf(wish)}`)
export const reportMatch = (
  id: string,
  key: string,
  number: number,
  ply: number,
  seat: number | null,
): Promise<ReportMatch> =>
  ask(
    `${at(id)}/reports/${encodeURIComponent(key)}/matches/${number}?ply=${ply}${seat === null ? '' : `&seat=${seat}`}`,
  )

/** What the server says, with the tag by which it knows that we have it. */
export interface Tagged<Status> {
  status: Status
  tag: string
}

async function since<Status>(address: string, tag: string): Promise<Tagged<Status> | null> {
  const response = await send(address, tag ? { headers: { 'If-None-Match': tag } } : {})
  if (response.status === NOT_MODIFIED) return null
  return { status: await response.json(), tag: response.headers.get('ETag') ?? '' }
}

function queryOf(wish: VerdictWish): string {
  const query = new URLSearchParams()
  if (wish.against) query.set('against', wish.against)
  if (wish.players) query.set('players', String(wish.players))
  if (wish.bots) query.set('bots', wish.bots)
  return query.size ? `?${query}` : ''
}
