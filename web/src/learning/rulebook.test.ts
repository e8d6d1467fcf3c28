import { expect, test } from 'vitest'
import type { Passage, Rulebook } from '../lib/protocol'
import { passageFor, searched, sectionFor, textOf } from './rulebook'

const says = (text: string, ...rules: string[]): Passage => ({
  block: { kind: 'paragraph', spans: [{ style: 'plain', text }] },
  rules,
})

const book: Rulebook = {
  title: 'High Tide',
  minutes: 5,
  sections: [
    { id: 'high-tide', title: 'High Tide', level: 1, decisions: [], passages: [says('The sea comes in.')] },
    {
      id: 'your-turn',
      title: 'Your turn',
      level: 2,
      decisions: ['turn'],
      passages: [says('Play a card.', 'HT-007'), says('Or wait.', 'HT-006', 'HT-012')],
    },
    { id: 'the-end', title: 'The end', level: 2, decisions: [], passages: [says('No waiting now.', 'HT-012')] },
  ],
}

test('a decision has its section', () => {
  expect(sectionFor(book, 'turn')?.id).toBe('your-turn')
  expect(sectionFor(book, 'over')).toBeNull()
})

test('a rule is found at the first passage that rests on it', () => {
  expect(textOf(passageFor(book, 'HT-012')!.block)).toBe('Or wait.')
  expect(passageFor(book, 'HT-099')).toBeNull()
})

test('a search keeps the passages with the words, and whole sections with the words in their titles', () => {
  const found = (words: string) => searched(book, words).map((s) => [s.id, s.passages.length])
  expect(found('WAIT')).toEqual([
    ['your-turn', 1],
    ['the-end', 1],
  ])
  expect(found('turn')).toEqual([['your-turn', 2]])
  expect(found('HT-007')).toEqual([['your-turn', 1]])
  expect(found(' ')).toHaveLength(3)
  expect(found('dragon')).toEqual([])
})

test('the words of lists and tables are found too', () => {
  const cell = (text: string) => [{ style: 'bold' as const, text }]
  expect(textOf({ kind: 'list', ordered: true, items: [cell('Deal'), cell('Begin')] })).toBe('Deal Begin')
  expect(textOf({ kind: 'table', head: [cell('Tide')], rows: [[cell('Low')]] })).toBe('Tide Low')
  expect(textOf({ kind: 'figure', name: 'opening', alt: 'Ann begins' })).toBe('Ann begins')
})
