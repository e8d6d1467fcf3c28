/** Elements of HTML and SVG. Styles are attributes and classes: the page allows no inline styles. */
const SVG = 'http://www.w3.org/2000/svg'

export const element = (name, attributes, ...children) => filled(document.createElement(name), attributes, children)

export const shape = (name, attributes, ...children) =>
  filled(document.createElementNS(SVG, name), attributes, children)

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value))
  node.append(...children)
  return node
}

/** The places of the pips in a square of three by three, for the sides from 0 (not rolled) to 6. */
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]]

export function dieFace(side) {
  const pips = PIPS[side].map((place) =>
    shape('circle', { cx: 7 + (place % 3) * 8, cy: 7 + Math.floor(place / 3) * 8, r: 2.7 }),
  )
  const face = shape('rect', { x: 1, y: 1, width: 28, height: 28, rx: 6 })
  return shape('svg', { class: 'die', viewBox: '0 0 30 30', 'aria-hidden': 'true' }, face, ...pips)
}
