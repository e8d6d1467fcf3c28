import { describe, expect, it } from 'vitest'
import { Refusal } from '../lib/api'
import { FakeClock } from '../lib/fakes'
import type { ReviewStatus } from '../lib/protocol'
import { ReviewFeed, type ReviewServer } from './feed.svelte'
import { aPoint, aReview } from './samples'

const status = (state: ReviewStatus['state'], review: object | null = null): ReviewStatus => ({
  state,
  queue: 0,
  mine: true,
  review: review as ReviewStatus['review'],
})

type Answer = { status: ReviewStatus; tag: string } | null | Error

/** A server that gives these answers, one after another, and remembers the tags that it was asked with. */
function serverWith(answers: Answer[]): { server: ReviewServer; tags: string[] } {
  const tags: string[] = []
  const server: ReviewServer = {
    askForReview: async () => status('waiting'),
    review: async (_, tag) => {
      tags.push(tag)
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return answer ?? null
    },
    cancelReview: async () => {},
  }
  return { server, tags }
}

describe('a review that is being made', () => {
  const half = aReview({ curve: [aPoint(0, 0.5)] })
  const whole = aReview({ curve: [aPoint(0, 0.5), aPoint(9, 1)] })

  it('is followed part by part until it is there', async () => {
    const { server, tags } = serverWith([
      { status: status('working', half), tag: 'a' },
      null,
      { status: status('done', whole), tag: 'b' },
    ])
    const feed = new ReviewFeed('table', server)
    await feed.follow()
    expect(feed.review).toEqual(whole)
    expect(tags).toEqual(['', 'a', 'a'])
  })

  it('is asked for again when the server does not answer', async () => {
    const { server } = serverWith([
      new Error('The server does not answer.'),
      { status: status('done', whole), tag: 'b' },
    ])
    const clock = new FakeClock()
    const feed = new ReviewFeed('table', server, clock)
    const following = feed.follow()
    await new Promise((resolve) => setTimeout(resolve))
    expect(feed.lost).toBe(true)
    clock.advance(60_000)
    await following
    expect([feed.lost, feed.status?.state]).toEqual([false, 'done'])
  })

  it('ends with what the server says when it is refused', async () => {
    const { server } = serverWith([new Refusal('A match can be reviewed once it is over.', null)])
    const feed = new ReviewFeed('table', server)
    await feed.follow()
    expect(feed.refusal).toBe('A match can be reviewed once it is over.')
  })
})
