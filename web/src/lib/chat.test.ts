import { describe, expect, it } from 'vitest'
import { newLines, stillThere } from './chat'
import type { Said } from './protocol'

const line = (number: number, at: number): Said => ({
  type: 'said',
  n: 0,
  number,
  seat: 0,
  name: 'Ann',
  text: 'Hi',
  at,
})

describe('the chat after a fresh start', () => {
  it('loses the lines that were deleted', () => {
    expect(stillThere([line(1, 10), line(2, 20)], [line(2, 20)])).toEqual([line(2, 20)])
  })

  it('shows the new line when the number of a deleted one is used again', () => {
    const sent = [line(1, 10), line(2, 30)]
    const kept = stillThere([line(1, 10), line(2, 20)], sent)
    expect(kept).toEqual([line(1, 10)])
    expect(newLines(kept, sent)).toEqual([line(2, 30)])
  })
})
