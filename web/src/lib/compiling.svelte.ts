import * as api from './api'
import { browserClock } from './clock'
import { poll } from './poll'
import type { Compiling } from './protocol'

const MS_BETWEEN_LOADS = 2_000

/** The games that are not compiled yet. They are played with simpler bots. */
class CompilingGames {
  private games = $state.raw<Compiling[]>([])
  private watchers = 0
  private stop = (): void => {}

  of(slug: string): Compiling | undefined {
    return this.games.find((each) => each.game === slug)
  }

  /** Keeps the list up to date while somebody looks at it and anything changes. The result ends it. */
  watch(): () => void {
    if (this.watchers++ === 0) this.stop = poll(() => this.load(), MS_BETWEEN_LOADS, browserClock, document)
    return () => {
      if (--this.watchers === 0) this.stop()
    }
  }

  private async load(): Promise<void> {
    try {
      this.games = await api.compiling()
    } catch {
      return // it is asked again
    }
    if (this.games.every((each) => each.failed)) this.stop()
  }
}

export const compiling = new CompilingGames()
