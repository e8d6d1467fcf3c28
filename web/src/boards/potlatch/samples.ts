import type { CardFace, Faces, Tip } from './schema'

/** Faces as the server sends them, for tests: all cards, and nothing else printed. */
const tip: Tip = { title: '', text: '', rule: '' }

const card = (number: number): CardFace => {
  const [type, amount] = [Math.floor(number / 16), (number % 4) + 1]
  return { kind: 4 * type + amount - 1, type, amount, item: 'Canoe', name: `Canoe ${amount}`, tip }
}

export const faces: Faces = {
  types: [],
  kinds: ['flg', 'gm', 'ct', 't'].flatMap((key) => [1, 2, 3, 4].map((amount) => `${key}${amount}`)),
  cards: Array.from({ length: 64 }, (_, number) => card(number)),
  houses: [],
  status: [],
  goal: '',
  marks: {},
  middle: {},
  tips: {},
}
