import { describe, expect, it } from 'vitest'
import {
  anticlockwise,
  clockwise,
  LAYERS,
  middleAngle,
  middleRadius,
  opposite,
  polar,
  seasonOf,
  SEGMENTS,
  spotAt,
  spotNumber,
  spotUnder,
  standing,
  stepTo,
  tierOf,
  wordSize,
  zodiacOf,
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

  it('knows opposites, neighbours, zodiacs and seasons', () => {
    expect([1, 12, 13, 24].map(opposite)).toEqual([13, 24, 1, 12])
    expect([clockwise(24), anticlockwise(1)]).toEqual([1, 24])
    for (const s of segments) {
      expect(opposite(opposite(s))).toBe(s)
      expect(anticlockwise(clockwise(s))).toBe(s)
    }
    expect([zodiacOf(1), zodiacOf(2), zodiacOf(24)]).toEqual([1, 1, 12])
    expect([seasonOf(1), seasonOf(6), seasonOf(7), seasonOf(24)]).toEqual([1, 1, 2, 4])
    expect(layers.map(tierOf)).toEqual([0, 1, 1, 1, 2, 2, 3, 3, 3, 3])
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

  it('steps as the rules do', () => {
    expect(stepTo({ segment: 24, layer: 8 }, 'clockwise')).toEqual({ segment: 1, layer: 8 })
    expect(stepTo({ segment: 1, layer: 1 }, 'anticlockwise')).toEqual({ segment: 24, layer: 1 })
    expect(stepTo({ segment: 5, layer: 2 }, 'inward')).toEqual({ segment: 5, layer: 1 })
  })

  it('writes long words smaller', () => {
    expect(wordSize('Self-righteousness', 8)).toBeLessThan(wordSize('Envy', 8))
  })
})
