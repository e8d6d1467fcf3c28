import { describe, expect, it } from 'vitest'
import { areaBetween, exceed100, lineThrough, pointAt, spread } from './curve'
import { aPoint } from './samples'

describe('the curve of chances', () => {
  const curve = [aPoint(0, 0.5), aPoint(4, 0.6), aPoint(9, 1)]

  it('has the latest point that is not after a move', () => {
    expect([0, 3, 4, 8, 12].map((ply) => pointAt(curve, ply)?.ply)).toEqual([0, 0, 4, 4, 9])
    expect(pointAt([aPoint(4, 0.6)], 2)?.ply).toBe(4)
    expect(pointAt([], 2)).toBeUndefined()
  })

  it('may exceed 100% with the chances of all seats together', () => {
    expect(exceed100(curve)).toBe(false)
    expect(exceed100([...curve, { ...aPoint(12, 0.6), chance: [0.6, 0.42] }])).toBe(false)
    expect(exceed100([...curve, { ...aPoint(12, 0.6), chance: [0.87, 0.35] }])).toBe(true)
  })

  it('is a line, and its doubt is an area', () => {
    const upper = [
      [0, 1],
      [2, 3],
    ] as const
    const lower = [
      [0, 5],
      [2, 6],
    ] as const
    expect(lineThrough([...upper])).toBe('M0.0 1.0L2.0 3.0')
    expect(areaBetween([...upper], [...lower])).toBe('M0.0 1.0L2.0 3.0L2.0 6.0L0.0 5.0Z')
    expect(areaBetween([], [])).toBe('')
  })

  it('keeps the marks at its end apart', () => {
    expect(spread([50, 52, 10], 15, 0, 100)).toEqual([50, 65, 10])
    expect(spread([99, 98], 15, 0, 100)).toEqual([100, 85])
  })
})
