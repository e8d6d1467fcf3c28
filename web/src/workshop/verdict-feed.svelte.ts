import type { Clock } from '../lib/clock'
import type { VerdictStatus, VerdictWish } from '../lib/protocol'
import * as api from './api'
import type { Verdict } from './shape'
import { StatusFeed } from './status-feed.svelte'

/** What the feed asks of the server. */
export type VerdictServer = Pick<typeof api, 'askForVerdict' | 'verdict' | 'stopVerdict'>

/** The verdict on a version as it comes from the server, look by look. */
export class VerdictFeed extends StatusFeed<VerdictStatus> {
  /** The verdict is that of an earlier edit, until the first one of the new edit comes. */
  stale = $state(false)
  private wish: VerdictWish = {}
  private last = $state.raw<Verdict | null>(null)
  verdict = $derived(this.last)

  constructor(
    private id: string,
    private server: VerdictServer = api,
    clock?: Clock,
  ) {
    super(clock)
  }

  /** Have the version compared as it is now, and follow that until it ends or the version changes again. */
  follow(wish: VerdictWish): Promise<void> {
    this.wish = wish
    this.stale = true
    return this.listen(
      async () => ({ status: await this.server.askForVerdict(this.id, wish), tag: '' }),
      (tag) => this.server.verdict(this.id, wish, tag),
    )
  }

  protected override take(status: VerdictStatus): void {
    super.take(status)
    if (!status.verdict && !this.running) this.last = null
    if (!status.verdict) return
    this.last = status.verdict as Verdict
    this.stale = false
  }

  stop(): Promise<void> {
    return this.halt(() => this.server.stopVerdict(this.id, this.wish))
  }
}
