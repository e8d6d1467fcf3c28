import { browserClock, type Clock } from './clock'
import { showFor, type Pace } from './pace'
import type { LogEntry, LogPart, Position } from './protocol'

/** The log with the part of it that a position brings. */
export const mergeLog = (log: LogEntry[], position: Position): LogEntry[] => [
  ...log.filter((entry) => entry.ply < position.log_from),
  ...position.log,
]

/** The log with earlier entries that came after the position. */
export const insertLog = (log: LogEntry[], part: LogPart): LogEntry[] => [
  ...log.filter((entry) => entry.ply < part.log_from),
  ...part.log,
  ...log.filter((entry) => entry.ply >= part.log_from + part.log.length),
]

/** Shows the positions that the server sends one after another, so that each move can be followed. */
export class PositionQueue {
  private waiting: Position[] = []
  private timer: unknown = null

  /** `pace` is asked before each move: step by step, a move waits until `step` is called. */
  constructor(
    private show: (position: Position) => void,
    private pace: () => Pace = () => 'normal',
    private clock: Clock = browserClock,
  ) {}

  /** How many moves wait for `step`. */
  get held(): number {
    return this.timer === null ? this.waiting.length : 0
  }

  /** The newest position that waits to be shown. */
  get last(): Position | undefined {
    return this.waiting.at(-1)
  }

  /** The newest position is replaced if this one is for the same move. */
  add(position: Position): void {
    const { last } = this
    if (last?.ply === position.ply) {
      this.waiting[this.waiting.length - 1] = {
        ...position,
        log: mergeLog(last.log, position),
        log_from: Math.min(last.log_from, position.log_from),
      }
      return
    }
    this.waiting.push(position)
    if (this.timer === null && this.waiting.length === 1) this.next()
  }

  /** Show at once everything that is waiting. */
  flush(): void {
    this.stop()
    const { waiting } = this
    this.waiting = []
    for (const position of waiting) this.show(position)
  }

  stop(): void {
    this.clock.cancel(this.timer)
    this.timer = null
  }

  /** Show the next move now. */
  step(): void {
    this.clock.cancel(this.timer)
    this.timer = null
    const position = this.waiting.shift()
    if (!position) return
    this.show(position)
    this.timer = this.clock.after(showFor(this.pace(), this.waiting.length), () => this.next())
  }

  private next(): void {
    this.timer = null
    if (this.pace() !== 'step') this.step()
  }
}
