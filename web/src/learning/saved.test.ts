import { beforeEach, expect, it, vi } from 'vitest'
import { savedIn, toggleSaved, toPractise } from './saved'

const kept = vi.hoisted(() => new Map<string, string>())
vi.mock('../lib/settings.svelte', () => ({
  stored: (key: string) => kept.get(key) ?? null,
  store: (key: string, text: string) => kept.set(key, text),
}))

const decision = { table: 'abcdefgh', ply: 4, words: 'Wait' }
const mistake = { table: 'abcdefgh', ply: 9, words: 'Play 2', grade: 'blunder' as const, lost: 30 }

beforeEach(() => kept.clear())

it('saves a decision and drops it again', () => {
  expect(toggleSaved('high-tide', decision)).toBe(true)
  expect(savedIn('high-tide')).toEqual([decision])
  expect(savedIn('potlatch')).toEqual([])
  expect(toggleSaved('high-tide', decision)).toBe(false)
  expect(savedIn('high-tide')).toEqual([])
})

it('lists a mistake that was also saved only once', () => {
  toggleSaved('high-tide', decision)
  toggleSaved('high-tide', { table: mistake.table, ply: mistake.ply, words: mistake.words })
  expect(toPractise('high-tide', [mistake])).toEqual([mistake, decision])
})
