import acts from '../../drawings/acts.json'
import coins from '../../drawings/coins.json'
import elements from '../../drawings/elements.json'

/** Every drawing of this board. Signs stand on a 24 × 24 grid, two units thick; shapes around (0, 0), about 2 wide. */

/** The sixteen actions, by their keys. */
export const ACT_SIGNS: Record<string, string> = acts.shapes

/** Box, mechanism, component. */
export const ELEMENT_SIGNS = [acts.shapes.box, acts.shapes.dev, elements.shapes.component]

export const OTHER_SIGNS = {
  eye: 'M12 3.5a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM6.5 21.5h11M8.5 9.5a4 4 0 0 1 3.5-2.5', // the crystal ball
  glass: 'M6 3h12M6 21h12M7.5 3c0 5 4.5 6 4.5 9s-4.5 4-4.5 9M16.5 3c0 5-4.5 6-4.5 9s4.5 4 4.5 9',
} as const

/** $ T I R P, points, the Action Bonus, the crystal ball: each a shape and a letter; the colour says the same. */
export const COIN_SHAPES: readonly string[] = Object.values(coins.shapes)
/** How far below the middle the letter of each stands. */
export const LETTER_DROPS: readonly number[] = Object.values(coins.letter_drop)
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
