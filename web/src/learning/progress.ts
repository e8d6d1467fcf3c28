/** How far a person has come in the lessons of a game. It is kept in this browser. */
import { store, stored } from '../lib/settings.svelte'

export interface Progress {
  /** The names of finished lessons. */
  done: string[]
  /** The actions so far, by the name of a lesson that was begun. */
  begun: Record<string, number[]>
}

const keyOf = (slug: string): string => `lessons:${slug}`

export function progressIn(slug: string): Progress {
  try {
    const { done, begun } = JSON.parse(stored(keyOf(slug)) ?? '{}') as Partial<Progress>
    return { done: done ?? [], begun: begun ?? {} }
  } catch {
    return { done: [], begun: {} } // somebody else's text
  }
}

/** Keep the actions of a lesson; after its last step it counts as done, and begins anew next time. */
export function keepProgress(slug: string, name: string, actions: number[], finished: boolean): void {
  const { done, begun } = progressIn(slug)
  const others = Object.fromEntries(Object.entries(begun).filter(([key]) => key !== name))
  const now: Progress = {
    done: finished && !done.includes(name) ? [...done, name] : done,
    begun: finished || !actions.length ? others : { ...others, [name]: actions },
  }
  store(keyOf(slug), JSON.stringify(now))
}
