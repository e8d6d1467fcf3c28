/** Time and timers, so that tests can have their own. */
export interface Clock {
  now(): number
  after(ms: number, callback: () => void): unknown
  cancel(timer: unknown): void
}

export const browserClock: Clock = {
  now: () => performance.now(),
  after: (ms, callback) => setTimeout(callback, ms),
  cancel: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
}
