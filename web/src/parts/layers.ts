import layers from '../drawings/layers.json'

/** The signs of the ten layers of meaning, on a 24 × 24 grid. Layer n is LAYER_SIGNS[n - 1]. */
export const LAYER_SIGNS: readonly string[] = Object.values(layers.shapes)
