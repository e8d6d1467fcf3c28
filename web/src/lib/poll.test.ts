import { expect, it } from 'vitest'
import { FakeClock } from './fakes'
import { poll, type Page } from './poll'

class FakePage implements Page {
  hidden = false
  private listeners = new Set<() => void>()
  addEventListener = (_: string, listener: unknown): void => void this.listeners.add(listener as () => void)
  removeEventListener = (_: string, listener: unknown): void => void this.listeners.delete(listener as () => void)

  show(shown: boolean): void {
    this.hidden = !shown
    for (const listener of this.listeners) listener()
  }
}

/** Lets everything run that waits for a promise which is already settled. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

function start() {
  const clock = new FakeClock()
  const page = new FakePage()
  let loads = 0
  const load = async (): Promise<void> => void loads++
  const stop = poll(load, 1000, clock, page)
  const advance = async (ms: number): Promise<number> => {
    await settle()
    clock.advance(ms)
    await settle()
    return loads
  }
  return { page, stop, advance }
}

it('loads at once, and then at every interval', async () => {
  const { advance } = start()
  expect(await advance(0)).toBe(1)
  expect(await advance(999)).toBe(1)
  expect(await advance(1)).toBe(2)
  expect(await advance(1000)).toBe(3)
})

it('waits while the page is hidden, and loads at once when it is shown again', async () => {
  const { page, advance } = start()
  expect(await advance(0)).toBe(1)
  page.show(false)
  expect(await advance(60_000)).toBe(1)
  page.show(true)
  expect(await advance(0)).toBe(2)
  expect(await advance(1000)).toBe(3)
})

it('keeps one rhythm, however often the page is hidden and shown', async () => {
  const { page, advance } = start()
  for (const shown of [false, true, false, true]) page.show(shown)
  const loads = await advance(0)
  expect(await advance(1000)).toBe(loads + 1)
})

it('ends', async () => {
  const { page, stop, advance } = start()
  stop()
  page.show(true)
  expect(await advance(5000)).toBe(1)
})
