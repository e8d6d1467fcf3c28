/** A key of the server as people read it: "hand_size" is "Hand size". */
export const titled = (key: string): string => key.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase())

/** A number of things: "1 card", "2 cards". */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** A range of numbers of things: "1 player", "2–4 players". */
export const ranged = ([low, high]: [number, number], one: string, many: string): string =>
  low === high ? counted(low, one, many) : `${low}–${high} ${many}`

const conjunction = new Intl.ListFormat('en-GB')

/** Names in a sentence: "Ann, Ben and Cem". */
export const listed = (names: string[]): string => conjunction.format(names)
