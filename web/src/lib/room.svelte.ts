import { layoutFor } from './layout'
import { rem } from './rem'

/** The room that the window gives, in rem. */
class Room {
  /** The size of the type, in pixels. */
  rem = $state(16)
  private width = $state(0)
  private height = $state(0)

  constructor() {
    this.measure()
    addEventListener('resize', () => this.measure())
  }

  /** Also called when the size of the type changes. */
  measure(): void {
    this.rem = rem()
    this.width = innerWidth / this.rem
    this.height = innerHeight / this.rem
  }

  layout = $derived(layoutFor(this.width, this.height))
  /** So little height that every line counts. */
  low = $derived(this.height < 36)
  /** The log has a place of its own; elsewhere it opens as a sheet. */
  log = $derived(this.layout === 'full' || (this.layout === 'side' && this.height >= 42 && this.width >= 60))
}

export const room = new Room()
