import type { Clock } from './clock'

/** What polling needs to know of the document. */
export type Page = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>

/**
 * Loads at once and then again and again, but not while the page is hidden. When it is shown again, it loads at once.
 * `load` must not fail. The result ends it.
 */
export function poll(load: () => Promise<void>, ms: number, clock: Clock, page: Page): () => void {
  let timer: unknown
  let round = 0

  async function loadNow(): Promise<void> {
    const own = ++round
    clock.cancel(timer)
    await load()
    if (own === round && !page.hidden) timer = clock.after(ms, () => void loadNow())
  }

  function whenShown(): void {
    if (page.hidden) clock.cancel(timer)
    else void loadNow()
  }

  page.addEventListener('visibilitychange', whenShown)
  void loadNow()
  return () => {
    round++
    clock.cancel(timer)
    page.removeEventListener('visibilitychange', whenShown)
  }
}
