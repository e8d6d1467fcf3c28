/** A box on the screen, in pixels. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * Where the pointer was pressed. Until it moves, what comes to lie under it there is not explained: nobody has pointed
 * at it.
 */
export class PressedAt {
  private point: { clientX: number; clientY: number } | null = null

  press({ clientX, clientY }: { clientX: number; clientY: number }): void {
    this.point = { clientX, clientY }
  }

  /** Whether the pointer is still there. Once it has moved, coming back counts as pointing. */
  holds({ clientX, clientY }: { clientX: number; clientY: number }): boolean {
    if (this.point?.clientX !== clientX || this.point.clientY !== clientY) this.point = null
    return this.point !== null
  }
}

const GAP = 8

/** The area that two boxes share. */
const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

/**
 * Where a tooltip stands: above its owner, below, beside, or in a corner of the window; the first place that covers
 * neither the owner nor anything to press, else the one that covers least.
 */
export function placeTip(owner: Box, width: number, height: number, window: Box, others: Box[]): Box {
  const at = (left: number, top: number): Box => {
    const x = Math.max(window.left + GAP, Math.min(left, window.right - width - GAP))
    const y = Math.max(window.top + GAP, Math.min(top, window.bottom - height - GAP))
    return { left: x, top: y, right: x + width, bottom: y + height }
  }
  const middle = { x: (owner.left + owner.right - width) / 2, y: (owner.top + owner.bottom - height) / 2 }
  const places = [
    at(middle.x, owner.top - height - GAP),
    at(middle.x, owner.bottom + GAP),
    at(owner.right + GAP, middle.y),
    at(owner.left - width - GAP, middle.y),
    at(window.left, window.top),
    at(window.right, window.top),
    at(window.left, window.bottom),
    at(window.right, window.bottom),
  ]
  const covered = (place: Box): number =>
    shared(place, owner) + others.reduce((sum, other) => sum + shared(place, other), 0)
  return places.reduce((best, place) => (covered(place) < covered(best) ? place : best))
}
