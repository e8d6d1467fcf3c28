/** A key of the server as people read it: "hand_size" is "Hand size". */
export const titled = (key: string): string => key.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase())

/** A number of things: "1 card", "2 cards". */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** A range of numbers of things: "1 player", "2–4 players". */
export const ranged = ([low, high]: [number, number], one: string, many: string): string =>
  low === high ? counted(low, one, many) : `${low}–${high} ${many}`

/** A number with a minus sign where it has a hyphen. */
export const minus = (n: number): string => String(n).replace('-', '−')

/** A change with its sign: "+1", "0", "−2". */
export const signed = (n: number): string => (n > 0 ? `+${n}` : minus(n))

const conjunction = new Intl.ListFormat('en-GB')

/** Names in a sentence: "Ann, Ben and Cem". */
export const listed = (names: string[]): string => conjunction.format(names)
