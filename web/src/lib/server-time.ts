/** The server's clock. Deadlines are by it, and the clock of this device may be wrong. */
let ahead = 0 // milliseconds by which the server's clock is ahead of ours

/** Learn the server's time from the `Date` of a response. */
export function learnTime(date: string | null, now = Date.now()): void {
  const there = date === null ? NaN : Date.parse(date)
  // The header has whole seconds, so a smaller difference says nothing.
  if (!Number.isNaN(there)) ahead = Math.abs(there - now) > 2000 ? there - now : 0
}

/** Seconds since 1970, by the server's clock. */
export const serverNow = (now = Date.now()): number => (now + ahead) / 1000
