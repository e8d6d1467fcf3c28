import { describe, expect, test } from 'vitest'
import type { ReportStatus } from '../lib/protocol'
import { ReportFeed, type ReportServer } from './report-feed.svelte'

const status = (state: ReportStatus['state'], games = 0, report: object | null = null): ReportStatus => ({
  state,
  games,
  total: 90,
  queue: 0,
  why: '',
  key: `key of ${games}`,
  newer: 0,
  report: report as ReportStatus['report'],
})

/** A server that gives these answers, one after the other. */
function serverWith(answers: ReportStatus[]): ReportServer & { asked: number } {
  return {
    asked: 0,
    askForReport() {
      this.asked++
      return Promise.resolve(answers.shift()!)
    },
    report: () => Promise.resolve(answers.length ? { status: answers.shift()!, tag: 'tag' } : null),
    stopReport: () => Promise.resolve(),
  }
}

describe('the report on a version', () => {
  test('is looked for without being made', async () => {
    const server = serverWith([status('none')])
    const feed = new ReportFeed('id', server)
    await feed.look({})
    expect(server.asked).toBe(0)
    expect(feed.made).toBe(null)
    expect(feed.running).toBe(false)
  })

  test('is followed until it is made, and stays in sight after an edit', async () => {
    const feed = new ReportFeed(
      'id',
      serverWith([status('waiting'), status('working', 5), status('done', 90, { games: 90 }), status('none')]),
    )
    await feed.make({})
    expect(feed.made).toEqual({ key: 'key of 90', report: { games: 90 } })
    expect(feed.stale).toBe(false)
    await feed.look({})
    expect(feed.made?.key).toBe('key of 90')
    expect(feed.stale).toBe(true)
  })
})
