import type { PlayerReview } from '../review/shape'
import type { GameTypes } from './game-types'
import { learnTime } from './server-time'
import type {
  Aid,
  Archive,
  Code,
  ArchivePage,
  Compiling,
  DaysOff,
  Device,
  FigurePosition,
  GameInfo,
  Home,
  Invited,
  Lesson,
  LessonCard,
  LessonState,
  Links,
  NewDevice,
  NewReport,
  NewTable,
  Notices,
  OwnNumbers,
  People,
  PersonAddress,
  Plan,
  Position,
  Puzzle,
  PracticeCard,
  PracticePosition,
  PuzzleAnswer,
  Puzzles,
  QuietHours,
  Ranking,
  RelationCard,
  ReportSent,
  ReviewStatus,
  Rulebook,
  Rules,
  ScoreCourse,
  Seek,
  SeekStatus,
  Settings,
  SoughtGame,
  TableCard,
  Versus,
} from './protocol'

/** The sentence of an error, for the person at the screen. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const GAMES = '/api/games'
const NOT_MODIFIED = 304
const TOO_MANY_REQUESTS = 429
const SERVER_ERROR = 500

/** A request was refused. `seat` is the seat whose name was refused. */
export class Refusal extends Error {
  constructor(
    sentence: string,
    readonly seat: number | null,
    readonly status = 0,
  ) {
    super(sentence)
  }

  /** Whether the same request may succeed in a moment: too many came at once, or the server or its database is busy. */
  get isTemporary(): boolean {
    return this.status === TOO_MANY_REQUESTS || this.status >= SERVER_ERROR
  }
}

/** The seat whose name was refused, if that is what an error is about. */
export const refusedSeat = (error: unknown): number | null => (error instanceof Refusal ? error.seat : null)

/** The server's response to a request; an error has the server's own sentence. */
export async function send(address: string, request: RequestInit): Promise<Response> {
  // The first answer brings the cookie that holds our seats, so other requests wait for it.
  if (address !== GAMES) await games().catch(() => {})
  let response: Response
  try {
    response = await fetch(address, request)
  } catch {
    throw new Error('The server does not answer. Check your network connection.')
  }
  learnTime(response.headers.get('Date'))
  if (!response.ok && response.status !== NOT_MODIFIED) {
    const problem: { sentence?: unknown; detail?: unknown; seat?: unknown } = await response.json().catch(() => ({}))
    const reason = problem.sentence ?? problem.detail
    const sentence = typeof reason === 'string' ? reason : `The server refused this (${response.status}).`
    throw new Refusal(sentence, typeof problem.seat === 'number' ? problem.seat : null, response.status)
  }
  return response
}

export async function ask<T>(address: string, body?: unknown): Promise<T> {
  const request: RequestInit =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  return (await send(address, request)).json()
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

/** In development mode the games change. */
export const forgetGames = (): void => (known = undefined)

/** One game. It is refused if the server does not have it. */
export async function game(slug: string): Promise<GameInfo> {
  const found = (await games()).find((each) => each.slug === slug)
  if (!found) throw new Error('This game is not installed on this server.')
  return found
}

let lastHome: { tag: string; home: Home } | undefined

/** The tables on the home page. While nothing has changed, the server does not send them again. */
export async function home(): Promise<Home> {
  const response = await send('/api/home', lastHome ? { headers: { 'If-None-Match': lastHome.tag } } : {})
  if (response.status !== NOT_MODIFIED || !lastHome)
    lastHome = { tag: response.headers.get('ETag') ?? '', home: await response.json() }
  return lastHome.home
}

export const words = (slug: string): Promise<GameTypes['words']> => ask(`/api/games/${path(slug)}/words`)
export const rules = (slug: string): Promise<Rules> => ask(`/api/games/${path(slug)}/rules`)
export const rulebook = (slug: string): Promise<Rulebook> => ask(`/api/games/${path(slug)}/rulebook`)
export const aid = (slug: string): Promise<Aid> => ask(`/api/games/${path(slug)}/aid`)
export const figure = (slug: string, name: string): Promise<FigurePosition> =>
  ask(`/api/games/${path(slug)}/figures/${path(name)}`)
export const compiling = (): Promise<Compiling[]> => ask('/api/compiling')
export const lessons = (slug: string): Promise<LessonCard[]> => ask(`/api/games/${path(slug)}/lessons`)
export const lesson = (slug: string, name: string): Promise<Lesson> =>
  ask(`/api/games/${path(slug)}/lessons/${path(name)}`)
/** What becomes of the last of these actions; with `show`, the server adds one. */
export const tryInLesson = (slug: string, name: string, actions: number[], show = false): Promise<LessonState> =>
  ask(`/api/games/${path(slug)}/lessons/${path(name)}/try`, { actions, show })
export const puzzles = (slug: string): Promise<Puzzles> => ask(`/api/games/${path(slug)}/puzzles`)
export const puzzle = (slug: string, number: number): Promise<Puzzle> =>
  ask(`/api/games/${path(slug)}/puzzles/${number}`)
export const tryInPuzzle = (slug: string, number: number, action: number): Promise<PuzzleAnswer> =>
  ask(`/api/games/${path(slug)}/puzzles/${number}/try`, { action })
export const mistakes = (slug: string): Promise<PracticeCard[]> => ask(`/api/games/${path(slug)}/mistakes`)
export const practice = (table: string, ply: number): Promise<PracticePosition> =>
  ask(`/api/tables/${path(table)}/practice/${ply}`)
export const tryInPractice = (table: string, ply: number, action: number): Promise<PuzzleAnswer> =>
  ask(`/api/tables/${path(table)}/practice/${ply}/try`, { action })
export const table = (id: string): Promise<TableCard> => ask(`/api/tables/${path(id)}`)
export const settings = (id: string): Promise<Settings> => ask(`/api/tables/${path(id)}/settings`)
export const archive = (id: string): Promise<Archive> => ask(`/api/tables/${path(id)}/archive`)
/** A page of your finished matches; the query has the filters and the cursor. */
export const archivePage = (query: URLSearchParams): Promise<ArchivePage> => ask(`/api/archive?${query}`)
export const ownNumbers = (): Promise<OwnNumbers> => ask('/api/numbers')
export const ranking = (slug: string): Promise<Ranking> => ask(`/api/games/${path(slug)}/ranking`)
export const versus = (person: string): Promise<Versus> => ask(`/api/versus/${path(person)}`)
export const newTable = (wish: NewTable): Promise<TableCard> => ask('/api/tables', wish)
export const sit = (id: string, seat: number, name: string): Promise<TableCard> =>
  ask(`/api/tables/${path(id)}/seats/${seat}`, { name })
/** The public tables with an open seat that fit a query of filters. */
export const openTables = (query: string): Promise<TableCard[]> => ask(`/api/tables${query && `?${query}`}`)
export const soughtGames = (): Promise<SoughtGame[]> => ask('/api/seeks')
export const seek = (wish: Seek): Promise<SeekStatus> => ask('/api/seeks', wish)
export const startSeek = (id: string): Promise<SeekStatus> => ask(`/api/seeks/${path(id)}/start`, {})
/** Seek no longer. The request is sent even if the page is being closed. */
export async function endSeek(id: string): Promise<SeekStatus | null> {
  return (await send(`/api/seeks/${path(id)}`, { method: 'DELETE', keepalive: true })).json()
}
export const codeOf = (id: string): Promise<Code> => ask(`/api/tables/${path(id)}/code`, {})
export const tableOfCode = (code: string): Promise<Invited> => ask('/api/codes', { code })
export const links = (id: string): Promise<Links> => ask(`/api/tables/${path(id)}/links`)
export const replaceLink = (id: string, seat: number): Promise<Links> =>
  ask(`/api/tables/${path(id)}/seats/${seat}/link`, {})
/** What the host or the player of a seat can do with it. */
export type SeatStep = 'offer' | 'leave' | 'return' | 'resign' | 'bot'
export const changeSeat = (id: string, seat: number, step: SeatStep): Promise<TableCard> =>
  ask(`/api/tables/${path(id)}/seats/${seat}/${step}`, {})
export const setDaysOff = (id: string, seat: number, days: DaysOff): Promise<TableCard> =>
  ask(`/api/tables/${path(id)}/seats/${seat}/days-off`, days)
export const start = (id: string): Promise<TableCard> => ask(`/api/tables/${path(id)}/start`, {})
export const abandon = (id: string, agree: boolean): Promise<TableCard> =>
  ask(`/api/tables/${path(id)}/abandon`, { agree })
export const claim = (link: string): Promise<TableCard> => ask('/api/claim', { link })
export const rematch = (id: string): Promise<TableCard> => ask(`/api/tables/${path(id)}/rematch`, {})
export const at = (id: string, ply: number, seat: number | null): Promise<Position> =>
  ask(`/api/tables/${path(id)}/at/${ply}${seat === null ? '' : `?seat=${seat}`}`)
export const scores = (id: string): Promise<ScoreCourse> => ask(`/api/tables/${path(id)}/scores`)
export const matchFile = (id: string): string => `/api/tables/${path(id)}/match`
/** Has the review of a match made, if there is none yet. */
export const askForReview = (id: string): Promise<ReviewStatus> => ask(`/api/tables/${path(id)}/review`, {})
/** The review as far as it is made; null if nothing has changed since the answer with this tag. */
export async function review(id: string, tag: string): Promise<{ status: ReviewStatus; tag: string } | null> {
  const response = await send(`/api/tables/${path(id)}/review`, tag ? { headers: { 'If-None-Match': tag } } : {})
  if (response.status === NOT_MODIFIED) return null
  return { status: await response.json(), tag: response.headers.get('ETag') ?? '' }
}
/** This person's reviewed matches together, game by game. */
export const ownReviews = (): Promise<PlayerReview[]> => ask('/api/reviews')
export async function cancelReview(id: string): Promise<void> {
  await send(`/api/tables/${path(id)}/review`, { method: 'DELETE' })
}
export const notices = (): Promise<Notices> => ask('/api/notices')
/** Has notices sent to a browser. */
export const addDevice = (device: NewDevice): Promise<Device> => ask('/api/notices/devices', device)
export async function removeDevice(id: string): Promise<void> {
  await send(`/api/notices/devices/${path(id)}`, { method: 'DELETE' })
}
export const setQuietHours = (hours: QuietHours): Promise<Notices> => ask('/api/notices/quiet-hours', hours)
export async function removeQuietHours(): Promise<void> {
  await send('/api/notices/quiet-hours', { method: 'DELETE' })
}

// --- Other people ------------------------------------------------------------------------------------------------

export const people = (id: string): Promise<People> => ask(`/api/tables/${path(id)}/people`)
export const mute = (id: string, person: PersonAddress): Promise<RelationCard> =>
  ask(`/api/tables/${path(id)}/mute`, person)
export const block = (id: string, person: PersonAddress): Promise<RelationCard> =>
  ask(`/api/tables/${path(id)}/block`, person)
export const report = (id: string, form: NewReport): Promise<ReportSent> => ask(`/api/tables/${path(id)}/report`, form)
export const removeSpectator = (id: string, person: PersonAddress): Promise<People> =>
  ask(`/api/tables/${path(id)}/remove-spectator`, person)
/** Whom this person has muted and blocked. */
export const relations = (): Promise<RelationCard[]> => ask('/api/relations')
export const forgive = async (relation: string): Promise<RelationCard[]> =>
  (await send(`/api/relations/${path(relation)}`, { method: 'DELETE' })).json()

// --- Planned answers ---------------------------------------------------------------------------------------------

const planAt = (id: string, seat: number): string => `/api/tables/${path(id)}/seats/${seat}/plan`
export const plan = (id: string, seat: number): Promise<Plan> => ask(planAt(id, seat))
export const makePlan = async (id: string, seat: number, ply: number, lines: number[][]): Promise<Plan> => {
  const body = JSON.stringify({ ply, lines })
  const headers = { 'Content-Type': 'application/json' }
  return (await send(planAt(id, seat), { method: 'PUT', headers, body })).json()
}
export const forgetPlan = async (id: string, seat: number): Promise<Plan> =>
  (await send(planAt(id, seat), { method: 'DELETE' })).json()
/** The position after some actions, as far as the planner can know it. */
export const lookAhead = (id: string, seat: number, actions: number[]): Promise<Position> =>
  ask(`${planAt(id, seat)}/look`, { actions })
