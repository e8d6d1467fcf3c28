import { describe, expect, it } from 'vitest'
import { aPosition } from '../lib/fakes'
import type { Act, ServerMessage } from '../lib/protocol'
import { Kernel, type WidgetModel } from './kernel'

/** A model as anywidget hands it to the board; a test plays the kernel. */
class FakeModel implements WidgetModel {
  sent: { type: string; id: string; ply?: number }[] = []
  listeners: [string, (content?: unknown) => void][] = []
  constructor(private state: Record<string, unknown>) {}
  get(name: string): unknown {
    return this.state[name]
  }
  on(event: string, callback: (content?: unknown) => void): void {
    this.listeners.push([event, callback])
  }
  off(event: string, callback: (content?: unknown) => void): void {
    this.listeners = this.listeners.filter(([e, c]) => e !== event || c !== callback)
  }
  send(content: unknown): void {
    this.sent.push(content as { type: string; id: string })
  }
  fire(event: string, content?: unknown): void {
    for (const [name, callback] of this.listeners) if (name === event) callback(content)
  }
  set(name: string, value: unknown): void {
    this.state[name] = value
    this.fire(`change:${name}`)
  }
}

function open() {
  const model = new FakeModel({ position: aPosition(0) })
  const got: ServerMessage[] = []
  const kernel = new Kernel(model, (message) => got.push(message))
  return { model, got, kernel }
}

const act: Act = { type: 'act', id: 'a1', ply: 0, action: 3, remark: null }

describe('the kernel of a notebook', () => {
  it('shows its position, and every later one in order', () => {
    const { model, got, kernel } = open()
    kernel.show()
    model.set('position', aPosition(1))
    model.set('position', aPosition(2))
    expect(got.map((m) => m.type === 'position' && m.ply)).toEqual([0, 1, 2])
  })

  it('gets what the table asks for, unchanged, and its answer comes back', () => {
    const { model, got, kernel } = open()
    kernel.request(act)
    expect(model.sent).toEqual([act])
    model.fire('msg:custom', { type: 'accepted', n: 0, id: 'a1', ply: 1 })
    expect(got).toEqual([{ type: 'accepted', n: 0, id: 'a1', ply: 1 }])
  })

  it('answers only the view that has asked; what has no id is for all', () => {
    const { model, got, kernel } = open()
    kernel.request(act)
    model.fire('msg:custom', { type: 'refused', n: 0, id: 'of another view', sentence: 'No.', rule: null })
    expect(got).toEqual([])
    model.fire('msg:custom', { type: 'refused', n: 0, id: null, sentence: 'A bot failed.', rule: null })
    expect(got).toHaveLength(1)
  })

  it('puts the number of a rule into the sentence', () => {
    const { model, got, kernel } = open()
    kernel.request(act)
    model.fire('msg:custom', { type: 'refused', n: 0, id: 'a1', sentence: 'You hold no 3.', rule: 'HT-007' })
    expect(got).toEqual([{ type: 'refused', n: 0, id: 'a1', sentence: 'You hold no 3 (HT-007).', rule: null }])
  })

  it('finds earlier positions', async () => {
    const { model, got, kernel } = open()
    const found = kernel.at(4)
    const { id, ...asked } = model.sent[0]!
    expect(asked).toEqual({ type: 'at', ply: 4 })
    model.fire('msg:custom', { type: 'at', id, position: aPosition(4) })
    expect((await found).ply).toBe(4)
    const missing = kernel.at(9)
    model.fire('msg:custom', { type: 'refused', n: 0, id: model.sent[1]!.id, sentence: 'Too far.', rule: null })
    await expect(missing).rejects.toThrow('Too far.')
    expect(got).toEqual([])
  })

  it('is left alone once the board is closed', () => {
    const { model, got, kernel } = open()
    kernel.close()
    model.set('position', aPosition(1))
    expect(got).toEqual([])
    expect(model.listeners).toEqual([])
  })
})
