import { expect, test } from 'vitest'
import { choicesOf } from './choices'
import { aLegalAction } from './fakes'

const names = (legal: Parameters<typeof choicesOf>[0]): unknown => {
  const { groups, alone } = choicesOf(legal)
  return [groups.map((g) => [g.name, g.members.map((m) => m.action)]), alone.map((l) => l.action)]
}

test('actions of one group open from its name, in the order of the server', () => {
  const legal = [
    aLegalAction({ action: 0, group: 'Take', part: 'supply/0' }),
    aLegalAction({ action: 1, group: 'Buy', part: 'market/0' }),
    aLegalAction({ action: 2, group: 'Take', part: 'supply/1' }),
    aLegalAction({ action: 3, group: 'Buy', part: 'market/1' }),
  ]
  expect(names(legal)).toEqual([
    [
      ['Take', [0, 2]],
      ['Buy', [1, 3]],
    ],
    [],
  ])
})

test('a group of one stands alone', () => {
  const legal = [aLegalAction({ action: 0, group: 'Convert', part: 'convert' }), aLegalAction({ action: 1 })]
  expect(names(legal)).toEqual([[], [0, 1]])
})

test('in a game without groups, what the board offers is one group', () => {
  const legal = [
    aLegalAction({ action: 0, part: 'hand/1' }),
    aLegalAction({ action: 1, part: 'hand/2' }),
    aLegalAction({ action: 2 }),
  ]
  expect(names(legal)).toEqual([[['On the board', [0, 1]]], [2]])
})
