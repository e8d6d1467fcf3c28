import { messageOf } from '../lib/api'
import { browserClock, type Clock } from '../lib/clock'
import type { VerdictStatus, VerdictWish } from '../lib/protocol'
import * as api from './api'
import type { Verdict } from './shape'

const MS_BEFORE_RETRY = 2000
const ENDED = ['none', 'settled', 'done', 'stopped', 'failed']

/** What the feed asks of the server. */
export type VerdictServer = Pick<typeof api, 'askForVerdict' | 'verdict' | 'stopVerdict'>

/** The verdict on a version as it comes from the server, look by look. */
export class VerdictFeed {
  status = $state.raw<VerdictStatus | null>(null)
  /** Why the server refuses to compare. */
  refusal = $state('')
  /** The server does not answer at the moment. */
  lost = $state(false)
  /** The verdict is that of an earlier edit, until the first one of the new edit comes. */
  stale = $state(false)
  private run = 0
  private wish: VerdictWish = {}

  constructor(
    private id: string,
    private server: VerdictServer = api,
    private clock: Clock = browserClock,
  ) {}

  private last = $state.raw<Verdict | null>(null)
  verdict = $derived(this.last)
  running = $derived(this.status !== null && !ENDED.includes(this.status.state))

  /** Have the version compared as it is now, and follow that until it ends or the version changes again. */
  async follow(wish: VerdictWish): Promise<void> {
    const mine = ++this.run
    this.wish = wish
    this.stale = true
    this.refusal = ''
    let tag = ''
    let asked = false
    while (mine === this.run) {
      try {
        const fresh = asked
          ? await this.server.verdict(this.id, wish, tag)
          : { status: await this.server.askForVerdict(this.id, wish), tag: '' }
        if (mine !== this.run) return
        asked = true
        this.lost = false
        if (!fresh) continue
        tag = fresh.tag
        this.take(fresh.status)
        if (!this.running) return
      } catch (error) {
        if (mine !== this.run) return
        if (error instanceof api.Refusal) {
          this.refusal = messageOf(error)
          return
        }
        this.lost = true
        await new Promise<void>((resolve) => this.clock.after(MS_BEFORE_RETRY, resolve))
      }
    }
  }

  private take(status: VerdictStatus): void {
    this.status = status
    if (!status.verdict && ENDED.includes(status.state)) this.last = null
    if (!status.verdict) return
    this.last = status.verdict as Verdict
    this.stale = false
  }

  async stop(): Promise<void> {
    try {
      await this.server.stopVerdict(this.id, this.wish)
    } catch {
      // It has ended in the meantime, or the server does not answer: the feed goes on.
    }
  }

  /** Nobody looks any more. */
  leave(): void {
    this.run++
  }
}
