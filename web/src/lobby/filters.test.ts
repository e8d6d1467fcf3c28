import { expect, test } from 'vitest'
import { filtersIn, queryOf } from './filters'

const read = (query: string) => filtersIn(new URLSearchParams(query))

test('filters survive the way through an address', () => {
  const query = 'game=high-tide&players=3&clock=none&bots=false'
  expect(queryOf(read(query))).toBe(query)
  expect(queryOf(read(''))).toBe('')
})

test('what makes no sense is left out', () => {
  expect(queryOf(read('players=0&clock=sundial&bots=maybe&more=1'))).toBe('')
  expect(queryOf(read('players=17&game=a%26b'))).toBe('game=a%26b')
})
