import { describe, expect, it } from 'vitest'
import {
  clockwise,
  LAYERS,
  middleAngle,
  middleRadius,
  opposite,
  polar,
  SEGMENTS,
  spotAt,
  spotNumber,
  spotUnder,
  standing,
  wordSize,
} from './wheel'

const segments = Array.from({ length: SEGMENTS }, (_, i) => i + 1)
const layers = Array.from({ length: LAYERS }, (_, i) => i + 1)

describe('the wheel', () => {
  it('finds every spot again from its middle', () => {
    for (const segment of segments)
      for (const layer of layers) {
        expect(spotUnder(polar(middleRadius(layer), middleAngle(segment)))).toEqual({ segment, layer })
        expect(spotAt(spotNumber({ segment, layer }))).toEqual({ segment, layer })
      }
    expect(spotUnder({ x: 0, y: 0 })).toBeNull()
    expect(spotUnder({ x: 480, y: 0 })).toBeNull()
  })

  it('knows what lies across and what comes next', () => {
    expect([1, 12, 13, 24].map(opposite)).toEqual([13, 24, 1, 12])
    expect([clockwise(1), clockwise(24)]).toEqual([2, 1])
    for (const s of segments) expect(opposite(opposite(s))).toBe(s)
  })

  it('puts the first segment right of the top', () => {
    const { x, y } = polar(100, middleAngle(1))
    expect(x).toBeGreaterThan(0)
    expect(y).toBeLessThan(-90)
  })

  it('stands every marker of a stack inside its cell', () => {
    for (const layer of layers)
      for (const n of [1, 2, 3, 5, 8, 12])
        for (let i = 0; i < n; i++) {
          const at = standing({ segment: 7, layer }, i, n, 12)
          expect(spotUnder(at)).toEqual({ segment: 7, layer })
        }
  })

  it('writes long words smaller', () => {
    expect(wordSize('Self-righteousness', 8)).toBeLessThan(wordSize('Envy', 8))
  })
})
