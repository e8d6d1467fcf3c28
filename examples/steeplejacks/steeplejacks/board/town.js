/** The town: each steeple with its steps, its roof, the marks on it and the rope of this turn. */
import { shape } from './drawing.js'

const PITCH = 40 // from one steeple to the next
const STEP = 15
const WIDTH = 30
const ROOF = 26
const FOOT = 24 // room for the number

/** @param {import('./tablewright-board').BoardTable} table */
export function drawTown(table) {
  const heights = table.rules.height
  const steeples = heights.flatMap((height, steeple) => (height ? [steeple] : []))
  const top = Math.max(...heights) * STEP + ROOF + 4
  const ground = shape('rect', { class: 'ground', x: 0, y: 0, width: steeples.length * PITCH, height: 2 })
  const drawn = steeples.map((steeple, place) =>
    shape('g', { transform: `translate(${(place + 0.5) * PITCH} 0)` }, drawSteeple(table, steeple)),
  )
  const box = `0 ${-top} ${steeples.length * PITCH} ${top + FOOT}`
  return shape('svg', { viewBox: box, preserveAspectRatio: 'xMidYMax meet' }, ...drawn, ground)
}

function drawSteeple(table, steeple) {
  const height = table.rules.height[steeple]
  const { view } = table
  const up = height * STEP
  const within = view.glance.pairings.some((pairs, index) =>
    pairs.some((pair) => pair.steeple === steeple && table.parts.has(`pairing/${index + 1}`)),
  )
  const about = inWords(table, steeple)
  const state = [within && 'within', view.gilded[steeple] && 'gilded'].filter(Boolean).join(' ')
  return shape(
    'g',
    { class: `steeple ${state}`, role: 'img', 'aria-label': about, 'data-tip': about },
    shape('path', { class: 'roof', d: `M${-WIDTH / 2 - 3} ${-up}L0 ${-up - ROOF}L${WIDTH / 2 + 3} ${-up}Z` }),
    shape('rect', { class: 'tower', x: -WIDTH / 2, y: -up, width: WIDTH, height: up }),
    shape('path', { class: 'steps', d: steps(height) }),
    ...table.seats.flatMap(({ seat }) => drawMark(table, steeple, seat)),
    ...drawRope(table, steeple),
    shape('rect', { class: 'plate', x: -15, y: 4, width: 30, height: 19, rx: 9.5 }),
    shape('text', { y: 18.5 }, String(steeple)),
  )
}

const steps = (height) =>
  Array.from({ length: height - 1 }, (_, step) => `M${-WIDTH / 2} ${-(step + 1) * STEP}h${WIDTH}`).join('')

/** The middle of a step, and the lane that each seat has on it. */
const heightOf = (step) => -(step - 0.5) * STEP
const laneOf = (table, seat) => (seat - (table.seats.length - 1) / 2) * Math.min(13, 22 / table.seats.length)

function drawMark(table, steeple, seat) {
  const step = table.view.mark[seat][steeple]
  return step ? [piece(table, seat, laneOf(table, seat), heightOf(step), 5.5)] : []
}

/** The rope hangs from the mark up to where the player of this turn has climbed. */
function drawRope(table, steeple) {
  const { view, actor } = table
  const step = view.rope[steeple]
  if (!step || actor === null) return []
  const x = laneOf(table, actor)
  const from = view.mark[actor][steeple] ? heightOf(view.mark[actor][steeple]) : 0
  return [
    shape('path', { class: 'rope', d: `M${x} ${from}V${heightOf(step)}` }),
    shape('circle', { class: 'climber', cx: x, cy: heightOf(step), r: 8.5 }),
    piece(table, actor, x, heightOf(step), 5.5),
  ]
}

const piece = (table, seat, x, y, size) =>
  shape('path', {
    class: 'piece',
    d: table.seats[seat].shape,
    fill: `var(--seat-${seat})`,
    transform: `translate(${x} ${y}) scale(${size})`,
  })

/** A steeple for people who do not see it, and for the tooltip. */
function inWords({ view, rules, words, seats }, steeple) {
  const parts = [`${words.board.steeple} ${steeple}`, `${words.board.height} ${rules.height[steeple]}`]
  if (view.gilded[steeple]) parts.push(words.board.gilded)
  if (view.rope[steeple]) parts.push(`${words.board.rope} ${view.rope[steeple]}`)
  for (const { seat, name } of seats) if (view.mark[seat][steeple]) parts.push(`${name} ${view.mark[seat][steeple]}`)
  return parts.join(', ')
}
