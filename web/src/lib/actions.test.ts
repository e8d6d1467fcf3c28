import { expect, it } from 'vitest'
import { allActions } from './actions'

it('numbers the actions of each family, the last parameter fastest, and names the part that each touches', () => {
  const actions = allActions([
    { name: 'pass', first: 0, count: 1, params: {}, touches: null },
    {
      name: 'move',
      first: 1,
      count: 6,
      params: { piece: ['king', 'pawn'], to: ['a', 'b', 'c'] },
      touches: 'board/{to}/{piece}',
    },
  ])
  expect(actions).toEqual([
    { action: 0, part: null },
    { action: 1, part: 'board/a/king' },
    { action: 2, part: 'board/b/king' },
    { action: 3, part: 'board/c/king' },
    { action: 4, part: 'board/a/pawn' },
    { action: 5, part: 'board/b/pawn' },
    { action: 6, part: 'board/c/pawn' },
  ])
})
