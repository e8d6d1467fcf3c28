import type { Clock } from '../lib/clock'
import type { ReportStatus, ReportWish } from '../lib/protocol'
import * as api from './api'
import type { ReportData } from './report-shape'
import { StatusFeed } from './status-feed.svelte'

/** What the feed asks of the server. */
export type ReportServer = Pick<typeof api, 'askForReport' | 'report' | 'stopReport'>

/** The report on a version: one that there is, or one that is being made. */
export class ReportFeed extends StatusFeed<ReportStatus> {
  private wish: ReportWish = {}
  private last = $state.raw<{ key: string; report: ReportData } | null>(null)
  /** The version was edited since the report was made. */
  stale = $state(false)
  made = $derived(this.last)

  constructor(
    private id: string,
    private server: ReportServer = api,
    clock?: Clock,
  ) {
    super(clock)
  }

  /** Show the report that there is, if any. */
  look(wish: ReportWish): Promise<void> {
    this.wish = wish
    this.stale = this.last !== null
    return this.listen(() => this.news(''), this.news)
  }

  /** Have a report made on the version as it is now. */
  make(wish: ReportWish): Promise<void> {
    this.wish = wish
    return this.listen(async () => ({ status: await this.server.askForReport(this.id, wish), tag: '' }), this.news)
  }

  private news = (tag: string): Promise<api.Tagged<ReportStatus> | null> => this.server.report(this.id, this.wish, tag)

  protected override take(status: ReportStatus): void {
    super.take(status)
    if (!status.report) return
    this.last = { key: status.key, report: status.report as ReportData }
    this.stale = false
  }

  stop(): Promise<void> {
    return this.halt(() => this.server.stopReport(this.id, this.wish))
  }
}
