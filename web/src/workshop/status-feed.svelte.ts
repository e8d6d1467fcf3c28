import { messageOf } from '../lib/api'
import { browserClock, type Clock } from '../lib/clock'
import { Refusal, type Tagged } from './api'

const MS_BEFORE_RETRY = 2000
const ENDED = ['none', 'settled', 'done', 'stopped', 'failed']

/** How the work on something stands, as it comes from the server, news by news. */
export class StatusFeed<Status extends { state: string }> {
  status = $state.raw<Status | null>(null)
  /** Why the server refuses. */
  refusal = $state('')
  /** The server does not answer at the moment. */
  lost = $state(false)
  private run = 0

  constructor(private clock: Clock = browserClock) {}

  running = $derived(this.status !== null && !ENDED.includes(this.status.state))

  /** Ask at first, and then for news, until the work ends or something else is followed. */
  protected async listen(
    begin: () => Promise<Tagged<Status> | null>,
    next: (tag: string) => Promise<Tagged<Status> | null>,
  ): Promise<void> {
    const mine = ++this.run
    this.refusal = ''
    let tag = ''
    let begun = false
    while (mine === this.run) {
      try {
        const fresh = begun ? await next(tag) : await begin()
        if (mine !== this.run) return
        begun = true
        this.lost = false
        if (!fresh) continue
        tag = fresh.tag
        this.take(fresh.status)
        if (!this.running) return
      } catch (error) {
        if (mine !== this.run) return
        if (error instanceof Refusal) {
          this.refusal = messageOf(error)
          return
        }
        this.lost = true
        await new Promise<void>((resolve) => this.clock.after(MS_BEFORE_RETRY, resolve))
      }
    }
  }

  protected take(status: Status): void {
    this.status = status
  }

  /** Stop the work. If it has ended in the meantime, or the server does not answer, the feed goes on. */
  protected async halt(stop: () => Promise<void>): Promise<void> {
    try {
      await stop()
    } catch {
      // see above
    }
  }

  /** Nobody looks any more. */
  leave(): void {
    this.run++
  }
}
