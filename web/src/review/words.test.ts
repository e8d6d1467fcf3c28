import { describe, expect, it } from 'vitest'
import { duration, percent, points, signed } from './words'

describe('figures of a review', () => {
  it('are written with their units', () => {
    expect(percent(0.618)).toBe('62%')
    expect([points(0.8), points(12.4)]).toEqual(['1 point', '12 points'])
    expect([signed(0.034), signed(-0.12), signed(-0.0001)]).toEqual(['+3.4', '−12.0', '0.0'])
    expect([duration(45), duration(200)]).toEqual(['45 s', '3 min 20 s'])
  })
})
