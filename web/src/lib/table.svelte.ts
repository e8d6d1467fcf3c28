import * as api from './api'
import { allDeeds, type Deed } from './actions'
import { freshId, Live, tableWire, type LinkState } from './live'
import type {
  Advice,
  Event,
  GameInfo,
  LegalAction,
  LogEntry,
  Position,
  Said,
  SeatCard,
  ServerMessage,
  Settings,
  Why,
} from './protocol'
import { knock, settings } from './settings.svelte'

export interface Note {
  sentence: string
  rule: string | null
}

export interface Menu {
  actions: LegalAction[]
  x: number
  y: number
}

/** Something that a line of the log is about. */
export interface Lit {
  seat: number | null
  part: string | null
  events: Event[]
}

/** What one game sends; each board's `schema.ts` has its own. */
export interface GameTypes {
  view: object
  rules: object
  faces: object
  words: { game: { title: string; automaton?: string }; fate?: Record<string, Record<string, string>> }
}

const SHOW_EACH = 420 // milliseconds that a move stays before the next is shown

/** A table as this browser sees it: where it stands, what can be done, and what was said. */
export class Table<G extends GameTypes = GameTypes> {
  now = $state.raw<Position | null>(null)
  past = $state.raw<Position | null>(null)
  log = $state.raw<LogEntry[]>([])
  chat = $state.raw<Said[]>([])
  link = $state<LinkState>('connecting')
  refusal = $state('')
  pending = $state.raw<{ id: string; action: number } | null>(null)
  note = $state.raw<Note | null>(null)
  hint = $state.raw<{ advice: Advice[]; reason: string } | null>(null)
  hinting = $state(false)
  menu = $state.raw<Menu | null>(null)
  lit = $state.raw<Lit | null>(null)
  remark = $state('')
  rulesAt = $state<string | null>(null) // the rules are open, at this rule ('' for the top)
  veiled = $state<number | null>(null) // the curtain is closed before this seat
  replaying = $state(false)
  awaySince = $state<number | null>(null)
  unread = $state(0)

  readonly rules: G['rules']
  readonly faces: G['faces']
  readonly deeds: Deed[]
  private byText: Map<string, Deed>
  private live: Live | null = null
  private queue: Position[] = []
  private timer: ReturnType<typeof setTimeout> | null = null
  private cache = new Map<string, Position>()
  private whys = new Map<string, { part: string; left: number; told: Note[] }>()
  private whyOf = new Map<string, string>()
  private lastMine = 0
  private guarded = false

  constructor(
    readonly id: string,
    readonly game: GameInfo,
    readonly words: G['words'],
    readonly fixed: Settings,
  ) {
    this.rules = fixed.rules as G['rules']
    this.faces = fixed.faces as G['faces']
    this.deeds = allDeeds(game.families)
    this.byText = new Map(this.deeds.map((d) => [d.text, d]))
  }

  // --- where we are -----------------------------------------------------------------------------------------------

  /** The position on the screen: now, or a moment of the past. */
  position = $derived(this.past ?? this.now)
  seats = $derived<SeatCard[]>(this.now?.table.seats ?? [])
  mySeats = $derived<number[]>(this.now?.table.my_seats ?? [])
  legal = $derived<LegalAction[]>(this.past || this.pending || this.veiled !== null ? [] : (this.now?.legal ?? []))
  myTurn = $derived(this.legal.length > 0)
  looking = $state<number | null>(null)

  byPart = $derived.by(() => {
    const map = new Map<string, LegalAction[]>()
    for (const legal of this.legal) {
      if (legal.part === null) continue
      const list = map.get(legal.part)
      if (list) list.push(legal)
      else map.set(legal.part, [legal])
    }
    return map
  })

  /** What the action did that led to the position on the screen, entry by entry. */
  happened = $derived.by((): Event[] => this.log.find((e) => e.ply === this.position?.ply)?.events ?? [])

  /** The part that the action on its way touches: it is already lifted. */
  lifted = $derived.by(() => (this.pending ? (this.deeds[this.pending.action]?.part ?? null) : null))

  /** What the viewer sees in a position. */
  viewIn(position: Position): G['view'] {
    return position.view as G['view']
  }

  seatName(seat: number | null): string {
    return seat === null ? '' : (this.seats[seat]?.name ?? `Player ${seat + 1}`)
  }

  deedOf(entry: LogEntry): Deed | null {
    return entry.text ? (this.byText.get(entry.text) ?? null) : null
  }

  // --- the link -----------------------------------------------------------------------------------------------------

  /** With `guarded`, several people share this screen: who comes first must say so. */
  open(look: number | null, guarded = false): void {
    this.looking = look
    this.guarded = guarded && this.game.hidden
    this.live = new Live(
      tableWire(this.id),
      look,
      (message) => this.receive(message),
      (state, reason) => {
        this.link = state
        if (state === 'refused') this.refusal = reason || 'This table is not open to you.'
      },
    )
  }

  close(): void {
    this.live?.close()
    if (this.timer) clearTimeout(this.timer)
  }

  retry(): void {
    this.live?.retry()
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 'position':
        this.arrive(message)
        break
      case 'refused':
        if (this.pending?.id === message.id) this.pending = null
        this.note = { sentence: message.sentence, rule: message.rule }
        break
      case 'why':
        this.answered(message)
        break
      case 'hint':
        this.hinting = false
        this.hint = { advice: message.advice, reason: message.reason }
        break
      case 'said':
        this.hear([message])
        break
      case 'welcome':
        this.hear(message.chat)
        break
      case 'accepted':
        if (this.pending?.id === message.id && this.now && this.now.ply >= message.ply) this.pending = null
        break
    }
  }

  private hear(lines: Said[]): void {
    const heard = new Set(this.chat.map((line) => line.number))
    const fresh = lines.filter((line) => !heard.has(line.number))
    this.chat = [...this.chat, ...fresh].sort((a, b) => a.number - b.number)
    this.unread += fresh.length
  }

  private arrive(position: Position): void {
    if (position.seat !== this.looking) return // from a chair that was left
    const waiting = this.queue.at(-1)
    if (waiting && waiting.ply === position.ply) {
      this.queue[this.queue.length - 1] = {
        ...position,
        log: [...waiting.log.filter((e) => e.ply < position.log_from), ...position.log],
        log_from: Math.min(waiting.log_from, position.log_from),
      }
      return
    }
    const last = waiting ?? this.now
    const oneOn = last !== null && position.ply === last.ply + 1
    if (settings.reduced || !oneOn || document.hidden) {
      this.flush()
      this.show(position)
      return
    }
    this.queue.push(position)
    if (!this.timer) this.next()
  }

  private next(): void {
    this.timer = null
    const position = this.queue.shift()
    if (!position) return
    this.show(position)
    const wait = this.queue.length > 4 ? 140 : SHOW_EACH
    this.timer = setTimeout(() => this.next(), wait)
  }

  /** Show at once what is still to be shown. */
  flush(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    const waiting = this.queue
    this.queue = []
    if (waiting.length === 0) return
    for (const position of waiting) this.show(position)
  }

  private show(position: Position): void {
    const before = this.now
    this.log = [...this.log.filter((e) => e.ply < position.log_from), ...position.log]
    this.now = position
    if (position.ply !== before?.ply || position.table.id !== before.table.id) {
      this.pending = null
      this.menu = null
      this.note = null
      this.hint = null
      this.hinting = false
      this.lit = null
      if (before && position.ply > before.ply) knock(position.legal.length ? 1.4 : 1)
    }
    this.cache.set(this.key(position.ply), position)
    if (before && position.ply < before.ply) {
      for (const ply of range(position.ply + 1, before.ply)) this.cache.delete(this.key(ply))
    }
    if (position.actor !== null && position.actor === this.looking) {
      if (position.ply > this.lastMine + 1 && before && before.actor !== this.looking) this.awaySince = this.lastMine
      this.lastMine = position.ply + 1
    } else if (position.legal.length === 0) this.awaySince = null
    this.turnTheChair(position)
  }

  /** At a hot seat the one to decide looks; where hands are hidden, only after the curtain. */
  private turnTheChair(position: Position): void {
    const { actor } = position
    this.veiled = null
    if (actor === null || !position.table.my_seats.includes(actor)) {
      if (this.guarded && actor !== null) this.veiled = this.looking
      return
    }
    if (this.guarded) {
      this.veiled = actor
      return
    }
    if (actor === this.looking) return
    if (this.game.hidden && this.looking !== null) this.veiled = actor
    else this.lookFrom(actor)
  }

  lookFrom(seat: number): void {
    this.guarded = false
    if (seat === this.looking) {
      this.veiled = null // what lies behind the curtain is this seat's already
      return
    }
    this.looking = seat
    this.past = null
    this.live?.lookFrom(seat)
  }

  private key(ply: number): string {
    return `${this.looking}:${ply}`
  }

  // --- acting -------------------------------------------------------------------------------------------------------

  act(legal: LegalAction): void {
    if (!this.now || this.pending) return
    const id = freshId()
    this.pending = { id, action: legal.action }
    this.menu = null
    const remark = (legal.remark && this.remark.trim()) || null
    this.live?.request({ type: 'act', id, ply: this.now.ply, action: legal.action, remark })
    this.remark = ''
  }

  /** A part of the board was pressed. */
  press(part: string, x: number, y: number): void {
    this.flush()
    const actions = this.byPart.get(part) ?? []
    if (actions.length === 1) this.act(actions[0]!)
    else if (actions.length > 1) this.menu = { actions, x, y }
    else this.askWhy(part)
  }

  /** Why nothing can be done with this part now. */
  askWhy(part: string): void {
    if (this.past) {
      this.note = { sentence: 'This is a moment of the past. Go back to now to act, or play on from here.', rule: null }
      return
    }
    if (!this.now || this.now.over) {
      this.note = { sentence: 'The game is over.', rule: null }
      return
    }
    if (this.now.actor !== this.looking) {
      const who = this.seatName(this.now.actor)
      this.note = { sentence: `It is not your turn: ${who} decides now.`, rule: null }
      return
    }
    const deeds = this.deeds.filter((d) => d.part === part).slice(0, 6)
    if (deeds.length === 0) return
    const key = freshId()
    this.whys.set(key, { part, left: deeds.length, told: [] })
    for (const deed of deeds) {
      const id = freshId()
      this.whyOf.set(id, key)
      this.live?.request({ type: 'why', id, action: deed.action })
    }
  }

  private answered(message: Why): void {
    const key = this.whyOf.get(message.id)
    const asked = key ? this.whys.get(key) : undefined
    if (!key || !asked) return
    this.whyOf.delete(message.id)
    asked.left -= 1
    const { sentence, rule } = message
    if (sentence && !asked.told.some((t) => t.sentence === sentence)) {
      asked.told.push({ sentence, rule })
    }
    if (asked.left > 0) return
    this.whys.delete(key)
    const last = asked.told.at(-1)
    if (last) this.note = { sentence: asked.told.map((t) => closed(t.sentence)).join(' '), rule: last.rule }
  }

  undo(): void {
    if (!this.now) return
    if (this.now.undo !== null) {
      this.note = { sentence: this.now.undo, rule: null }
      return
    }
    this.live?.request({ type: 'undo', id: freshId(), ply: this.now.ply })
  }

  askHint(): void {
    if (this.hint) {
      this.hint = null
      return
    }
    this.hinting = true
    this.live?.request({ type: 'hint', id: freshId() })
  }

  say(text: string): void {
    if (text.trim()) this.live?.request({ type: 'say', id: freshId(), text: text.trim() })
  }

  // --- the past -----------------------------------------------------------------------------------------------------

  async goTo(ply: number): Promise<void> {
    if (!this.now) return
    this.flush()
    if (ply >= this.now.ply) {
      this.past = null
      return
    }
    const known = this.cache.get(this.key(ply))
    if (known) {
      this.past = known
      return
    }
    try {
      const position = await api.at(this.id, Math.max(0, ply), this.looking)
      this.cache.set(this.key(ply), position)
      this.past = position
    } catch (error) {
      this.note = { sentence: (error as Error).message, rule: null }
    }
  }

  /** Show the moves since a moment, one after another. */
  async replay(from: number): Promise<void> {
    if (!this.now || this.replaying) return
    this.replaying = true
    this.awaySince = null
    for (let ply = Math.max(0, from); this.replaying && this.now && ply < this.now.ply; ply++) {
      await this.goTo(ply)
      await new Promise((resolve) => setTimeout(resolve, settings.reduced ? 250 : 650))
    }
    if (this.replaying) this.past = null
    this.replaying = false
  }

  /** The moves that swung the score most between the winner and the rest, as far as this browser saw the match. */
  turningPoints(most = 3): { ply: number; swing: number; seat: number; sentence: string }[] {
    const winner = this.now?.winners[0]
    if (!this.now || winner === undefined || this.now.scores.length < 2) return []
    const margin = (p: Position): number =>
      p.scores[winner]! - Math.max(...p.scores.filter((_, seat) => seat !== winner))
    const found = this.log.flatMap((entry) => {
      const [before, after] = [this.cache.get(this.key(entry.ply - 1)), this.cache.get(this.key(entry.ply))]
      const sentence = entry.sentences[0]
      if (!before || !after || !entry.round || entry.actor === null || !sentence) return []
      return [{ ply: entry.ply, swing: margin(after) - margin(before), seat: entry.actor, sentence }]
    })
    const large = found.filter((f) => Math.abs(f.swing) > 1).sort((a, b) => Math.abs(b.swing) - Math.abs(a.swing))
    return large.slice(0, most).sort((a, b) => a.ply - b.ply)
  }

  stopReplay(): void {
    this.replaying = false
  }
}

function closed(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : sentence + '.'
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
}
