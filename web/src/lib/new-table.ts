import type { GameInfo, NewSeat } from './protocol'

/** The number of players that a game suggests. */
export const usualPlayers = (game: GameInfo): number =>
  Number(game.options.find((option) => option.name === 'players')?.default ?? game.players[0])

/** The bot that a new table offers first: neither the weakest nor the strongest. */
export const usualLevel = (game: GameInfo): string => game.levels[Math.floor(game.levels.length / 2)]?.name ?? ''

/** A seat as the form has it: `me`, `open`, or `bot:` and a level. */
export interface SeatChoice {
  kind: string
  name: string
}

export function newSeat({ kind, name }: SeatChoice): NewSeat {
  if (kind === 'me') return { kind, ...(name.trim() ? { name: name.trim() } : {}) }
  if (kind === 'open') return { kind }
  return { kind: 'bot', level: kind.replace(/^bot:/, '') }
}
