import type { Said } from './protocol'
import { store, stored } from './settings.svelte'

/** Until when the chat of a table was read in this browser. */
export const readUntil = (table: string): number => Number(stored(`chat-read ${table}`) ?? 0)

/** The lines are on the screen now, so they are not new when the page is loaded again. */
export function markRead(table: string, chat: Said[]): void {
  const last = Math.max(0, ...chat.map((line) => line.at))
  if (last > readUntil(table)) store(`chat-read ${table}`, String(last))
}
