import type { Point } from './wheel'

/** Words beside the markers and on the spots they can reach, placed so that none covers a marker or another word. */

export interface Wanted {
  key: string
  text: string
  at: Point
  /** How far from `at` the word must stay; 0 for a word that may stand on its spot. */
  gap: number
  /** For a word that can be pressed: its part, and how large it must be for a finger. */
  part?: string
  least?: number
}

export interface Label extends Wanted {
  x: number // the middle of its box
  y: number
  width: number
  height: number
  /** The height of the field around it that a finger hits; the same where it cannot be pressed. */
  reach: number
}

export interface Circle {
  at: Point
  radius: number
  /** Where there is no other room, the word of a marker or one that can be pressed may cover it. */
  soft?: boolean
}

const PAD = 0.6 // left and right of a word together
const LINE = 1.3 // the height of a line
const NEAR = [0, 0.6, 1.2] // in lines
const FAR = [...NEAR, 2, 2.8, 3.6, 4.4]
const FARTHEST = [...FAR, 5.4, 6.4, 7.4, 8.4]
const WAYS: readonly (readonly [number, number])[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [0.8, 0.8],
  [-0.8, 0.8],
  [0.8, -0.8],
  [-0.8, -0.8],
  [0.4, 1],
  [-0.4, 1],
  [0.4, -1],
  [-0.4, -1],
]

/** The size of a letter, and how wide a word is in parts of it. */
export interface Type {
  size: number
  width: (text: string) => number
}

/** The words for which there is room, those that come first before the others. */
export function placed(wanted: readonly Wanted[], type: Type, circles: readonly Circle[], rim: number): Label[] {
  const found: Label[] = []
  const hard = circles.filter((circle) => !circle.soft)
  for (const want of wanted) {
    const within = places(want, type).filter((label) => isWithin(label, rim) && !found.some((l) => meets(label, l)))
    const clearOf = (all: readonly Circle[]): Label | undefined => within.find((l) => !all.some((c) => covers(l, c)))
    const free = clearOf(circles) ?? (want.gap || want.part ? clearOf(hard) : undefined)
    if (free) found.push(free)
  }
  return found
}

/** Where a word could stand, the best place first. */
function places(want: Wanted, type: Type): Label[] {
  const width = Math.max(want.least ?? 0, type.size * (type.width(want.text) + PAD))
  const height = type.size * LINE
  const reach = Math.max(want.least ?? 0, height)
  const box = (x: number, y: number): Label => ({ ...want, x: want.at.x + x, y: want.at.y + y, width, height, reach })
  // A line leads to a marker's word and to a word that can be pressed; others have none, and must be near.
  const around = (want.part ? FARTHEST : want.gap ? FAR : NEAR).flatMap((lines) =>
    WAYS.map(([x, y]) => {
      const far = want.gap + lines * height
      return box(x * (far + width / 2), y * (far + height / 2))
    }),
  )
  return want.gap ? around : [box(0, 0), ...around]
}

const isWithin = ({ x, y, width, height }: Label, rim: number): boolean =>
  Math.hypot(Math.abs(x) + width / 2, Math.abs(y) + height / 2) <= rim

/** Whether one word covers the other, or a finger could hit both. */
function meets(a: Label, b: Label): boolean {
  const apart = a.part && b.part ? (a.reach + b.reach) / 2 : (a.height + b.height) / 2
  return Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < apart
}

function covers({ x, y, width, height }: Label, { at, radius }: Circle): boolean {
  const far = { x: Math.max(0, Math.abs(at.x - x) - width / 2), y: Math.max(0, Math.abs(at.y - y) - height / 2) }
  return Math.hypot(far.x, far.y) < radius
}

/** A word that is printed in its cell: its middle, how it is turned, how long it is, and the size of its letters. */
export interface Printed {
  at: Point
  degrees: number
  length: number
  size: number
}

/** Whether a printed word would run into a label or a marker. */
export function isCovered(word: Printed, labels: readonly Label[], circles: readonly Circle[]): boolean {
  const [dx, dy] = [Math.cos((word.degrees * Math.PI) / 180), Math.sin((word.degrees * Math.PI) / 180)]
  const letters = Math.max(2, Math.ceil(word.length / word.size))
  return Array.from({ length: letters + 1 }, (_, i) => (i / letters - 0.5) * word.length).some((along) => {
    const letter = { at: { x: word.at.x + along * dx, y: word.at.y + along * dy }, radius: word.size * 0.6 }
    return (
      labels.some((label) => covers(label, letter)) ||
      circles.some(({ at, radius }) => Math.hypot(at.x - letter.at.x, at.y - letter.at.y) < radius + letter.radius)
    )
  })
}
