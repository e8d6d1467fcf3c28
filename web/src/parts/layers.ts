/** The signs of the ten layers of meaning, on a 24 × 24 grid. Layer n is LAYER_SIGNS[n - 1]. */
export const LAYER_SIGNS = [
  // Boundary: a ring around a core
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z',
  // Balance: scales
  'M12 3v17M7.500 20.500h9M4 7h16M4 7l-2.500 6h5zM20 7l-2.500 6h5z',
  // Form: wings
  'M12 6v14M12 9c-1-5-9-6-9-1 0 4 5 5 9 3.500M12 9c1-5 9-6 9-1 0 4-5 5-9 3.500' +
    'M12 13c-3 0-6 1.500-6 4s4 3.500 6 .500c2 3 6 2 6-.500s-3-4-6-4',
  // Membership: cells together
  'M8 4a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM16.500 6a3 3 0 1 0 0 6 3 3 0 0 0 0-6z' +
    'M11.500 13a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7z',
  // Prediction: a mapped globe
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
  // Reinforcement: a target
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9zM12 11.900v.200',
  // Presence: a pin, here
  'M12 21.500c-4-5-6-8-6-11.500a6 6 0 0 1 12 0c0 3.500-2 6.500-6 11.500zM12 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  // Social: a house of pillars
  'M3 9l9-6 9 6zM5.500 9v9M10 9v9M14 9v9M18.500 9v9M3 21h18',
  // Story: a tree
  'M12 21v-9M12 16l-3-2.500M12 14.500l3-2.500' +
    'M12 3c-4 0-7 2.500-7 5.500 0 2.500 2 4 4 4h6c2 0 4-1.500 4-4C19 5.500 16 3 12 3z',
  // Stewardship: a world, held
  'M12 2.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM5.500 9h13' +
    'M12 2.500c-3 3.500-3 9.500 0 13M3 16c1.500 3.500 5 5.500 9 5.500s7.500-2 9-5.500',
] as const
