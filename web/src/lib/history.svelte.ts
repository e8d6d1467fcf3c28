import type { Position } from './protocol'

/** The earlier positions of a match: those this browser has seen, the one on the screen, and the replay. */
export class History {
  /** The earlier position on the screen; null while the current one is shown. */
  position = $state.raw<Position | null>(null)
  replaying = $state(false)
  private seen = new Map<string, Position>()

  constructor(
    private load: (ply: number, seat: number | null) => Promise<Position>,
    private pause: () => Promise<unknown>,
  ) {}

  /** Keeps a position. Later ones were taken back and are forgotten. */
  add(position: Position): void {
    for (const [key, { ply }] of this.seen) if (ply > position.ply) this.seen.delete(key)
    this.seen.set(keyOf(position.ply, position.seat), position)
  }

  at(ply: number, seat: number | null): Position | undefined {
    return this.seen.get(keyOf(ply, seat))
  }

  async goTo(ply: number, seat: number | null): Promise<void> {
    const known = this.at(ply, seat)
    const position = known ?? (await this.load(ply, seat))
    if (!known) this.seen.set(keyOf(ply, seat), position)
    this.position = position
  }

  leave(): void {
    this.position = null
  }

  /** Shows the positions from one move up to the current one, one after another. */
  async replay(from: number, current: () => number, show: (ply: number) => Promise<void>): Promise<void> {
    if (this.replaying) return
    this.replaying = true
    for (let ply = Math.max(0, from); this.replaying && ply < current(); ply++) {
      await show(ply)
      await this.pause()
    }
    if (this.replaying) this.leave()
    this.replaying = false
  }

  stopReplay(): void {
    this.replaying = false
  }
}

const keyOf = (ply: number, seat: number | null): string => `${seat}:${ply}`
