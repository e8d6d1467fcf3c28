/** A small review, for tests. */
import type { Decision, Point, Review } from './shape'

export const aPoint = (ply: number, chance: number): Point => ({
  ply,
  chance: [chance, 1 - chance],
  low: [chance - 0.1, 0.9 - chance],
  high: [chance + 0.1, 1.1 - chance],
  survival: null,
})

export const aDecision = (ply: number, fields: Partial<Decision> = {}): Decision => ({
  ply,
  seat: ply % 2,
  action: 0,
  words: `Move ${ply + 1}`,
  kind: 'play',
  lost: 0,
  low: 0,
  high: 1,
  grade: 'best',
  better: null,
  why: null,
  rules: [],
  line: [],
  ...fields,
})

export const aReview = (fields: Partial<Review> = {}): Review => ({
  format: 1,
  game: 'game',
  players: 2,
  options: {},
  judge: { name: 'judge', worlds: 10, seed: 1 },
  curve: [],
  decisions: [],
  turning_points: [],
  seats: [],
  ...fields,
})
