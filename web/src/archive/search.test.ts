import { describe, expect, it } from 'vitest'
import type { GameInfo } from '../lib/protocol'
import { EVERYTHING, optionGroups, queryOf } from './search'

describe('a search of the archive', () => {
  it('asks for nothing that was not filled in', () => {
    expect(queryOf(EVERYTHING).toString()).toBe('')
  })

  it('includes the whole of the last day, and the cursor', () => {
    const query = queryOf(
      { ...EVERYTHING, since: '2026-11-17', until: '2026-11-17', option: 'hand_size=4' },
      '5:table-1',
    )
    expect(Number(query.get('until')) - Number(query.get('since'))).toBe(24 * 3600)
    expect([query.get('option'), query.get('value'), query.get('before')]).toEqual(['hand_size', '4', '5:table-1'])
  })

  it('offers the values of options that differ from the rulebook', () => {
    const whole = { name: 'hand_size', title: 'Hand size', kind: 'whole', default: 3, low: 2, high: 4, values: null }
    const flag = { name: 'quick', title: 'Quick', kind: 'flag', default: false, low: null, high: null, values: null }
    const groups = optionGroups({ options: [whole, flag] } as unknown as GameInfo)
    expect(groups.map((group) => group.values.map((each) => each.value))).toEqual([
      ['hand_size=2', 'hand_size=4'],
      ['quick=true'],
    ])
  })
})
