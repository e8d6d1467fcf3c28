/** The twelve signs, drawn by us as lines around (0, 0), from -10 to 10. */
export const SIGNS: readonly string[] = [
  // Aries: the horns
  'M0 9V-2C0-7-2-9-5-9S-9-7-9-4.500-7.500-1-6-1M0-2C0-7 2-9 5-9S9-7 9-4.500 7.500-1 6-1',
  // Taurus: the head
  'M0 9A5.500 5.500 0 1 1 0-2 5.500 5.500 0 1 1 0 9ZM-8-9C-7-4-4-2 0-2S7-4 8-9',
  // Gemini: the two
  'M-8-9C-3-7 3-7 8-9M-8 9C-3 7 3 7 8 9M-4-7.600V7.600M4-7.600V7.600',
  // Cancer: the claws
  'M-5.500-2.500A2.800 2.800 0 1 0-5.500-2.600ZM-8.300-4C-6-9 4-9 9-5' +
    'M5.500 2.500A2.800 2.800 0 1 0 5.500 2.600ZM8.300 4C6 9-4 9-9 5',
  // Leo: the mane
  'M-5 1A3 3 0 1 0-5 6.900 3 3 0 1 0-5 1ZM-2.400 2.500C-6-4-3-9 1-9S7-5 5 0C3 5 3 9 8 8',
  // Virgo: the sheaf
  'M-9-8C-7-8-7-6-7-5V7M-7-5C-6-9-2-9-2-5V7M-2-5C-1-9 3-9 3-5V5C3 8 5 9 8 9M3-3C5-6 9-5 8-1 7.500 3 4 6 1 9',
  // Libra: the scales
  'M-9 8H9M-9 3H-3.500C-8-1-6-8 0-8S8-1 3.500 3H9',
  // Scorpio: the sting
  'M-9-8C-7-8-7-6-7-5V6M-7-5C-6-9-2-9-2-5V6M-2-5C-1-9 3-9 3-5V5C3 8 5 8 8 6M8 6L5.500 4.500M8 6L8 9',
  // Sagittarius: the arrow
  'M-8 9L8-8M1-8H8V-1M-6-1L2 6',
  // Capricorn: the knee
  'M-9-8C-6-8-6-5-6-3V4M-6-3C-5-8-1-8-1-4V3C-1 7-3 9-5 9M-1 3C-1 0 7-1 7 3.500S1 8-1 3',
  // Aquarius: the waves
  'M-9-2L-5-6-2-2 2-6 5-2 9-6M-9 6L-5 2-2 6 2 2 5 6 9 2',
  // Pisces: the two fish
  'M-7-9C-2-4-2 4-7 9M7-9C2-4 2 4 7 9M-7 0H7',
]
