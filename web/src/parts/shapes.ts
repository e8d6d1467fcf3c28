/** Each seat has a shape and a letter; the colour repeats them. Drawn around (0, 0), about 2 wide. */
export const SEAT_SHAPES = [
  // circle
  'M0-1A1 1 0 1 1 0 1 1 1 0 1 1 0-1Z',
  // square
  'M-.78-.9H.78A.12.12 0 0 1 .9-.78V.78A.12.12 0 0 1 .78.9H-.78A.12.12 0 0 1-.9.78V-.78A.12.12 0 0 1-.78-.9Z',
  // triangle
  'M0-1.14Q.1-1.14.17-1L1.12.7Q1.2.9.98.92H-.98Q-1.2.9-1.12.7L-.17-1Q-.1-1.14 0-1.14Z',
  // diamond
  'M0-1.2Q.1-1.2.18-1.1L1.1-.15Q1.2 0 1.1.15L.18 1.1Q0 1.28-.18 1.1L-1.1.15Q-1.2 0-1.1-.15L-.18-1.1Q-.1-1.2 0-1.2Z',
  // hexagon
  'M-.55-.95H.55L1.1 0 .55.95H-.55L-1.1 0Z',
  // cross
  'M-.55-1H.55V-.55H1V.55H.55V1H-.55V.55H-1V-.55H-.55Z',
] as const

export const SEAT_LETTERS = 'ABCDEF'

/** How far below the middle a letter stands, so that it looks centred in the shape. */
export const LETTER_DROP = [0.38, 0.38, 0.62, 0.38, 0.38, 0.38] as const
export const LETTER_SIZE = [1.4, 1.4, 1.3, 1.4, 1.4, 1.35] as const

/** A letter smaller than this is not drawn: the shape alone says it better. In pixels. */
export const LEAST_LETTER = 12

export const seatColour = (seat: number): string => `var(--seat-${seat % 6})`
