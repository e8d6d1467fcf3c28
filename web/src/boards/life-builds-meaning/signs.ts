import pressures from '../../drawings/pressures.json'

/** The five kinds of pressure, each a sign of its own on a 24 × 24 grid, two units thick. */
export const PRESSURE_SIGNS: readonly string[] = Object.values(pressures.shapes)
