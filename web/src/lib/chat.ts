import type { Said } from './protocol'

/** The lines that the server still has. An operator may have deleted others, and their numbers may be in use again. */
export const stillThere = (known: Said[], sent: Said[]): Said[] =>
  known.filter((old) => sent.some((line) => line.number === old.number && line.at === old.at))

/** The lines that are not known yet. */
export const newLines = (known: Said[], sent: Said[]): Said[] => {
  const numbers = new Set(known.map((line) => line.number))
  return sent.filter((line) => !numbers.has(line.number))
}
