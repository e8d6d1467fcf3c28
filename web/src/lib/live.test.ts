import { describe, expect, it } from 'vitest'
import { Live, type Clock, type LinkState, type Wire } from './live'

/** A message with only the fields that a test is about. */
interface Loose {
  type: string
  [field: string]: unknown
}

class FakeClock implements Clock {
  time = 0
  private list: { at: number; what: () => void }[] = []
  now = (): number => this.time
  after = (ms: number, what: () => void): unknown => {
    const entry = { at: this.time + ms, what }
    this.list.push(entry)
    return entry
  }
  cancel = (timer: unknown): void => {
    this.list = this.list.filter((entry) => entry !== timer)
  }
  pass(ms: number): void {
    const end = this.time + ms
    for (;;) {
      const next = this.list.filter((e) => e.at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.time = next.at
      this.cancel(next)
      next.what()
    }
    this.time = end
  }
}

class FakeWire implements Wire {
  readyState = 1
  sent: Loose[] = []
  closed = false
  onopen: Wire['onopen'] = null
  onmessage: Wire['onmessage'] = null
  onclose: Wire['onclose'] = null
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Loose)
  }
  close(): void {
    this.closed = true
  }
  tell(message: Loose): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  kinds(): string[] {
    return this.sent.map((m) => m.type)
  }
}

function link() {
  const clock = new FakeClock()
  const wires: FakeWire[] = []
  const got: Loose[] = []
  const states: LinkState[] = []
  const live = new Live(
    () => {
      const wire = new FakeWire()
      wires.push(wire)
      return wire
    },
    0,
    (m) => got.push({ ...m }),
    (s) => states.push(s),
    clock,
  )
  return { clock, wires, got, states, live, last: () => wires[wires.length - 1]! }
}

describe('the live link', () => {
  it('says hello, acknowledges and drops what comes twice', () => {
    const { last, got } = link()
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

  it('sends nothing through a link that is closing, and asks again at the next one', () => {
    const { live, last, clock } = link()
    last().onopen!()
    last().readyState = 2
    last().tell({ type: 'welcome', n: 1, stream: 's', resumed: false })
    live.request({ type: 'act', id: 'a', ply: 0, action: 3 })
    expect(last().kinds()).toEqual(['hello'])
    last().onclose!({ code: 1001, reason: '' })
    clock.pass(300)
    last().onopen!()
    expect(last().kinds()).toEqual(['hello', 'act'])
  })

  it('asks for everything anew when a number is missing', () => {
    const { last, got } = link()
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

  it('asks an unanswered action again after a cut, with the same id, and not once it is answered', () => {
    const { live, last, wires, clock } = link()
    last().onopen!()
    last().tell({ type: 'welcome', n: 1, stream: 's', resumed: false })
    live.request({ type: 'act', id: 'a', ply: 0, action: 3 })
    last().onclose!({ code: 1006, reason: '' })
    clock.pass(300)
    expect(wires).toHaveLength(2)
    last().onopen!()
    expect(last().sent).toEqual([
      { type: 'hello', stream: 's', seen: 1, look: 0 },
      { type: 'act', id: 'a', ply: 0, action: 3 },
    ])
    last().tell({ type: 'accepted', n: 2, id: 'a' })
    expect(live.unanswered).toEqual([])
    last().onclose!({ code: 1006, reason: '' })
    clock.pass(300)
    last().onopen!()
    expect(last().kinds()).toEqual(['hello'])
  })

  it('keeps what was asked while there was no link', () => {
    const { live, last } = link()
    live.request({ type: 'act', id: 'b', ply: 0, action: 1 })
    last().onopen!()
    expect(last().kinds()).toEqual(['hello', 'act'])
  })

  it('notices a silent link within six seconds', () => {
    const { last, wires, clock, states } = link()
    last().onopen!()
    last().tell({ type: 'position', n: 1 })
    clock.pass(6000)
    expect(states).toContain('lost')
    expect(wires[0]!.closed).toBe(true)
    clock.pass(500)
    expect(wires.length).toBeGreaterThan(1)
  })

  it('stays on a link that answers its pings', () => {
    const { last, clock, wires } = link()
    last().onopen!()
    for (let i = 0; i < 10; i++) {
      clock.pass(2000)
      last().tell({ type: 'pong' })
    }
    expect(wires).toHaveLength(1)
  })

  it('gives up when the server will not have it', () => {
    const { last, clock, wires, states } = link()
    last().onclose!({ code: 4403, reason: 'no' })
    clock.pass(20000)
    expect(states).toEqual(['refused'])
    expect(wires).toHaveLength(1)
  })
})
