import type { BoardSeat, BoardTable } from '../../../public/tablewright-board'
import type { SeatCard } from '../../lib/protocol'
import type { Table } from '../../lib/table.svelte'
import { SEAT_LETTERS, SEAT_SHAPES } from '../../parts/shapes'

const shownSeat = ({ seat, name, mine }: SeatCard): BoardSeat => ({
  seat,
  name,
  mine,
  letter: SEAT_LETTERS[seat % 6]!,
  shape: SEAT_SHAPES[seat % 6]!,
})

/** A table as the board of a game's package gets it. */
export function shownTable(table: Table): BoardTable {
  const position = table.position!
  return {
    game: { slug: table.game.slug, title: table.game.title },
    view: position.view,
    rules: table.rules,
    faces: table.faces,
    words: table.words,
    seats: table.seats.map(shownSeat),
    looking: table.looking,
    actor: position.actor,
    phase: position.phase,
    round: position.round,
    ply: position.ply,
    scores: position.scores,
    over: position.over,
    past: table.past !== null,
    legal: table.legal,
    parts: table.byPart,
    happened: table.happened,
    lit: table.lit,
    lifted: table.lifted,
    act(action) {
      const legal = table.legal.find((each) => each.action === action)
      if (legal) table.act(legal)
    },
  }
}
