import * as api from '../lib/api'
import { browserClock, type Clock } from '../lib/clock'
import type { ReviewStatus } from '../lib/protocol'
import type { Review } from './shape'

const MS_BEFORE_RETRY = 2000

/** What the feed asks of the server. */
export type ReviewServer = Pick<typeof api, 'askForReview' | 'review' | 'cancelReview'>

/** The review of a match as it comes from the server, part by part. */
export class ReviewFeed {
  status = $state.raw<ReviewStatus | null>(null)
  /** Why the server refuses to review this match. */
  refusal = $state('')
  /** The server does not answer at the moment. */
  lost = $state(false)
  private stopped = false

  constructor(
    private id: string,
    private server: ReviewServer = api,
    private clock: Clock = browserClock,
  ) {}

  review = $derived((this.status?.review ?? null) as Review | null)
  finished = $derived(['none', 'done', 'failed'].includes(this.status?.state ?? ''))

  /** Have the review made, and follow it until it is there. */
  async follow(): Promise<void> {
    let tag = ''
    let asked = false
    while (!this.stopped) {
      try {
        if (!asked) this.status = await this.server.askForReview(this.id)
        asked = true
        const fresh = await this.server.review(this.id, tag)
        this.lost = false
        if (this.stopped) return
        if (fresh) {
          this.status = fresh.status
          tag = fresh.tag
        }
        if (this.finished) return
      } catch (error) {
        if (error instanceof api.Refusal) {
          this.refusal = error.message
          return
        }
        this.lost = true
        await new Promise<void>((resolve) => this.clock.after(MS_BEFORE_RETRY, resolve))
      }
    }
  }

  async cancel(): Promise<void> {
    try {
      await this.server.cancelReview(this.id)
    } catch {
      // It was made in the meantime, or the server does not answer: the feed goes on.
    }
  }

  stop(): void {
    this.stopped = true
  }
}
