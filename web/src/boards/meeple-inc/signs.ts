/** Every drawing of this board. Signs stand on a 24 × 24 grid, two units thick; shapes around (0, 0), about 2 wide. */

/** The sixteen actions, by their keys. */
export const ACT_SIGNS: Record<string, string> = {
  basic: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 8v8M8 12h8', // basic resources: one more
  // specialist: a person with a star
  spec:
    'M9.5 4a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM3 20c.5-4.5 3-6.5 6.5-6.5s6 2 6.5 6.5' +
    'M18.5 3.5l.9 2.1 2.1.9-2.1.9-.9 2.1-.9-2.1-2.1-.9 2.1-.9z',
  play: 'M7 3v10h10V3M7 13v8M17 13v8M7 8h10', // play card: a chair
  train: 'M2 9.5l10-5 10 5-10 5zM6 11.5v5c3 2.7 9 2.7 12 0v-5', // train: a scholar's cap
  free: 'M3.5 8h17v11.5h-17zM9 8V5h6v3M3.5 13h17', // freelancer: a briefcase
  res: 'M9 3h6M10.5 3v6.5L5 18.5A1.7 1.7 0 0 0 6.5 21h11a1.7 1.7 0 0 0 1.5-2.5L13.5 9.5V3M8 15h8', // research: a flask
  test: 'M4.5 4.5h15v15h-15zM9 9v.1M15 9v.1M12 12v.1M9 15v.1M15 15v.1', // playtest: a die
  // multiple resources: three coins
  multi:
    'M8 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM16.5 6a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z' +
    'M11 13.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  item: 'M7.5 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11.5 12H21v4M17 12v3', // item: a key
  box: 'M4 8.5l8-4 8 4v8.5l-8 4-8-4zM4 8.5l8 4 8-4M12 12.5V21', // game box
  // component or mechanism: a wheel
  dev:
    'M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1' +
    'M16.3 16.3l2.1 2.1M5.6 18.4l2.1-2.1M16.3 7.7l2.1-2.1',
  upg: 'M12 17V4.5M6 10.5l6-6 6 6M5 20.5h14', // upgrade
  pub: 'M4 9.5v5h3.5L16 19.5v-15L7.5 9.5zM19 9a4 4 0 0 1 0 6', // publish: a megaphone
  award: 'M7 4h10v6a5 5 0 0 1-10 0zM7 6H3.5c0 3 1.2 5 3.7 5M17 6h3.5c0 3-1.2 5-3.7 5M12 15v4M8 20h8', // award
  trade: 'M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4', // trade
  obj: 'M6 21.5V3.5h13l-3.5 4.5 3.5 4.5H6', // objective: a flag
}

/** Box, mechanism, component. */
export const ELEMENT_SIGNS = [
  ACT_SIGNS.box,
  ACT_SIGNS.dev,
  'M12 3a4 4 0 0 0-2.5 7.1L7 17.5h10l-2.5-7.4A4 4 0 0 0 12 3zM5.5 21h13v-3.5h-13z', // a pawn
]

export const OTHER_SIGNS = {
  eye: 'M12 3.5a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM6.5 21.5h11M8.5 9.5a4 4 0 0 1 3.5-2.5', // the crystal ball
  glass: 'M6 3h12M6 21h12M7.5 3c0 5 4.5 6 4.5 9s-4.5 4-4.5 9M16.5 3c0 5-4.5 6-4.5 9s4.5 4 4.5 9',
} as const

/** $ T I R P, points, the Action Bonus, the crystal ball: each a shape and a letter; the colour says the same. */
export const COIN_SHAPES = [
  'M0-1A1 1 0 1 1 0 1 1 1 0 1 1 0-1Z', // a coin
  'M-.42-1H.42L1-.42V.42L.42 1H-.42L-1 .42V-.42Z', // time: an eight-sided clock
  'M0-1.15L1.1 0 0 1.15-1.1 0Z', // inspiration: a spark
  'M-.9-.9H.9V.9H-.9Z', // research: a slide
  'M-.55-.95H.55L1.1 0 .55.95H-.55L-1.1 0Z', // playtest: a six-sided tile
  'M-.9-1H.9V.15Q.9.75 0 1.15-.9.75-.9.15Z', // points: a shield
  // the Action Bonus: a burst
  'M0-1.2L.34-.62 1-.95.75-.25 1.25.25.62.42.7 1.1 0 .75-.7 1.1-.62.42-1.25.25-.75-.25-1-.95-.34-.62Z',
  'M0-1.1A.95.95 0 0 1 .55.62L.8 1.1H-.8L-.55.62A.95.95 0 0 1 0-1.1Z', // the crystal ball on its foot
] as const
export const COIN_LETTERS = ['$', 'T', 'I', 'R', 'P', 'V', 'X', 'Q'] as const
/** Where dollars, points and the crystal ball stand among them. */
export const DOLLAR = 0
export const POINTS = 5
export const CRYSTAL_BALL = 7

/** A person of wood, seen from the front. */
export const MEEPLE =
  'M0-1.08A.4.4 0 0 1 .34-.46C.7-.42 1.12-.2 1.12.1 1.12.32.82.36.55.3L.86 1H.2L0 .6-.2' +
  ' 1H-.86L-.55.3C-.82.36-1.12.32-1.12.1-1.12-.2-.7-.42-.34-.46A.4.4 0 0 1 0-1.08Z'
/** A specialist's standee: a figure on a card that stands in a foot. */
export const STANDEE = 'M-.7-1.15H.7Q.85-1.15.85-1V.85H1.05V1.15H-1.05V.85H-.85V-1Q-.85-1.15-.7-1.15Z'
export const HAT = 'M-1.25.55C-1.25-.5-.7-.95 0-.95S1.25-.5 1.25.55Z'
