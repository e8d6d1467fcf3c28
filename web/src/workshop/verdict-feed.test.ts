import { describe, expect, test } from 'vitest'
import type { VerdictStatus } from '../lib/protocol'
import { VerdictFeed, type VerdictServer } from './verdict-feed.svelte'

const status = (state: VerdictStatus['state'], games: number): VerdictStatus => ({
  state,
  games,
  queue: 0,
  why: '',
  verdict: games ? { games, findings: [] } : null,
})

/** A server that gives these answers, one after the other. */
function serverWith(answers: VerdictStatus[]): VerdictServer & { stopped: number } {
  let tag = 0
  return {
    stopped: 0,
    askForVerdict: () => Promise.resolve(answers.shift()!),
    verdict: () => Promise.resolve(answers.length ? { status: answers.shift()!, tag: String(tag++) } : null),
    stopVerdict() {
      this.stopped++
      return Promise.resolve()
    },
  }
}

describe('the verdict on a version', () => {
  test('is followed look by look until it is settled', async () => {
    const feed = new VerdictFeed('id', serverWith([status('waiting', 0), status('working', 5), status('settled', 40)]))
    await feed.follow({})
    expect(feed.verdict?.games).toBe(40)
    expect(feed.running).toBe(false)
    expect(feed.stale).toBe(false)
  })

  test('stays in sight after an edit, as an earlier one, until the next comes', async () => {
    const answers = [status('settled', 40), status('failed', 0)]
    const feed = new VerdictFeed('id', serverWith(answers))
    await feed.follow({})
    const next = feed.follow({})
    expect(feed.stale).toBe(true)
    expect(feed.verdict?.games).toBe(40)
    await next
    expect(feed.verdict).toBe(null)
  })
})
