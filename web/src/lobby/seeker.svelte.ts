import * as api from '../lib/api'
import type { Clock } from '../lib/clock'
import { requestId } from '../lib/connection'
import type { Seek, SeekStatus } from '../lib/protocol'

export const MS_BETWEEN_WORDS = 4000

/** What a seeker asks of the server. */
export interface SeekServer {
  seek(wish: Seek): Promise<SeekStatus>
  startSeek(id: string): Promise<SeekStatus>
  endSeek(id: string): Promise<SeekStatus | null>
}

/** Waits for others who want the same game. It tells the server again and again that this page is still open. */
export class Seeker {
  /** What is being sought; null: nothing. */
  wish = $state.raw<Seek | null>(null)
  status = $state.raw<SeekStatus | null>(null)
  trouble = $state('')
  private timer: unknown

  constructor(
    private server: SeekServer,
    private clock: Clock,
    private found: (table: string) => void,
  ) {}

  begin(wish: Omit<Seek, 'id'>): Promise<void> {
    this.wish = { ...wish, id: requestId() }
    this.status = null
    return this.speak()
  }

  /** Wait no longer: play with bots now. */
  async startWithBots(): Promise<void> {
    const wish = this.wish
    if (wish) await this.ask(wish, () => this.server.startSeek(wish.id))
  }

  /** Seek no longer. If a game was found at the same moment, go there. */
  async stop(): Promise<void> {
    const wish = this.wish
    if (!wish) return
    this.forget()
    const last = await this.server.endSeek(wish.id).catch(() => null)
    if (last?.table) this.found(last.table)
  }

  /** The page is being left. */
  leave(): void {
    const wish = this.wish
    this.forget()
    if (wish) void this.server.endSeek(wish.id).catch(() => null)
  }

  private forget(): void {
    this.clock.cancel(this.timer)
    this.wish = this.status = null
    this.trouble = ''
  }

  private speak(): Promise<void> {
    const wish = this.wish
    return wish ? this.ask(wish, () => this.server.seek(wish)) : Promise.resolve()
  }

  private async ask(wish: Seek, request: () => Promise<SeekStatus>): Promise<void> {
    this.clock.cancel(this.timer)
    try {
      const status = await request()
      if (this.wish !== wish) return
      this.status = status
      this.trouble = ''
    } catch (error) {
      if (this.wish !== wish) return
      if (error instanceof api.Refusal && !error.isTemporary) this.forget()
      this.trouble = api.messageOf(error)
    }
    if (this.status?.table) {
      const table = this.status.table
      this.forget()
      this.found(table)
    } else if (this.wish === wish) {
      this.timer = this.clock.after(MS_BETWEEN_WORDS, () => void this.speak())
    }
  }
}
