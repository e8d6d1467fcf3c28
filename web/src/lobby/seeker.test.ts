import { expect, test } from 'vitest'
import { Refusal } from '../lib/api'
import type { Seek, SeekStatus } from '../lib/protocol'
import { Seeker, type SeekServer } from './seeker.svelte'

const waiting: SeekStatus = { state: 'waiting', table: null, waiting: 1, since: 0 }
const matched: SeekStatus = { state: 'matched', table: 'table-1', waiting: 0, since: 0 }
const wish = { game: 'high-tide', least: 2, most: 3 }

/** A seeker whose server gives these answers, one after another, and what was said and found. */
function seekerWith(answers: (SeekStatus | Error)[], atEnd: SeekStatus | null = null) {
  const said: string[] = []
  const found: string[] = []
  const timers: (() => void)[] = []
  const answer = (name: string, seek: Pick<Seek, 'id'>): Promise<SeekStatus> => {
    said.push(`${name} ${seek.id}`)
    const next = answers.shift() ?? waiting
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next)
  }
  const server: SeekServer = {
    seek: (seek) => answer('seek', seek),
    startSeek: (id) => answer('start', { id }),
    endSeek: (id) => {
      said.push(`end ${id}`)
      return Promise.resolve(atEnd)
    },
  }
  const clock = {
    now: () => 0,
    after: (_: number, callback: () => void) => timers.push(callback),
    cancel: () => void timers.splice(0),
  }
  const seeker = new Seeker(server, clock, (table) => found.push(table))
  const next = async (): Promise<void> => {
    timers.shift()?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { seeker, said, found, timers, next }
}

test('it says the same again until others are found', async () => {
  const { seeker, said, found, timers, next } = seekerWith([waiting, waiting, matched])
  await seeker.begin(wish)
  await next()
  await next()
  expect(new Set(said).size).toBe(1)
  expect(said.length).toBe(3)
  expect(found).toEqual(['table-1'])
  expect(timers).toEqual([])
  expect(seeker.wish).toBe(null)
})

test('a lost network does not end it, but a refusal does', async () => {
  const { seeker, timers, next } = seekerWith([new Error('No network.'), waiting, new Refusal('No such game.', null)])
  await seeker.begin(wish)
  expect(seeker.trouble).toBe('No network.')
  await next()
  expect(seeker.trouble).toBe('')
  await next()
  expect([seeker.wish, seeker.trouble, timers.length]).toEqual([null, 'No such game.', 0])
})

test.each([503, 429])('it goes on when the server is busy (%i)', async (status) => {
  const { seeker, said, found, next } = seekerWith([new Refusal('Please try again.', null, status), matched])
  await seeker.begin(wish)
  expect(seeker.trouble).toBe('Please try again.')
  await next()
  expect([said.length, found, seeker.trouble]).toEqual([2, ['table-1'], ''])
})

test('who stops at the moment at which others are found goes to their table', async () => {
  const { seeker, found } = seekerWith([waiting], matched)
  await seeker.begin(wish)
  await seeker.stop()
  expect(found).toEqual(['table-1'])
})

test('who starts with bots goes to that table, and who leaves the page seeks no longer', async () => {
  const { seeker, said, found, timers } = seekerWith([waiting, matched])
  await seeker.begin(wish)
  await seeker.startWithBots()
  expect(found).toEqual(['table-1'])
  await seeker.begin(wish)
  seeker.leave()
  expect(said.at(-1)).toMatch(/^end /)
  expect(timers).toEqual([])
})
