/** How a field is drawn, what its numbers and rows are called, and which parts of the board its entries are. */
import type { FieldInfo, GameInfo } from '../../lib/protocol'
import { minus, titled } from '../../lib/text'
import { isSeat, numbersIn, perSeat, type FieldValue } from './fields'

export type Way = NonNullable<FieldInfo['drawn']> | 'words'

/** The words of a game that are about fields: what a field is called, and what numbers mean. */
export interface FieldWords {
  field?: Record<string, string>
  value?: Record<string, string[]>
}

/** Who and what is at a table. */
export interface Setting {
  game: GameInfo
  words: FieldWords
  rules: Record<string, unknown>
  seats: string[]
}

/** One number as people read it. */
export interface Shown {
  text: string
  /** The seat that it names. */
  seat: number | null
  /** Nothing is there: zero, no, or nothing at all. */
  none: boolean
  absent: boolean
}

/** A card or a die. */
export interface Piece extends Shown {
  number: number
  count: number
  part: string | null
}

/** One entry of a row: what it is called, what it holds, and the part of the board that it is. */
export interface Entry {
  name: string
  seat: number | null
  value: FieldValue
  places: number[]
}

/** A number needs no more than this many spaces to be drawn as a track. */
const MOST_SPACES = 24

export const isFlag = (field: FieldInfo): boolean => field.low === 0 && field.high === 1 && field.names === null

/** Whether all seats share one drawing of the field, such as a track that all of them are on. */
export const isShared = (field: FieldInfo): boolean =>
  !perSeat(field) || field.drawn === 'track' || (field.drawn === 'grid' && field.axes.length === 2)

/** Whether a drawing needs little room, so that several stand beside each other. */
export const isBrief = (way: Way): boolean => way === 'words' || way === 'dice'

/** The spaces of a track; `single` if there is room for each of them. */
export function spacesOf(field: FieldInfo, goal: number | null, value: number) {
  const high = goal === null ? field.high : Math.max(goal, value)
  return { low: field.low, high, goal, single: high - field.low <= MOST_SPACES }
}

export class Drawing {
  constructor(private readonly setting: Setting) {}

  title(name: string): string {
    return this.setting.words.field?.[name] ?? titled(name)
  }

  /** The axes of one drawing: the mat of a seat has only the row of that seat. */
  axesOf(field: FieldInfo): string[] {
    return isShared(field) ? field.axes : field.axes.slice(1)
  }

  wayOf(field: FieldInfo): Way {
    if (field.drawn !== null) return field.drawn
    const axes = this.axesOf(field)
    if (axes.length > 1) return 'grid'
    if (axes.length === 1) return field.seen_by === 'owner' || this.holdsCards(field) ? 'cards' : 'map'
    const counts = field.high - field.low > 1 && field.high - field.low <= MOST_SPACES && field.names === null
    return counts && !perSeat(field) ? 'track' : 'words'
  }

  /** Whether actions touch the entries of a row. */
  private holdsCards(field: FieldInfo): boolean {
    return this.rangeOf(field, 0) !== null
  }

  /** The number of the rules record that a field counts up to. */
  mostOf(field: FieldInfo): number | null {
    const most = field.up_to === null ? null : this.setting.rules[field.up_to]
    return typeof most === 'number' ? most : null
  }

  /** A number in words. */
  shown(field: FieldInfo, number: number): Shown {
    const seat = field.names === 'seat' && number in this.setting.seats ? number : null
    const absent = field.names === 'seat' ? seat === null : number === -1 && field.low === -1
    return {
      text: this.wordFor(field, number, absent),
      seat,
      none: absent || (number === 0 && seat === null && field.names === null),
      absent,
    }
  }

  private wordFor(field: FieldInfo, number: number, absent: boolean): string {
    if (field.names === 'seat') return this.setting.seats[number] ?? 'nobody'
    const word = field.names === null ? undefined : this.setting.words.value?.[field.names]?.[number]
    if (word !== undefined) return word
    if (absent) return 'none'
    if (isFlag(field)) return number ? 'yes' : 'no'
    const most = this.mostOf(field)
    return most === null ? minus(number) : `${minus(number)} of ${most}`
  }

  /** The entries of a row that are in use, each with its name. */
  entries(field: FieldInfo, row: FieldValue[], before: number[] = []): Entry[] {
    const axis = this.axesOf(field)[before.length] ?? ''
    return row.slice(0, this.lengthOf(field, axis, row.length)).flatMap((value, place) => {
      const name = this.entryName(field, axis, before.length, place)
      const seat = isSeat(axis) && place < this.setting.seats.length ? place : null
      return name === '' ? [] : [{ name, seat, value, places: [...before, place] }]
    })
  }

  private lengthOf(field: FieldInfo, axis: string, size: number): number {
    const length = this.setting.rules[field.lengths[axis] ?? '']
    if (typeof length === 'number') return length
    return axis === 'seat' ? this.setting.seats.length : size
  }

  /** What an entry of an axis is called; an entry that is not in use has an empty name. */
  private entryName(field: FieldInfo, axis: string, depth: number, place: number): string {
    const seat = isSeat(axis) ? this.setting.seats[place] : undefined
    const word = seat ?? this.setting.words.value?.[axis]?.[place]
    if (word !== undefined) return word
    const range = this.rangeOf(field, depth) ?? this.rangeOfAxis(axis)
    if (range === null) return String(place + 1)
    const key = keyAt(range, place)
    return key === null ? '' : key === String(place) ? String(range[0] === '0' ? place + 1 : place) : titled(key)
  }

  /** The cards or dice of a number or a row. A row has numbers of cards, or how many there are of each kind. */
  pieces(field: FieldInfo, value: FieldValue, before: number[] = []): Piece[] {
    if (value === null) return []
    if (!Array.isArray(value)) return this.piece(field, value, [value])
    const entries = this.entries(field, value, before)
    const numbered = this.wayOf(field) === 'dice' || field.low < 0 || field.names !== null
    const byNumber = field.names !== null && this.blankOf(field, before.length) === field.names
    return entries.flatMap(({ name, places, value: inner }) => {
      const number = numbersIn(inner)[0]
      if (number === undefined) return []
      if (numbered) return this.piece(field, number, byNumber ? [...before, number] : places)
      const part = this.partAt(field, places)
      return number > 0
        ? [{ text: name, seat: null, none: false, absent: false, number: places.at(-1)!, count: number, part }]
        : []
    })
  }

  private piece(field: FieldInfo, number: number, places: number[]): Piece[] {
    const shown = this.shown(field, number)
    const absent = number < 0 || shown.text === ''
    if (absent && this.wayOf(field) !== 'dice') return []
    return [{ ...shown, number, count: 1, part: this.partAt(field, places) }]
  }

  /** The card of a deck. */
  cardName(deck: string, card: number): string {
    return this.setting.words.value?.[deck]?.[card] ?? String(card)
  }

  // --- parts that actions touch ------------------------------------------------------------------------------------

  /** The part of the board at these places of a field, such as "hand/3", if actions touch it. */
  partAt(field: FieldInfo, places: number[]): string | null {
    for (const { touches, params } of this.touching(field)) {
      const blanks = touches.split('/').slice(1)
      const keys = blanks.map((blank, depth) => keyAt(params[nameIn(blank)] ?? [], places[depth] ?? -1))
      if (blanks.length === places.length && keys.every((key) => key !== null)) return [field.name, ...keys].join('/')
    }
    return null
  }

  /** Whether the drawing of a field has this part. */
  has(field: FieldInfo, part: string): boolean {
    const way = this.wayOf(field)
    if (way === 'never' || way === 'track' || way === 'words') return false
    return part.startsWith(field.name + '/') && part.split('/').length - 1 === Math.max(1, this.axesOf(field).length)
  }

  private touching(field: FieldInfo): { touches: string; params: Record<string, string[]> }[] {
    return this.setting.game.families.flatMap(({ touches, params }) =>
      touches?.startsWith(field.name + '/') ? [{ touches, params }] : [],
    )
  }

  private blankOf(field: FieldInfo, depth: number): string | null {
    const blank = this.touching(field)[0]?.touches.split('/')[1 + depth]
    return blank === undefined ? null : nameIn(blank)
  }

  private rangeOf(field: FieldInfo, depth: number): string[] | null {
    return this.touching(field)[0]?.params[this.blankOf(field, depth) ?? ''] ?? null
  }

  /** The values of an axis, as the actions know them that touch any field with it. */
  private rangeOfAxis(axis: string): string[] | null {
    const ranges = this.setting.game.fields.flatMap((field) =>
      this.axesOf(field).flatMap((other, depth) => (other === axis ? [this.rangeOf(field, depth)] : [])),
    )
    return ranges.find((range) => range !== null) ?? null
  }
}

const nameIn = (blank: string): string => blank.replace(/^\{(\w+)\}$/, '$1')

/** What stands for a place in the parameter of an action: the number itself, or the word at that place. */
function keyAt(range: string[], place: number): string | null {
  if (!range.every((key) => /^\d+$/.test(key))) return range[place] ?? null
  return range.includes(String(place)) ? String(place) : null
}
