/** A thing on its way over the board, from one place to another; places are `data-spot` names. */
export interface Flight<Thing> {
  thing: Thing
  from: string
  to: string
}
