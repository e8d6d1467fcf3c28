import { expect, it } from 'vitest'
import { aPosition } from './fakes'
import { History } from './history.svelte'

function start(pause: () => Promise<unknown> = () => Promise.resolve()) {
  const loaded: [number, number | null][] = []
  const history = new History((ply, seat) => {
    loaded.push([ply, seat])
    return Promise.resolve(aPosition(ply, { seat }))
  }, pause)
  return { history, loaded }
}

it('asks the server only for positions that this seat has not seen', async () => {
  const { history, loaded } = start()
  history.add(aPosition(1, { seat: 0 }))
  await history.goTo(1, 0)
  expect(history.position).toMatchObject({ ply: 1, seat: 0 })
  await history.goTo(1, 1)
  await history.goTo(1, 1)
  expect(history.position).toMatchObject({ ply: 1, seat: 1 })
  expect(loaded).toEqual([[1, 1]])
})

it('forgets positions that were taken back, for every seat', () => {
  const { history } = start()
  for (const [ply, seat] of [
    [1, 0],
    [2, 0],
    [3, 0],
    [3, 1],
  ] as const)
    history.add(aPosition(ply, { seat }))
  history.add(aPosition(2, { seat: 0, prompt: 'again' }))
  expect(history.at(1, 0)).toBeDefined()
  expect(history.at(2, 0)).toMatchObject({ prompt: 'again' })
  expect(history.at(3, 0)).toBeUndefined()
  expect(history.at(3, 1)).toBeUndefined()
})

it('replays every position up to the current one, then shows that', async () => {
  const { history } = start()
  const shown: number[] = []
  await history.replay(
    -1,
    () => 3,
    async (ply) => {
      shown.push(ply)
      await history.goTo(ply, 0)
    },
  )
  expect(shown).toEqual([0, 1, 2])
  expect(history.position).toBeNull()
  expect(history.replaying).toBe(false)
})

it('stays where a replay was stopped', async () => {
  const { history } = start()
  const replay = history.replay(
    0,
    () => 9,
    async (ply) => {
      await history.goTo(ply, 0)
      if (ply === 2) history.stopReplay()
    },
  )
  expect(history.replaying).toBe(true)
  await replay
  expect(history.position).toMatchObject({ ply: 2 })
})

it('runs one replay at a time', async () => {
  const { history } = start()
  const shown: number[] = []
  const show = (ply: number): Promise<void> => Promise.resolve(void shown.push(ply))
  await Promise.all([history.replay(0, () => 2, show), history.replay(0, () => 2, show)])
  expect(shown).toEqual([0, 1])
})
