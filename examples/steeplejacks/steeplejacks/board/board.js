/** The board of Steeplejacks: the town with its eleven steeples, and the dice. It is drawn from what the page sends. */
import { drawTown } from './town.js'
import { dieFace, element } from './drawing.js'

export const version = 1

const PAIRINGS = [1, 2, 3]

/** @typedef {import('./tablewright-board').BoardTable} BoardTable */

export default class extends HTMLElement {
  constructor() {
    super()
    this.town = element('div', { class: 'town', 'data-own': '' })
    this.dice = element('button', { class: 'dice', 'data-part': 'dice' })
    this.pairings = PAIRINGS.map((pairing) =>
      element('button', { class: 'pairing', 'data-part': `pairing/${pairing}` }),
    )
    this.stop = element('button', { 'data-part': 'stop' })
  }

  connectedCallback() {
    const style = element('link', { rel: 'stylesheet', href: new URL('board.css', import.meta.url).href })
    const hand = element('div', { class: 'hand' }, this.dice, ...this.pairings, this.stop)
    this.replaceChildren(style, element('div', { class: 'steeplejacks' }, this.town, hand))
  }

  /** @param {BoardTable} table */
  show(table) {
    const { view, words } = table
    const climbing = view.glance.pairings.length > 0
    this.town.replaceChildren(drawTown(table))
    this.dice.hidden = this.stop.hidden = climbing
    fill(this.dice, table, `${words.field.dice}: ${view.dice.join(' ')}`, view.dice.map(dieFace))
    fill(this.stop, table, words.action.stop, [visible(words.action.stop)])
    for (const [index, button] of this.pairings.entries()) {
      const pairs = view.glance.pairings[index] ?? []
      button.hidden = !climbing
      fill(button, table, pairs.map(({ steeple }) => steeple).join(', '), pairs.map(drawPair))
    }
  }
}

/** Two dice and the steeple that they name. */
const drawPair = ({ dice, steeple }) => element('span', { class: 'pair' }, ...dice.map(dieFace), visible(steeple))

const visible = (text) => element('b', { 'aria-hidden': 'true' }, String(text))

/** Draw a button. It is called by its actions, or by another name if it cannot be used now. */
function fill(button, table, otherwise, children) {
  const actions = table.parts.get(button.dataset.part) ?? []
  const name = actions.map(({ label }) => label).join(' / ') || otherwise
  button.replaceChildren(...children, element('span', { class: 'for-readers' }, name))
  button.toggleAttribute('data-can', actions.length > 0)
  button.classList.toggle('lit', table.lit?.part === button.dataset.part)
}
