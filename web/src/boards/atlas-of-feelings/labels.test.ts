import { describe, expect, it } from 'vitest'
import { isCovered, placed, type Type, type Wanted } from './labels'

const want = (text: string, x: number, y: number, gap = 10): Wanted => ({ key: text, text, at: { x, y }, gap })
const RIM = 400
const type = (size: number): Type => ({ size, width: (text) => text.length * 0.6 })

describe('words on the wheel', () => {
  it('stand beside their marker', () => {
    const [label] = placed([want('Joy', 0, 0)], type(12), [], RIM)
    expect(label!.x - label!.width / 2).toBeCloseTo(10)
    expect(label!.y).toBe(0)
  })

  it('stand on their spot where nothing is in the way', () => {
    const [label] = placed([want('Joy', 40, 50, 0)], type(12), [], RIM)
    expect([label!.x, label!.y]).toEqual([40, 50])
  })

  it('do not cover a marker', () => {
    const [label] = placed([want('Joy', 0, 0)], type(12), [{ at: { x: 25, y: 0 }, radius: 8 }], RIM)
    expect(label!.x).toBeLessThan(0)
  })

  it('do not cover one another', () => {
    const all = placed([want('Joy', 0, 0), want('Rage', 4, 4), want('Trust', 8, 0)], type(12), [], RIM)
    expect(all).toHaveLength(3)
    for (const [i, a] of all.entries())
      for (const b of all.slice(i + 1)) {
        const apart = Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= (a.height + b.height) / 2
        expect(apart, `${a.text} and ${b.text}`).toBe(true)
      }
  })

  it('stay within the rim', () => {
    const [label] = placed([want('Self-righteousness', 390, 0)], type(12), [], RIM)
    expect(label!.x + label!.width / 2).toBeLessThan(RIM)
  })

  it('cover another marker rather than be missing, if it may be covered', () => {
    const all = { at: { x: 0, y: 0 }, radius: 300 }
    expect(placed([want('Joy', 0, 0)], type(12), [all], RIM)).toEqual([])
    expect(placed([want('Joy', 0, 0)], type(12), [{ ...all, soft: true }], RIM)).toHaveLength(1)
  })

  it('stand farther away rather than be missing, if they can be pressed', () => {
    const near = { at: { x: 0, y: 0 }, radius: 60 }
    expect(placed([want('Joy', 0, 0, 0)], type(12), [near], RIM)).toEqual([])
    const [label] = placed([{ ...want('Joy', 0, 0, 0), part: 'option/0' }], type(12), [near], RIM)
    expect(Math.hypot(label!.x, label!.y)).toBeGreaterThan(60)
  })

  it('are left out where there is no room, the last first', () => {
    const many = Array.from({ length: 60 }, (_, i) => ({ ...want('Perfectionism', 0, 0), key: String(i) }))
    const all = placed(many, type(20), [], RIM)
    expect(all.length).toBeLessThan(60)
    expect(all[0]!.key).toBe('0')
  })
})

describe('words in their cells', () => {
  const upright = { at: { x: 0, y: 0 }, degrees: 90, length: 60, size: 10 }

  it('are covered by a marker at their end', () => {
    expect(isCovered(upright, [], [{ at: { x: 0, y: 38 }, radius: 9 }])).toBe(true)
    expect(isCovered(upright, [], [{ at: { x: 38, y: 0 }, radius: 9 }])).toBe(false)
  })

  it('are covered by a label', () => {
    const [label] = placed([want('Joy', 0, 20, 0)], type(12), [], RIM)
    expect(isCovered(upright, [label!], [])).toBe(true)
    expect(isCovered({ ...upright, degrees: 0 }, [label!], [])).toBe(false)
  })
})
