/** Which open tables the lobby shows. The filters are the query of its address, so that they can be shared. */
export const CLOCKS = ['none', 'move', 'bank', 'correspondence'] as const

export interface Filters {
  game: string // '' stands for all of them
  players: string
  clock: string
  bots: string // 'true' or 'false'
}

export const FILTER_NAMES = ['game', 'players', 'clock', 'bots'] as const

/** The filters in an address. What makes no sense is left out. */
export function filtersIn(query: URLSearchParams): Filters {
  const value = (name: string, fits: (text: string) => boolean): string => {
    const text = query.get(name) ?? ''
    return fits(text) ? text : ''
  }
  return {
    game: value('game', (text) => text.length <= 80),
    players: value('players', (text) => /^([1-9]|1[0-6])$/.test(text)),
    clock: value('clock', (text) => CLOCKS.some((clock) => clock === text)),
    bots: value('bots', (text) => text === 'true' || text === 'false'),
  }
}

/** The filters as the query of a request: only those that are set. */
export function queryOf(filters: Filters): string {
  const query = new URLSearchParams()
  for (const name of FILTER_NAMES) if (filters[name]) query.set(name, filters[name])
  return query.toString()
}
