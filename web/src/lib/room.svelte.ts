import { layoutFor } from './layout'

/** The room that the window gives, in rem. */
class Room {
  private width = $state(0)
  private height = $state(0)

  constructor() {
    this.measure()
    addEventListener('resize', () => this.measure())
  }

  /** Also called when the size of the type changes. */
  measure(): void {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
    this.width = innerWidth / rem
    this.height = innerHeight / rem
  }

  layout = $derived(layoutFor(this.width, this.height))
  /** So little height that every line counts. */
  low = $derived(this.height < 36)
  /** The log has a place of its own; elsewhere it opens as a sheet. */
  log = $derived(this.layout === 'full' || (this.layout === 'side' && this.height >= 42 && this.width >= 60))
}

export const room = new Room()
