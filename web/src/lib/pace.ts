/** How fast the moves of others are shown one after another. */
export const PACES = ['step', 'slow', 'normal', 'fast'] as const
export type Pace = (typeof PACES)[number]

export const PACE_TITLES: Record<Pace, string> = { step: 'Step by step', slow: 'Slow', normal: 'Normal', fast: 'Fast' }

const SHOW_FOR: Record<Pace, number> = { step: 0, slow: 1600, normal: 650, fast: 220 } // milliseconds
const SHOW_FOR_WHEN_LATE = 140
const LATE = 4 // more positions than this are waiting

/** How long a move stays on the screen before the next is shown, while so many are waiting. */
export const showFor = (pace: Pace, waiting = 0): number =>
  waiting > LATE && pace !== 'slow' ? Math.min(SHOW_FOR[pace], SHOW_FOR_WHEN_LATE) : SHOW_FOR[pace]
