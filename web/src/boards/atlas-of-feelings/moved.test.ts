import { describe, expect, it } from 'vitest'
import type { Event } from '../../lib/protocol'
import { movedBy, NOTHING } from './moved'
import { standings } from './view'
import { middleAngle, middleRadius, polar, spotNumber, type Spot } from './wheel'

const at = (segment: number, layer: number): Spot => ({ segment, layer })
const event = (kind: string, seat: number, marker: number, spot: Spot): Event => ({
  kind,
  values: [seat, marker, spotNumber(spot)],
})
/** Two seats: a marker healed on 13, with a white one across, and one of the other seat. */
const view = {
  segment: [
    [13, 1],
    [1, 7],
  ],
  layer: [
    [4, 3],
    [2, 9],
  ],
}
const stand = standings(view, 12)

describe('what moved', () => {
  it('is nothing where nothing happened', () => expect(movedBy([], new Map(), stand, [[], []])).toEqual(NOTHING))

  it('leaves a trail to the spot that was stepped on, also where the marker is healed from there', () => {
    const events = [event('stepped', 0, 0, at(13, 8)), event('healed', 0, 0, at(13, 4))]
    const moved = movedBy(events, new Map([['0/0', at(12, 8)]]), stand, [[0, 1], [0]])
    expect(moved.trail).toEqual({ from: at(12, 8), to: at(13, 8) })
    expect([...moved.delays.keys()]).toEqual(['0/0'])
  })

  it('draws a healing from an own healer across the wheel', () => {
    const moved = movedBy([event('healed', 0, 0, at(13, 4))], new Map(), stand, [[0, 1], [0]])
    expect(moved.healings).toHaveLength(1)
    expect(moved.healings[0]!.from).toEqual(stand.find((s) => s.key === '0/1')!.at)
    expect(moved.healings[0]!.to).toEqual(stand.find((s) => s.key === '0/0')!.at)
  })

  it('draws it from the healer of another seat, or from the place across', () => {
    const events = [event('healed', 0, 0, at(13, 4))]
    const other = movedBy(events, new Map(), stand, [[0], [0]]).healings[0]!
    expect(other.from).toEqual(stand.find((s) => s.key === '1/0')!.at)
    const nobody = movedBy(events, new Map(), stand, [[0], []]).healings[0]!
    expect(nobody.from).toEqual(polar(middleRadius(2), middleAngle(1)))
  })

  it('shows healings one after another', () => {
    const events = [event('healed', 0, 0, at(13, 4)), event('healed', 1, 1, at(7, 4))]
    const [first, second] = movedBy(events, new Map(), stand, [[1], [0]]).healings
    expect(second!.delay).toBeGreaterThan(first!.delay)
  })
})
