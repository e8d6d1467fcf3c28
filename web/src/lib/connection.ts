/**
 * The connection to a table. Messages are numbered and acknowledged. A request without an answer is sent again after
 * the connection was lost; it carries its own id, so repeating it is harmless. A silent connection is dropped within
 * six seconds.
 */
import { browserClock, type Clock } from './clock'
import type { ClientMessage, ServerMessage } from './protocol'

/** The part of a WebSocket that is used here. */
export interface Socket {
  readonly readyState: number
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number; reason: string }) => void) | null
}

const OPEN = 1 // WebSocket.OPEN; nothing can be sent while a socket is closing

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'refused'

const PING_EVERY = 2000
const SILENT_FOR = 6000
const LONGEST_WAIT = 5000

export class Connection {
  private state: ConnectionState = 'connecting'
  /** The number of the last message received, and the stream that it belongs to. */
  private seen = 0
  private stream: string | null = null
  private socket: Socket | null = null
  /** Requests with an id are repeated until they are answered. */
  private waiting = new Map<string, ClientMessage>()
  private lastHeard = 0
  private attempts = 0
  private timers = new Set<unknown>()
  private closed = false
  private syncing = false

  constructor(
    private openSocket: () => Socket,
    private look: number | null,
    private receive: (message: ServerMessage) => void,
    private onstate: (state: ConnectionState, reason: string) => void,
    private clock: Clock = browserClock,
  ) {
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

  /** See the table from another seat that this browser holds; the server starts a new stream of messages. */
  lookFrom(seat: number | null): void {
    if (seat === this.look) return
    this.look = seat
    this.send({ type: 'look', seat })
  }

  /** Connect at once instead of waiting for the next attempt. */
  retry(): void {
    if (this.state === 'lost') this.connect()
  }

  close(): void {
    this.closed = true
    this.drop()
  }

  private send(message: ClientMessage): void {
    if (this.socket?.readyState === OPEN && this.state === 'open') this.socket.send(JSON.stringify(message))
  }

  private connect(): void {
    this.drop()
    if (this.closed) return
    const socket = this.openSocket()
    this.socket = socket
    this.syncing = false
    this.lastHeard = this.clock.now()
    socket.onopen = () => {
      if (socket !== this.socket) return
      this.setState('open', '')
      this.send({ type: 'hello', stream: this.stream, seen: this.seen, look: this.look })
      for (const message of this.waiting.values()) this.send(message)
    }
    socket.onmessage = (event) => {
      if (socket !== this.socket || typeof event.data !== 'string') return
      this.lastHeard = this.clock.now()
      const message: ServerMessage = JSON.parse(event.data)
      this.handle(message)
    }
    socket.onclose = (event) => {
      if (socket !== this.socket) return
      // 4403 and 4404: the server refuses this visitor, and trying again cannot help.
      if (event.code === 4403 || event.code === 4404) {
        this.drop()
        this.setState('refused', event.reason)
      } else this.reconnect()
    }
    this.heartbeat(socket)
  }

  private heartbeat(socket: Socket): void {
    this.after(PING_EVERY, () => {
      if (socket !== this.socket) return
      if (this.clock.now() - this.lastHeard > SILENT_FOR - PING_EVERY / 2) {
        this.reconnect()
        return
      }
      if (this.state === 'open') this.send({ type: 'ping' })
      this.heartbeat(socket)
    })
  }

  private handle(message: ServerMessage): void {
    this.attempts = 0
    if (message.n > 0 && !this.isNext(message)) return
    if ('id' in message && message.id) this.waiting.delete(message.id)
    this.receive(message)
  }

  /** Acknowledges the next message of the stream. Repeated ones are dropped; after a gap everything is asked for. */
  private isNext(message: ServerMessage): boolean {
    const restarted = message.type === 'welcome' && !message.resumed
    if (restarted) this.syncing = false
    if (this.syncing) return false
    if (message.type === 'welcome') this.stream = message.stream
    if (!restarted && message.n <= this.seen) return false
    if (!restarted && this.seen > 0 && message.n > this.seen + 1) {
      this.syncing = true
      this.send({ type: 'sync' })
      return false
    }
    this.seen = message.n
    this.send({ type: 'ack', n: message.n })
    return true
  }

  private reconnect(): void {
    this.drop()
    if (this.closed) return
    this.setState('lost', '')
    const wait = Math.min(LONGEST_WAIT, 250 * 2 ** this.attempts++)
    this.after(wait, () => this.connect())
  }

  private drop(): void {
    for (const timer of this.timers) this.clock.cancel(timer)
    this.timers.clear()
    const socket = this.socket
    this.socket = null
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null
      socket.close()
    }
  }

  private after(ms: number, callback: () => void): void {
    const timer = this.clock.after(ms, () => {
      this.timers.delete(timer)
      callback()
    })
    this.timers.add(timer)
  }

  private setState(state: ConnectionState, reason: string): void {
    this.state = state
    this.onstate(state, reason)
  }
}

/** Opens the socket of a table on the server that this page came from. */
export function openTableSocket(table: string): Socket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/live`)
  const adapter: Socket = {
    get readyState() {
      return socket.readyState
    },
    send: (text) => socket.send(text),
    close: () => socket.close(),
    onopen: null,
    onmessage: null,
    onclose: null,
  }
  socket.onopen = () => adapter.onopen?.()
  socket.onmessage = (event) => adapter.onmessage?.(event)
  socket.onclose = (event) => adapter.onclose?.(event)
  return adapter
}

/** A new id for a request. */
export function requestId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')
}
