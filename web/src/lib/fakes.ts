/** What the unit tests use in place of the browser and the server. */
import type { Clock } from './clock'
import type { GameInfo, LegalAction, LogEntry, OptionForm, Position } from './protocol'

/** A clock that moves only when a test says so. */
export class FakeClock implements Clock {
  private time = 0
  private timers: { at: number; callback: () => void }[] = []

  now(): number {
    return this.time
  }

  after(ms: number, callback: () => void): unknown {
    const timer = { at: this.time + ms, callback }
    this.timers.push(timer)
    return timer
  }

  cancel(timer: unknown): void {
    this.timers = this.timers.filter((other) => other !== timer)
  }

  advance(ms: number): void {
    const end = this.time + ms
    for (;;) {
      const next = this.timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.time = next.at
      this.cancel(next)
      next.callback()
    }
    this.time = end
  }
}

export function aLogEntry(ply: number, fields: Partial<LogEntry> = {}): LogEntry {
  return { ply, actor: 0, round: 1, text: null, sentences: [`Move ${ply}.`], events: [], remark: null, ...fields }
}

export function aPosition(ply: number, fields: Partial<Position> = {}): Position {
  return {
    type: 'position',
    n: 0,
    table: {
      id: 'table',
      name: '',
      game: 'game',
      title: 'Game',
      players: 2,
      seats: [],
      ply,
      round: 1,
      over: false,
      public: false,
      spectators: true,
      delay: null,
      mine: true,
      my_seats: [0],
      your_turn: true,
      host: true,
      waiting: false,
      actor: 0,
      since: 0,
      last: null,
      clock: null,
      plans: false,
      abandoned: false,
      rated: false,
      content: null,
      created: 0,
      closed: null,
      rematch: null,
      coach: true,
      outdated: false,
    },
    seat: 0,
    ply,
    view: {},
    text: null,
    phase: 'turn',
    phase_words: 'Turn',
    round: 1,
    actor: 0,
    prompt: '',
    over: false,
    ending: null,
    ending_words: null,
    tie_words: null,
    scores: [0, 0],
    places: null,
    winners: [],
    payoffs: null,
    legal: [],
    undo: null,
    log_from: ply,
    log: [aLogEntry(ply)],
    thinking: null,
    ...fields,
  }
}

export const aLegalAction = (fields: Partial<LegalAction> = {}): LegalAction => ({
  action: 0,
  text: '',
  words: '',
  label: '',
  cost: '',
  quiet: false,
  group: '',
  part: null,
  family: '',
  values: {},
  remark: false,
  ...fields,
})

export function aGame(fields: Partial<GameInfo> = {}): GameInfo {
  return {
    slug: 'game',
    title: 'Game',
    about: [],
    players: [2, 4],
    minutes: [10, 20],
    version: 1,
    hidden: false,
    options: [],
    presets: [],
    skips: false,
    levels: [],
    fields: [],
    families: [],
    decks: [],
    board: null,
    rulebook: false,
    aid: false,
    lessons: false,
    puzzles: false,
    ...fields,
  }
}

export function anOption(fields: Partial<OptionForm> = {}): OptionForm {
  return {
    name: 'option',
    title: 'Option',
    about: '',
    rule: '',
    kind: 'number',
    default: null,
    low: null,
    high: null,
    values: null,
    value_titles: null,
    brings: null,
    words: null,
    parts: null,
    players: [2, 3, 4],
    ...fields,
  }
}
