/** The room that a board has, in rem, so that larger type counts as less room. Bind `width` and `height` in pixels. */
export class Frame {
  width = $state(0)
  height = $state(0)

  private inRem(pixels: number): number {
    return pixels / (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)
  }
  /** Is there less room than this? Before it is measured there is enough. */
  narrower(rem: number): boolean {
    return this.width > 0 && this.inRem(this.width) < rem
  }
  lower(rem: number): boolean {
    return this.height > 0 && this.inRem(this.height) < rem
  }
}
