import { beforeEach, describe, expect, it } from 'vitest'
import { Coach } from './coach.svelte'
import { aLegalAction, FakeClock } from './fakes'
import type { Better, Weigh } from './protocol'

const chance = (share: number): Better['chance'] => ({ share, low: share, high: share, together: false })

function better(low: number): Better {
  const given_away = { share: low + 0.1, low, high: low + 0.2 }
  const words = { text: 'wait', words: 'Wait', reasons: [], rules: [], lesson: null }
  return { action: 9, ...words, chance: chance(0.5), your_chance: chance(0.2), given_away, games: 100 }
}

describe('the coach', () => {
  const legal = aLegalAction({ action: 3 })
  let sent: Weigh[]
  let played: number[]
  let clock: FakeClock
  let coach: Coach

  beforeEach(() => {
    sent = []
    played = []
    clock = new FakeClock()
    coach = new Coach(
      (message) => sent.push(message),
      ({ action }) => played.push(action),
      () => 10,
      clock,
    )
  })

  const weigh = (low: number | null): void => {
    coach.weigh(legal, 4)
    const { id, action } = sent.at(-1)!
    coach.answer({ type: 'weighed', n: 1, id, action, better: low === null ? null : better(low) })
  }

  it('plays an action that gives away nothing, or no more than the threshold', () => {
    weigh(null)
    weigh(0.1)
    expect(played).toEqual([3, 3])
    expect(coach.doubt).toBeNull()
  })

  it('asks about one that surely gives away more, once in a position', () => {
    weigh(0.11)
    expect([played, coach.doubt?.better.text]).toEqual([[], 'wait'])
    coach.playAnyway()
    expect(played).toEqual([3])
    coach.weigh(legal, 4)
    expect([sent.length, played.length]).toEqual([1, 2])
    coach.forget()
    weigh(0.5)
    expect([sent.length, coach.doubt?.legal.action]).toEqual([2, 3])
  })

  it('plays the action if the answer is late or a refusal, and then ignores the answer', () => {
    coach.weigh(legal, 4)
    const late = sent[0]!.id
    clock.advance(2000)
    expect(played).toEqual([3])
    coach.answer({ type: 'weighed', n: 1, id: late, action: 3, better: better(0.9) })
    expect([coach.doubt, coach.takeRefusal(late), coach.takeRefusal('another')]).toEqual([null, true, false])
    coach.weigh(legal, 5)
    expect(coach.takeRefusal(sent[1]!.id)).toBe(true)
    clock.advance(2000)
    expect(played).toEqual([3, 3])
  })

  it('plays nothing if another position comes meanwhile', () => {
    coach.weigh(legal, 4)
    coach.forget()
    clock.advance(2000)
    expect(played).toEqual([])
  })
})
