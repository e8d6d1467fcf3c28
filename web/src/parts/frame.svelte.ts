import { rem } from '../lib/rem'

/** The room that a board has, in rem, so that larger type counts as less room. Bind `width` and `height` in pixels. */
export class Frame {
  width = $state(0)
  height = $state(0)

  private inRem(pixels: number): number {
    return pixels / rem()
  }
  /** Is there less room than this? Before it is measured there is enough. */
  narrower(limit: number): boolean {
    return this.width > 0 && this.inRem(this.width) < limit
  }
  lower(limit: number): boolean {
    return this.height > 0 && this.inRem(this.height) < limit
  }
}
