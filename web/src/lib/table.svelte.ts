import { allActions, type ActionInfo } from './actions'
import * as api from './api'
import { newLines, stillThere } from './chat'
import { Coach } from './coach.svelte'
import { Connection, openTableSocket, requestId, type ConnectionState } from './connection'
import type { GameTypes } from './game-types'
import { History } from './history.svelte'
import { showFor } from './pace'
import { insertLog, mergeLog, PositionQueue } from './position-queue'
import type {
  Advice,
  Development,
  Event,
  GameInfo,
  LegalAction,
  LogEntry,
  Position,
  Said,
  SeatCard,
  ServerMessage,
  Settings,
} from './protocol'
import { readUntil } from './read-chat'
import { settings } from './settings.svelte'
import { playSound } from './sound'
import { turningPoints, type TurningPoint } from './turning-points'
import { whyNothing, WhyNot, type Note } from './why-not'

export interface Menu {
  actions: LegalAction[]
  x: number
  y: number
}

/** What a table talks to: the connection to the server, a lesson, or the kernel of a notebook. */
export type TableServer = Pick<Connection, 'request' | 'lookFrom' | 'close' | 'retry'> & {
  /** An earlier position, if it is not to be had by a request. */
  at?: (ply: number) => Promise<Position>
}

/** What the pointer is on, in the log or in the list of actions: boards highlight it. */
export interface Lit {
  seat: number | null
  part: string | null
  events: Event[]
}

/** A table as this browser sees it: the position, what can be done, the log and the chat. */
export class Table<G extends GameTypes = GameTypes> {
  now = $state.raw<Position | null>(null)
  log = $state.raw<LogEntry[]>([])
  chat = $state.raw<Said[]>([])
  unread = $state(0)
  connection = $state<ConnectionState>('connecting')
  refusal = $state('')
  /** The seat that this browser looks from; null for a spectator. */
  looking = $state<number | null>(null)
  /** The seat that must confirm before anything is shown: people at one screen do not see each other's hands. */
  curtain = $state<number | null>(null)
  /** The action that is on its way to the server. */
  pending = $state.raw<{ id: string; action: number } | null>(null)
  note = $state.raw<Note | null>(null)
  hint = $state.raw<{ advice: Advice[]; reason: string } | null>(null)
  hinting = $state(false)
  menu = $state.raw<Menu | null>(null)
  lit = $state.raw<Lit | null>(null)
  remark = $state('')
  /** In development mode: how the files of the game stand. */
  development = $state.raw<Development | null>(null)
  /** In development mode: the files of the game have changed, so words, rules and board must be loaded again. */
  outdated = $state(false)
  rulesAt = $state<string | null>(null) // the rules are open at this rule ('' for the top)
  /** Moves of others that wait until the viewer asks for the next one. */
  held = $state(0)
  private replayedAt = $state(-1)

  readonly rules: G['rules']
  readonly faces: G['faces']
  private actions: ActionInfo[]
  private server: TableServer | null = null
  private queue = new PositionQueue(
    (position) => this.show(position),
    () => (this.ownMoveComes ? 'fast' : settings.pace),
  )
  private whyNot = new WhyNot((message) => this.server?.request(message))
  private history = new History(
    (ply, seat) => this.server?.at?.(ply) ?? api.at(this.id, ply, seat),
    () => new Promise((resolve) => setTimeout(resolve, showFor(settings.pace))),
  )
  readonly coach = new Coach(
    (message) => this.server?.request(message),
    (legal) => this.send(legal),
    () => Number(settings.coachThreshold),
  )
  /** Several people share this screen, and none of them has taken it yet. */
  private unclaimed = false

  constructor(
    readonly id: string,
    readonly game: GameInfo,
    readonly words: G['words'],
    readonly fixed: Settings,
  ) {
    this.rules = fixed.rules
    this.faces = fixed.faces
    this.actions = allActions(game.families)
  }

  // --- the position and what can be done in it -------------------------------------------------------------------

  past = $derived(this.history.position)
  replaying = $derived(this.history.replaying)
  /** The position on the screen: the current one or an earlier one. */
  position = $derived(this.past ?? this.now)
  seats = $derived<SeatCard[]>(this.now?.table.seats ?? [])
  mySeats = $derived<number[]>(this.now?.table.my_seats ?? [])
  legal = $derived<LegalAction[]>(this.past || this.pending || this.curtain !== null ? [] : (this.now?.legal ?? []))
  myTurn = $derived(this.legal.length > 0)
  /** My seats in which a bot plays for me. */
  awaySeats = $derived(this.seats.filter((seat) => seat.mine && seat.away !== null))

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

  /** The viewer's last move, if others have moved since and it is the viewer's turn. */
  awaySince = $derived.by(() => {
    if (!this.myTurn || !this.now || this.replayedAt === this.now.ply) return null
    const own = this.log.findLast((entry) => entry.actor === this.looking)?.ply ?? 0
    return this.now.ply > own ? own : null
  })

  /** What the action did that led to the position on the screen, entry by entry. */
  happened = $derived.by((): Event[] => this.log.find((entry) => entry.ply === this.position?.ply)?.events ?? [])

  /** The part that the pending action touches; boards draw it lifted. */
  lifted = $derived.by(() => (this.pending ? (this.actions[this.pending.action]?.part ?? null) : null))

  /** What the viewer sees in a position. */
  viewIn(position: Position): G['view'] {
    return position.view
  }

  seatName(seat: number | null): string {
    return seat === null ? '' : (this.seats[seat]?.name ?? `Player ${seat + 1}`)
  }

  // --- the connection --------------------------------------------------------------------------------------------

  /** On a shared screen the first player to decide must confirm, if the game has hidden hands. */
  open(look: number | null, sharedScreen = false): void {
    this.looking = look
    this.unclaimed = sharedScreen && this.game.hidden
    this.server = new Connection(
      () => openTableSocket(this.id),
      look,
      (message) => this.receive(message),
      (state, reason) => {
        this.connection = state
        if (state === 'refused') this.refusal = reason || 'This table is not open to you.'
      },
    )
  }

  /** Look at a match that is not at a table of the server, such as a lesson. */
  openWith(seat: number, serve: (receive: (message: ServerMessage) => void) => TableServer): void {
    this.looking = seat
    this.connection = 'open'
    this.server = serve((message) => this.receive(message))
  }

  close(): void {
    this.server?.close()
    this.queue.stop()
  }

  retry(): void {
    this.server?.retry()
  }

  private receive(message: ServerMessage): void {
    if (this.outdated) return
    switch (message.type) {
      case 'position':
        this.receivePosition(message)
        break
      case 'log':
        if (message.seat === this.looking) this.log = insertLog(this.log, message)
        break
      case 'refused':
        if (this.coach.takeRefusal(message.id)) break
        if (this.pending?.id === message.id) this.pending = null
        this.note = { sentence: message.sentence, rule: message.rule }
        break
      case 'why':
        this.note = this.whyNot.answer(message) ?? this.note
        break
      case 'weighed':
        this.coach.answer(message)
        break
      case 'hint':
        this.hinting = false
        this.hint = { advice: message.advice, reason: message.reason }
        break
      case 'said':
        this.addToChat([message])
        break
      case 'welcome':
        if (!message.resumed) this.chat = stillThere(this.chat, message.chat)
        this.addToChat(message.chat)
        break
      case 'development':
        this.outdated = this.development !== null && this.development.revision !== message.revision
        this.development = message
        break
      case 'accepted':
        if (this.pending?.id === message.id && this.now && this.now.ply >= message.ply) this.pending = null
        break
    }
  }

  private addToChat(lines: Said[]): void {
    const fresh = newLines(this.chat, lines)
    this.chat = [...this.chat, ...fresh].sort((a, b) => a.number - b.number)
    const read = readUntil(this.id)
    this.unread += fresh.filter((line) => line.at > read).length
  }

  private receivePosition(position: Position): void {
    if (this.looking !== null && !position.table.my_seats.includes(this.looking)) this.loseSeat()
    if (position.seat !== this.looking) return // sent before the viewer changed seats
    const waiting = this.queue.last
    const follows = position.ply === (waiting ?? this.now ?? { ply: NaN }).ply + 1
    const animated = follows && (!settings.reduced || settings.pace === 'step') && !document.hidden
    if (animated || waiting?.ply === position.ply) {
      this.queue.add(position)
      this.held = this.queue.held
    } else {
      this.flush()
      this.show(position)
    }
  }

  /** The seat that this browser looked from belongs to somebody else now: look on. */
  private loseSeat(): void {
    this.looking = null
    this.log = []
    this.history.leave()
    this.server?.lookFrom(null)
  }

  /** Show at once the positions that are still waiting. */
  flush(): void {
    this.queue.flush()
    this.held = 0
  }

  /** Show the next of the moves that wait. */
  step(): void {
    this.queue.step()
    this.held = this.queue.held
  }

  /** The position on the screen is the viewer's to decide, so the next one is what their action led to. */
  private get ownMoveComes(): boolean {
    const actor = this.now?.actor ?? null
    return actor === null || this.mySeats.includes(actor)
  }

  private show(position: Position): void {
    const before = this.now
    this.log = mergeLog(this.log, position)
    this.now = position
    this.history.add(position)
    if (position.ply !== before?.ply || position.table.id !== before.table.id) {
      this.pending = null
      this.menu = null
      this.note = null
      this.hint = null
      this.hinting = false
      this.lit = null
      this.coach.forget()
      if (before && position.ply > before.ply) playSound()
    }
    this.passScreen(position)
  }

  /** On a shared screen, look from the seat that is to decide; where hands are hidden, behind the curtain. */
  private passScreen(position: Position): void {
    const { actor } = position
    this.curtain = null
    if (actor === null || !position.table.my_seats.includes(actor)) {
      if (this.unclaimed && actor !== null) this.curtain = this.looking
    } else if (this.unclaimed || (this.game.hidden && this.looking !== null && actor !== this.looking)) {
      this.curtain = actor
    } else if (actor !== this.looking) this.lookFrom(actor)
  }

  lookFrom(seat: number): void {
    this.unclaimed = false
    if (seat === this.looking) {
      this.curtain = null // the position behind the curtain is already this seat's own
      return
    }
    this.looking = seat
    this.history.leave()
    this.server?.lookFrom(seat)
  }

  // --- acting ----------------------------------------------------------------------------------------------------

  act(legal: LegalAction): void {
    if (!this.now || this.pending) return
    const coached = settings.coach && this.now.table.coach && this.now.legal.length > 1
    if (!coached) return this.send(legal)
    this.menu = null
    this.pending = { id: '', action: legal.action }
    this.coach.weigh(legal, this.now.ply)
  }

  /** After the coach's question, the action is not played. */
  takeBack(): void {
    this.coach.doubt = null
    this.pending = null
  }

  private send(legal: LegalAction): void {
    if (!this.now) return
    const id = requestId()
    this.pending = { id, action: legal.action }
    this.menu = null
    const remark = (legal.remark && this.remark.trim()) || null
    this.server?.request({ type: 'act', id, ply: this.now.ply, action: legal.action, remark })
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

  /** Ask why nothing can be done with this part now. */
  askWhy(part: string): void {
    const sentence = whyNothing(this.now, this.past !== null, this.looking, (seat) => this.seatName(seat))
    if (sentence !== null) this.note = { sentence, rule: null }
    else this.whyNot.ask(this.actions.filter((action) => action.part === part))
  }

  undo(): void {
    if (!this.now) return
    if (this.now.undo !== null) {
      this.note = { sentence: this.now.undo, rule: null }
      return
    }
    this.server?.request({ type: 'undo', id: requestId(), ply: this.now.ply })
  }

  askHint(): void {
    if (this.now?.table.rated) return
    if (this.hint) {
      this.hint = null
      return
    }
    this.hinting = true
    this.server?.request({ type: 'hint', id: requestId() })
  }

  agreeToCoach(agree: boolean): void {
    this.server?.request({ type: 'coach', id: requestId(), agree })
  }

  say(text: string): void {
    if (text.trim()) this.server?.request({ type: 'say', id: requestId(), text: text.trim() })
  }

  // --- earlier positions -----------------------------------------------------------------------------------------

  async goTo(ply: number): Promise<void> {
    if (!this.now) return
    this.flush()
    if (ply >= this.now.ply) {
      this.history.leave()
      return
    }
    try {
      await this.history.goTo(Math.max(0, ply), this.looking)
    } catch (error) {
      this.note = { sentence: api.messageOf(error), rule: null }
    }
  }

  /** Show the moves since an earlier position, one after another. */
  async replay(from: number): Promise<void> {
    if (!this.now || this.replaying) return
    this.replayedAt = this.now.ply
    if (settings.pace === 'step') return this.goTo(from + 1)
    await this.history.replay(
      from,
      () => this.now?.ply ?? 0,
      (ply) => this.goTo(ply),
    )
  }

  stopReplay(): void {
    this.history.stopReplay()
  }

  /** The moves that decided the match. */
  async turningPoints(): Promise<TurningPoint[]> {
    if (!this.now) return []
    return turningPoints(this.now, this.log, (await api.scores(this.id)).scores)
  }
}
