import { describe, expect, it } from 'vitest'
import { Connection, type ConnectionState, type Socket } from './connection'
import { FakeClock } from './fakes'

/** A message with only the fields that a test is about. */
interface Fields {
  type: string
  [field: string]: unknown
}

class FakeSocket implements Socket {
  readyState = 1
  sent: Fields[] = []
  closed = false
  onopen: Socket['onopen'] = null
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    this.closed = true
  }
  tell(message: Fields): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  kinds(): string[] {
    return this.sent.map((m) => m.type)
  }
}

function connect() {
  const clock = new FakeClock()
  const sockets: FakeSocket[] = []
  const got: Fields[] = []
  const states: ConnectionState[] = []
  const connection = new Connection(
    () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
    0,
    (m) => got.push({ ...m }),
    (s) => states.push(s),
    clock,
  )
  return { clock, sockets, got, states, connection, last: () => sockets[sockets.length - 1]! }
}

describe('the connection', () => {
  it('says hello, acknowledges and drops what comes twice', () => {
    const { last, got } = connect()
    last().onopen!()
    expect(last().sent[0]).toEqual({ type: 'hello', stream: null, seen: 0, look: 0 })
    last().tell({ type: 'welcome', n: 1, stream: 's', resumed: false })
    last().tell({ type: 'position', n: 2 })
    last().tell({ type: 'position', n: 2 })
    expect(got.map((m) => m.n)).toEqual([1, 2])
    expect(
      last()
        .sent.filter((m) => m.type === 'ack')
        .map((m) => m.n),
    ).toEqual([1, 2])
  })

  it('sends nothing through a socket that is closing, and sends it again through the next one', () => {
    const { connection, last, clock } = connect()
    last().onopen!()
    last().readyState = 2
    last().tell({ type: 'welcome', n: 1, stream: 's', resumed: false })
    connection.request({ type: 'act', id: 'a', ply: 0, action: 3 })
    expect(last().kinds()).toEqual(['hello'])
    last().onclose!({ code: 1001, reason: '' })
    clock.advance(300)
    last().onopen!()
    expect(last().kinds()).toEqual(['hello', 'act'])
  })

  it('asks for everything again when a number is missing', () => {
    const { last, got } = connect()
    last().onopen!()
    last().tell({ type: 'welcome', n: 1, stream: 's', resumed: false })
    last().tell({ type: 'position', n: 3 })
    last().tell({ type: 'position', n: 4 })
    last().tell({ type: 'position', n: 2 })
    expect(
      last()
        .kinds()
        .filter((kind) => kind === 'sync'),
    ).toHaveLength(1)
    last().tell({ type: 'welcome', n: 9, stream: 't', resumed: false })
    last().tell({ type: 'position', n: 10 })
    expect(got.map((m) => m.n)).toEqual([1, 9, 10])
  })

  it('sends an unanswered action again after a lost connection, with the same id, but not once it is answered', () => {
    const { connection, last, sockets, clock } = connect()
    last().onopen!()
    last().tell({ type: 'welcome', n: 1, stream: 's', resumed: false })
    connection.request({ type: 'act', id: 'a', ply: 0, action: 3 })
    last().onclose!({ code: 1006, reason: '' })
    clock.advance(300)
    expect(sockets).toHaveLength(2)
    last().onopen!()
    expect(last().sent).toEqual([
      { type: 'hello', stream: 's', seen: 1, look: 0 },
      { type: 'act', id: 'a', ply: 0, action: 3 },
    ])
    last().tell({ type: 'accepted', n: 2, id: 'a' })
    expect(connection.unanswered).toEqual([])
    last().onclose!({ code: 1006, reason: '' })
    clock.advance(300)
    last().onopen!()
    expect(last().kinds()).toEqual(['hello'])
  })

  it('keeps what was asked while there was no connection', () => {
    const { connection, last } = connect()
    connection.request({ type: 'act', id: 'b', ply: 0, action: 1 })
    last().onopen!()
    expect(last().kinds()).toEqual(['hello', 'act'])
  })

  it('notices a silent connection within six seconds', () => {
    const { last, sockets, clock, states } = connect()
    last().onopen!()
    last().tell({ type: 'position', n: 1 })
    clock.advance(6000)
    expect(states).toContain('lost')
    expect(sockets[0]!.closed).toBe(true)
    clock.advance(500)
    expect(sockets.length).toBeGreaterThan(1)
  })

  it('keeps a connection that answers its pings', () => {
    const { last, clock, sockets } = connect()
    last().onopen!()
    for (let i = 0; i < 10; i++) {
      clock.advance(2000)
      last().tell({ type: 'pong' })
    }
    expect(sockets).toHaveLength(1)
  })

  it('gives up when the server refuses it', () => {
    const { last, clock, sockets, states } = connect()
    last().onclose!({ code: 4403, reason: 'no' })
    clock.advance(20000)
    expect(states).toEqual(['refused'])
    expect(sockets).toHaveLength(1)
  })
})
