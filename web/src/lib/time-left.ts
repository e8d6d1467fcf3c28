import type { RunningClock } from './protocol'
import { counted } from './text'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The seconds that a seat has left. Those of the seat to decide run out while its clock runs. */
export function leftOf(clock: RunningClock, seat: number, actor: number | null, now: number): number {
  if (seat === actor && clock.deadline !== null && clock.kind !== 'correspondence')
    return Math.max(0, Math.min(clock.deadline - now, clock.left[seat] ?? 0))
  if (seat === actor && clock.deadline !== null) return Math.max(0, clock.deadline - now)
  return clock.left[seat] ?? 0
}

const two = (value: number): string => String(value).padStart(2, '0')

/** A time as a clock shows it: "0:09", "4:05", "2:05:09", or "3 d 4 h" for days. */
export function clockFace(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole >= DAY) return `${Math.floor(whole / DAY)} d ${Math.floor((whole % DAY) / HOUR)} h`
  const rest = `${two(whole % MINUTE)}`
  const minutes = Math.floor((whole % HOUR) / MINUTE)
  return whole >= HOUR ? `${Math.floor(whole / HOUR)}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** How long ago something was, in words. */
export function ago(seconds: number): string {
  if (seconds < MINUTE) return 'just now'
  if (seconds < HOUR) return `${counted(Math.floor(seconds / MINUTE), 'minute', 'minutes')} ago`
  if (seconds < DAY) return `${counted(Math.floor(seconds / HOUR), 'hour', 'hours')} ago`
  return `${counted(Math.floor(seconds / DAY), 'day', 'days')} ago`
}

/** A table's clock in words, such as "5 minutes and 3 seconds a turn". */
export function clockWords(clock: Pick<RunningClock, 'kind' | 'seconds' | 'increment'>): string {
  const time = span(clock.seconds)
  if (clock.kind === 'move') return `${time} for each move`
  if (clock.kind === 'correspondence') return `${time} for each turn`
  return clock.increment ? `${time} each, and ${span(clock.increment)} more with every turn` : `${time} each`
}

function span(seconds: number): string {
  if (seconds >= DAY && seconds % DAY === 0) return counted(seconds / DAY, 'day', 'days')
  if (seconds >= MINUTE && seconds % MINUTE === 0) return counted(seconds / MINUTE, 'minute', 'minutes')
  return counted(seconds, 'second', 'seconds')
}
