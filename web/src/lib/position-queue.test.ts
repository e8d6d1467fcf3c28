import { expect, it } from 'vitest'
import { aLogEntry, aPosition, FakeClock } from './fakes'
import { insertLog, mergeLog, PositionQueue } from './position-queue'
import type { Pace } from './pace'
import type { Position } from './protocol'

function start() {
  const clock = new FakeClock()
  const shown: Position[] = []
  const pace: { now: Pace } = { now: 'normal' }
  const queue = new PositionQueue(
    (position) => shown.push(position),
    () => pace.now,
    clock,
  )
  return { clock, queue, pace, plies: () => shown.map((position) => position.ply), shown }
}

it('shows the first position at once and the others one after another', () => {
  const { clock, queue, plies } = start()
  for (const ply of [1, 2, 3]) queue.add(aPosition(ply))
  expect(plies()).toEqual([1])
  clock.advance(650)
  expect(plies()).toEqual([1, 2])
  clock.advance(650)
  expect(plies()).toEqual([1, 2, 3])
  clock.advance(650)
  queue.add(aPosition(4))
  expect(plies()).toEqual([1, 2, 3, 4])
})

it('hurries while many are waiting', () => {
  const { clock, queue, plies } = start()
  for (let ply = 1; ply <= 8; ply++) queue.add(aPosition(ply))
  clock.advance(650 + 140 + 140)
  expect(plies()).toEqual([1, 2, 3, 4])
  clock.advance(649)
  expect(plies()).toEqual([1, 2, 3, 4])
  clock.advance(1)
  expect(plies()).toEqual([1, 2, 3, 4, 5])
})

it('shows everything at once when it is flushed, and nothing twice', () => {
  const { clock, queue, plies } = start()
  for (const ply of [1, 2, 3]) queue.add(aPosition(ply))
  queue.flush()
  clock.advance(2000)
  expect(plies()).toEqual([1, 2, 3])
})

it('waits for the person step by step', () => {
  const { clock, queue, pace, plies } = start()
  pace.now = 'step'
  for (const ply of [1, 2]) queue.add(aPosition(ply))
  clock.advance(9000)
  expect(plies()).toEqual([])
  expect(queue.held).toBe(2)
  queue.step()
  clock.advance(9000)
  expect(plies()).toEqual([1])
  queue.step()
  expect(plies()).toEqual([1, 2])
})

it('shows nothing after it is stopped', () => {
  const { clock, queue, plies } = start()
  for (const ply of [1, 2]) queue.add(aPosition(ply))
  queue.stop()
  clock.advance(2000)
  expect(plies()).toEqual([1])
})

it('replaces a waiting position of the same move and keeps its log', () => {
  const { queue, shown } = start()
  queue.add(aPosition(1))
  queue.add(aPosition(2, { log_from: 1, log: [aLogEntry(1), aLogEntry(2)], prompt: 'first' }))
  queue.add(aPosition(2, { log_from: 2, log: [aLogEntry(2, { remark: 'new' })], prompt: 'second' }))
  queue.flush()
  expect(shown).toHaveLength(2)
  expect(shown[1]).toMatchObject({ prompt: 'second', log_from: 1 })
  expect(shown[1]!.log.map(({ ply, remark }) => [ply, remark])).toEqual([
    [1, null],
    [2, 'new'],
  ])
})

it('replaces the end of the log by what a position brings', () => {
  const log = [aLogEntry(1), aLogEntry(2), aLogEntry(3)]
  const position = aPosition(2, { log_from: 2, log: [aLogEntry(2, { remark: 'again' })] })
  expect(mergeLog(log, position).map(({ ply, remark }) => [ply, remark])).toEqual([
    [1, null],
    [2, 'again'],
  ])
})

it('puts earlier entries of the log before those that it has', () => {
  const log = [5, 6].map((ply) => aLogEntry(ply))
  const part = { type: 'log' as const, n: 1, seat: null, log_from: 3, log: [3, 4].map((ply) => aLogEntry(ply)) }
  expect(insertLog(log, part).map((entry) => entry.ply)).toEqual([3, 4, 5, 6])
  expect(insertLog(insertLog(log, part), part).map((entry) => entry.ply)).toEqual([3, 4, 5, 6])
})
