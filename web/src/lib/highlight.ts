import type { LegalAction } from './protocol'
import type { Table } from './table.svelte'

/** The board shows what an action touches while the pointer or the keyboard focus is on it; a finger has no hover. */
export function highlight(table: Table, legal: LegalAction | null, event?: Event): void {
  if (legal && event && 'pointerType' in event && event.pointerType !== 'mouse') return
  table.lit = legal && { seat: table.looking, part: legal.part, events: [] }
}
