import { browserClock, type Clock } from './clock'
import { requestId } from './connection'
import type { Better, LegalAction, Weigh, Weighed } from './protocol'

/** How long an action waits for the coach. */
const PATIENCE = 2000

/** An action that gives away too much, and what is better. */
export interface Doubt {
  legal: LegalAction
  better: Better
}

/**
 * The coach: before an action is played, the server says what it gives away. If that is surely more than the player
 * wants to be asked about, the player is asked once; if not, or if the answer is late, the action is played.
 */
export class Coach {
  doubt = $state.raw<Doubt | null>(null)
  private weighing: { id: string; legal: LegalAction; timer: unknown } | null = null
  private requests = new Set<string>()
  private askedAbout = new Set<number>() // actions of this position

  constructor(
    private request: (message: Weigh) => void,
    private play: (legal: LegalAction) => void,
    /** Points of a hundred that may be given away without a question. */
    private threshold: () => number,
    private clock: Clock = browserClock,
  ) {}

  weigh(legal: LegalAction, ply: number): void {
    if (this.askedAbout.has(legal.action)) {
      this.play(legal)
      return
    }
    const id = requestId()
    this.requests.add(id)
    this.weighing = { id, legal, timer: this.clock.after(PATIENCE, () => this.goOn(id)) }
    this.request({ type: 'weigh', id, ply, action: legal.action })
  }

  answer({ id, better }: Weighed): void {
    if (!better || better.given_away.low * 100 <= this.threshold()) {
      this.goOn(id)
      return
    }
    const legal = this.stopWaiting(id)
    if (!legal) return
    this.askedAbout.add(legal.action)
    this.doubt = { legal, better }
  }

  /** Whether a refusal was the answer to one of the coach's requests. The action is played then. */
  takeRefusal(id: string | null): boolean {
    if (id === null || !this.requests.has(id)) return false
    this.goOn(id)
    return true
  }

  playAnyway(): void {
    const doubt = this.doubt
    this.doubt = null
    if (doubt) this.play(doubt.legal)
  }

  /** Another position has come: what was asked about the last one no longer matters. */
  forget(): void {
    if (this.weighing) this.stopWaiting(this.weighing.id)
    this.doubt = null
    this.askedAbout.clear()
  }

  private goOn(id: string): void {
    const legal = this.stopWaiting(id)
    if (legal) this.play(legal)
  }

  /** The action that waited for this answer, if it still did. */
  private stopWaiting(id: string): LegalAction | null {
    if (this.weighing?.id !== id) return null
    const { legal, timer } = this.weighing
    this.clock.cancel(timer)
    this.weighing = null
    return legal
  }
}
