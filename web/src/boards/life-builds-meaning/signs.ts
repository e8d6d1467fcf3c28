/** The five kinds of pressure, each a sign of its own on a 24 × 24 grid, two units thick. */
export const PRESSURE_SIGNS = [
  'M3 8c3-3 6 3 9 0s6 3 9 0M3 13c3-3 6 3 9 0s6 3 9 0M3 18c3-3 6 3 9 0s6 3 9 0', // Uncertainty: fog
  'M5 3h14v18H5zM14 3l-3.500 6 3 3-4 3.500 2 5.500', // Damage: a crack
  'M3 10h18c0 6-4 9.500-9 9.500S3 16 3 10zM12 3v3', // Scarcity: an empty bowl
  'M3 8h10M9.500 4.500L13 8l-3.500 3.500M21 16H11M14.500 12.500L11 16l3.500 3.500', // Conflict: two that push
  'M12 3l9.500 17h-19zM12 9.500v5M12 17.200v.300', // Threat: a warning
] as const
