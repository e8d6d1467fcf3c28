/**
 * The live link to a table. Messages are numbered and acknowledged. A request without an answer is sent again after
 * the connection was lost; it carries its own id, so repeating it is harmless. A silent link is dropped within six
 * seconds.
 */
import type { ClientMessage, ServerMessage } from './protocol'

/** What is used of a WebSocket. */
export interface Wire {
  readonly readyState: number
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number; reason: string }) => void) | null
}

const OPEN = 1 // as WebSocket says it; through one that is closing nothing can be sent

export interface Clock {
  now(): number
  after(ms: number, what: () => void): unknown
  cancel(timer: unknown): void
}

export type LinkState = 'connecting' | 'open' | 'lost' | 'refused'

export const PING_EVERY = 2000
export const SILENT_FOR = 6000
const LONGEST_WAIT = 5000

const browserClock: Clock = {
  now: () => performance.now(),
  after: (ms, what) => setTimeout(what, ms),
  cancel: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
}

export class Live {
  state: LinkState = 'connecting'
  seen = 0
  stream: string | null = null
  look: number | null
  private wire: Wire | null = null
  /** Requests with an id are repeated until they are answered. */
  private waiting = new Map<string, ClientMessage>()
  private heard = 0
  private tries = 0
  private timers = new Set<unknown>()
  private ended = false
  private syncing = false

  constructor(
    private open: () => Wire,
    look: number | null,
    private receive: (message: ServerMessage) => void,
    private changed: (state: LinkState, reason: string) => void,
    private clock: Clock = browserClock,
  ) {
    this.look = look
    this.connect()
  }

  /** Requests sent and not yet answered. */
  get unanswered(): ClientMessage[] {
    return [...this.waiting.values()]
  }

  request(message: ClientMessage): void {
    if ('id' in message) this.waiting.set(message.id, message)
    this.send(message)
  }

  /** See the table from another seat that this browser holds; a stream of messages begins anew. */
  lookFrom(seat: number | null): void {
    if (seat === this.look) return
    this.look = seat
    this.send({ type: 'look', seat })
  }

  sync(): void {
    this.syncing = true
    this.send({ type: 'sync' })
  }

  /** At once, instead of waiting for the next try. */
  retry(): void {
    if (this.state === 'lost') this.connect()
  }

  close(): void {
    this.ended = true
    this.drop()
  }

  private send(message: ClientMessage): void {
    if (this.wire?.readyState === OPEN && this.state === 'open') this.wire.send(JSON.stringify(message))
  }

  private connect(): void {
    this.drop()
    if (this.ended) return
    const wire = this.open()
    this.wire = wire
    this.syncing = false
    this.heard = this.clock.now()
    wire.onopen = () => {
      if (wire !== this.wire) return
      this.turn('open', '')
      this.send({ type: 'hello', stream: this.stream, seen: this.seen, look: this.look })
      for (const message of this.waiting.values()) this.send(message)
    }
    wire.onmessage = (event) => {
      if (wire !== this.wire || typeof event.data !== 'string') return
      this.heard = this.clock.now()
      this.take(JSON.parse(event.data) as ServerMessage)
    }
    wire.onclose = (event) => {
      if (wire !== this.wire) return
      // 4403 and 4404: the server will not have us, and asking again cannot help.
      if (event.code === 4403 || event.code === 4404) {
        this.drop()
        this.turn('refused', event.reason)
      } else this.again()
    }
    this.beat(wire)
  }

  private beat(wire: Wire): void {
    this.after(PING_EVERY, () => {
      if (wire !== this.wire) return
      if (this.clock.now() - this.heard > SILENT_FOR - PING_EVERY / 2) {
        this.again()
        return
      }
      if (this.state === 'open') this.send({ type: 'ping' })
      this.beat(wire)
    })
  }

  private take(message: ServerMessage): void {
    this.tries = 0
    const n = 'n' in message ? message.n : 0
    if (n > 0) {
      const anew = message.type === 'welcome' && !message.resumed
      if (anew) this.syncing = false
      if (this.syncing) return // everything comes anew
      if (message.type === 'welcome') this.stream = message.stream
      if (!anew && n <= this.seen) return // sent twice
      if (!anew && this.seen > 0 && n > this.seen + 1) {
        this.sync() // something is missing
        return
      }
      this.seen = n
      this.send({ type: 'ack', n })
    }
    if ('id' in message && message.id) this.waiting.delete(message.id)
    this.receive(message)
  }

  private again(): void {
    this.drop()
    if (this.ended) return
    this.turn('lost', '')
    const wait = Math.min(LONGEST_WAIT, 250 * 2 ** this.tries++)
    this.after(wait, () => this.connect())
  }

  private drop(): void {
    for (const timer of this.timers) this.clock.cancel(timer)
    this.timers.clear()
    const wire = this.wire
    this.wire = null
    if (wire) {
      wire.onopen = wire.onmessage = wire.onclose = null
      wire.close()
    }
  }

  private after(ms: number, what: () => void): void {
    const timer = this.clock.after(ms, () => {
      this.timers.delete(timer)
      what()
    })
    this.timers.add(timer)
  }

  private turn(state: LinkState, reason: string): void {
    this.state = state
    this.changed(state, reason)
  }
}

/** The socket of a table in this page's own origin. */
export function tableWire(table: string): () => Wire {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const address = `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/live`
  return () => {
    const socket = new WebSocket(address)
    const wire: Wire = {
      get readyState() {
        return socket.readyState
      },
      send: (text) => socket.send(text),
      close: () => socket.close(),
      onopen: null,
      onmessage: null,
      onclose: null,
    }
    socket.onopen = () => wire.onopen?.()
    socket.onmessage = (event) => wire.onmessage?.(event)
    socket.onclose = (event) => wire.onclose?.(event)
    return wire
  }
}

/** A client id for a request. */
export function freshId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')
}
