import { expect, it } from 'vitest'
import { aGame } from '../../lib/fakes'
import type { FamilyInfo, FieldInfo } from '../../lib/protocol'
import { Drawing, isShared, spacesOf, type FieldWords } from './drawing'

const aField = (fields: Partial<FieldInfo> = {}): FieldInfo => ({
  name: 'field',
  about: '',
  axes: [],
  sizes: [],
  low: 0,
  high: 5,
  seen_by: 'everyone',
  names: null,
  drawn: null,
  up_to: null,
  lengths: {},
  ...fields,
})

const family = (touches: string, params: Record<string, string[]>): FamilyInfo => ({
  name: 'take',
  first: 0,
  count: Object.values(params).reduce((product, range) => product * range.length, 1),
  params,
  touches,
})

const drawing = (
  words: FieldWords = {},
  families: FamilyInfo[] = [],
  rules: Record<string, unknown> = {},
  fields: FieldInfo[] = [],
): Drawing => new Drawing({ game: aGame({ families, fields }), words, rules, seats: ['Ada', 'Ben'] })

const hand = aField({ name: 'hand', axes: ['seat', 'card'], seen_by: 'owner' })

it('says numbers in words: names, seats, yes and no, none, and how far they count', () => {
  const at = drawing({ value: { suit: ['hearts', 'spades'] } }, [], { waits: 3 })
  const words = (field: Partial<FieldInfo>, number: number): string => at.shown(aField(field), number).text
  expect(words({ names: 'suit' }, 1)).toBe('spades')
  expect(words({ names: 'suit', low: -1 }, -1)).toBe('none')
  expect(at.shown(aField({ names: 'seat', low: -1 }), 1)).toEqual({ text: 'Ben', seat: 1, none: false, absent: false })
  expect(words({ names: 'seat', low: -1 }, -1)).toBe('nobody')
  expect([0, 1].map((flag) => words({ high: 1 }, flag))).toEqual(['no', 'yes'])
  expect(words({ up_to: 'waits' }, 2)).toBe('2 of 3')
  expect(words({ low: -9 }, -1)).toBe('−1')
})

it('draws a hand as cards with their names, whether it holds cards or counts kinds', () => {
  const faces = (at: Drawing, field: FieldInfo, value: number[]): unknown[] =>
    at.pieces(field, value).map(({ text, count, part }) => [text, count, part])
  const names = { value: { card: ['Guard', 'Priest', 'Baron'] } }
  expect(drawing().wayOf(hand)).toBe('cards')
  expect(faces(drawing(names), hand, [2, 0, 1])).toEqual([
    ['Guard', 2, null],
    ['Baron', 1, null],
  ])
  const slots = { ...hand, axes: ['seat', 'slot'], low: -1, names: 'card' }
  expect(faces(drawing(names), slots, [1, -1, 0])).toEqual([
    ['Priest', 1, null],
    ['Guard', 1, null],
  ])
  const bySlot = drawing(names, [family('hand/{slot}', { slot: ['0', '1', '2'] })])
  expect(faces(bySlot, slots, [-1, 2, -1])).toEqual([['Baron', 1, 'hand/1']])
  const byCard = drawing(names, [family('hand/{card}', { card: ['guard', 'priest', 'baron'] })])
  expect(faces(byCard, slots, [-1, 2, -1])).toEqual([['Baron', 1, 'hand/baron']])
  expect(byCard.pieces({ ...slots, axes: ['seat'] }, 1)).toMatchObject([{ text: 'Priest', part: 'hand/priest' }])
})

it('leaves out what has no name, and keeps values that start at one', () => {
  const at = drawing({}, [family('hand/{value}', { value: ['1', '2'] })])
  const cards = at.pieces({ ...hand, axes: ['seat', 'value'] }, [0, 1, 2])
  expect(cards.map(({ text, part }) => [text, part])).toEqual([
    ['1', 'hand/1'],
    ['2', 'hand/2'],
  ])
  const first = drawing({ value: { month: ['', 'January', 'February'] } })
  expect(first.entries(aField({ axes: ['month'] }), [0, 0, 0]).map((entry) => entry.name)).toEqual([
    'January',
    'February',
  ])
})

it('numbers the entries of an axis alike in every field, whether actions touch it or not', () => {
  const held = { ...hand, axes: ['seat', 'value'] }
  const spent = { ...held, name: 'spent', seen_by: 'everyone' as const }
  const bid = family('hand/{value}', { value: ['1', '2', '3'] })
  const at = drawing({}, [bid], {}, [spent, held])
  const names = (field: FieldInfo): string[] => at.pieces(field, [0, 1, 0, 1]).map((card) => card.text)
  expect(names(held)).toEqual(['1', '3'])
  expect(names(spent)).toEqual(['1', '3'])
})

it('cuts rows to the seats and to the lengths of the rules record', () => {
  const field = aField({ axes: ['column', 'seat'], lengths: { column: 'columns' } })
  const at = drawing({}, [], { columns: 2 })
  const columns = at.entries(field, [[1, 2, 3], [], []])
  expect(columns.map((entry) => entry.name)).toEqual(['1', '2'])
  const seats = at.entries(field, [1, 2, 3], [0])
  expect(seats.map(({ name, seat, places }) => [name, seat, places])).toEqual([
    ['Ada', 0, [0, 0]],
    ['Ben', 1, [0, 1]],
  ])
})

it('chooses how to draw a field that does not say', () => {
  const way = (field: Partial<FieldInfo>): string => drawing().wayOf(aField(field))
  expect(way({ high: 12 })).toBe('track')
  expect(way({ high: 12, axes: ['seat'] })).toBe('words')
  expect(way({ high: 1 })).toBe('words')
  expect(way({ high: 900 })).toBe('words')
  expect(way({ names: 'suit' })).toBe('words')
  expect(way({ axes: ['place'] })).toBe('map')
  expect(way({ axes: ['row', 'column'] })).toBe('grid')
  expect(way({ high: 12, drawn: 'dice' })).toBe('dice')
})

it('lets all seats share a track and a grid, and gives each seat the rest', () => {
  expect(isShared(aField({ axes: ['seat'], drawn: 'track' }))).toBe(true)
  expect(isShared(aField({ axes: ['seat', 'column'], drawn: 'grid' }))).toBe(true)
  expect(isShared(aField({ axes: ['seat', 'row', 'column'], drawn: 'grid' }))).toBe(false)
  expect(isShared(hand)).toBe(false)
})

it('ends a track where the rules record says, or where the number is', () => {
  expect(spacesOf(aField({ high: 50 }), 20, 3)).toEqual({ low: 0, high: 20, goal: 20, single: true })
  expect(spacesOf(aField({ high: 50 }), 20, 22)).toEqual({ low: 0, high: 22, goal: 20, single: true })
  expect(spacesOf(aField({ high: 50 }), null, 3)).toEqual({ low: 0, high: 50, goal: null, single: false })
})

it('knows the squares of a grid as parts, and which parts no field draws', () => {
  const grid = aField({ name: 'square', axes: ['row', 'column'], sizes: [3, 3] })
  const at = drawing({}, [family('square/{row}/{column}', { row: ['0', '1', '2'], column: ['a', 'b', 'c'] })])
  expect(at.partAt(grid, [1, 2])).toBe('square/1/c')
  expect(at.partAt(grid, [3, 0])).toBeNull()
  expect(at.has(grid, 'square/1/c')).toBe(true)
  expect(at.has(grid, 'square/1')).toBe(false)
  expect(at.has({ ...grid, drawn: 'never' }, 'square/1/c')).toBe(false)
})
