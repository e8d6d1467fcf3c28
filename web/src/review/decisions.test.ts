import { describe, expect, it } from 'vitest'
import { chosen, nearest } from './decisions'
import { aDecision } from './samples'

const decisions = [
  aDecision(6, { grade: 'blunder' }),
  aDecision(0),
  aDecision(1, { grade: 'mistake' }),
  aDecision(2, { grade: 'inaccuracy' }),
  aDecision(3, { grade: 'forced' }),
]
const plies = (list: { ply: number }[]): number[] => list.map(({ ply }) => ply)

describe('the decisions of a review', () => {
  it('are those of a seat, and only its mistakes if they are wanted', () => {
    expect(plies(chosen(decisions, null, false))).toEqual([0, 1, 2, 3, 6])
    expect(plies(chosen(decisions, null, true))).toEqual([1, 2, 6])
    expect(plies(chosen(decisions, 0, true))).toEqual([2, 6])
  })

  it('can be stepped through', () => {
    const mistakes = chosen(decisions, null, true)
    expect(nearest(mistakes, 1, true)?.ply).toBe(2)
    expect(nearest(mistakes, 6, false)?.ply).toBe(2)
    expect(nearest(mistakes, 6, true)).toBeUndefined()
  })
})
