import zodiacs from '../../drawings/zodiacs.json'

/** The twelve signs, drawn by us as lines around (0, 0), from -10 to 10. */
export const SIGNS: readonly string[] = Object.values(zodiacs.shapes)
