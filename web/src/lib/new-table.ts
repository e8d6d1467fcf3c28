import type { Clock, GameInfo, NewSeat, NewTable, SeatCard, Settings } from './protocol'

/** The number of players that a game suggests. */
export const usualPlayers = (game: GameInfo): number =>
  Number(game.options.find((option) => option.name === 'players')?.default ?? game.players[0])

/** The bot that a new table offers first: neither the weakest nor the strongest. */
export const usualLevel = (game: GameInfo): string => game.levels.find((level) => level.usual)?.name ?? ''

/** The bot for somebody's first game. */
export const friendlyLevel = (game: GameInfo): string => game.levels[0]?.name ?? ''

/** A table for one person and bots, with the game's usual options. */
export function againstBots(game: GameInfo, level: string, name: string): NewTable {
  const players = usualPlayers(game)
  const me: NewSeat = { kind: 'me', ...(name ? { name } : {}) }
  const seats = Array.from({ length: players }, (_, i): NewSeat => (i === 0 ? me : { kind: 'bot', level }))
  return { game: game.slug, options: { players }, seats, public: false, spectators: true }
}

/** Somebody may play on in the place of a bot, but not under its name. */
const myCopyOf = (seat: SeatCard): NewSeat => ({ kind: 'me', ...(seat.kind === 'bot' ? {} : { name: seat.name }) })

/** A table that begins at a position of another one, with the creator in these seats and bots in the others. */
export function playOnFrom(
  source: { id: string; game: GameInfo; fixed: Settings; seats: SeatCard[] },
  ply: number,
  mine: number[],
): NewTable {
  const level = usualLevel(source.game)
  return {
    game: source.game.slug,
    options: source.fixed.options,
    seats: source.seats.map((s) => (mine.includes(s.seat) ? myCopyOf(s) : { kind: 'bot', level: s.level ?? level })),
    public: false,
    spectators: true,
    copy_of: { table: source.id, ply },
  }
}

/** A clock as the form has it. */
export interface ClockChoice {
  kind: 'none' | Clock['kind']
  seconds: number // for each move
  minutes: number // in the bank
  increment: number // seconds
  days: number // for each turn
  atZero: NonNullable<Clock['at_zero']>
  plans: boolean // whether answers can be planned, in a correspondence game
}

export const NO_CLOCK: ClockChoice = {
  kind: 'none',
  seconds: 60,
  minutes: 20,
  increment: 10,
  days: 3,
  atZero: 'bot_takes_over',
  plans: true,
}

const SECONDS = {
  move: (choice: ClockChoice): number => choice.seconds,
  bank: (choice: ClockChoice): number => choice.minutes * 60,
  correspondence: (choice: ClockChoice): number => choice.days * 24 * 3600,
}

export function newClock(choice: ClockChoice): Clock | null {
  if (choice.kind === 'none') return null
  const increment = choice.kind === 'bank' ? choice.increment : 0
  return { kind: choice.kind, seconds: SECONDS[choice.kind](choice), increment, at_zero: choice.atZero }
}

export const newPlans = (choice: ClockChoice): boolean => choice.kind === 'correspondence' && choice.plans

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
