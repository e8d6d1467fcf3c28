/** How the widget uses the width of a cell, in pixels. A cell is as high as what is in it, so only the width counts. */
export interface CellRoom {
  layout: 'side' | 'stacked'
  /** Of the widget if the dock stands beside the board, else of the board. */
  height: number
}

const WIDE = 1400 // beside the dock, the board still has room for everything at once
const PHONE = 450

export function roomFor(width: number): CellRoom {
  if (width >= WIDE) return { layout: 'side', height: between(680, width * 0.56, 780) }
  return { layout: 'stacked', height: width < PHONE ? 520 : between(440, width * 0.72, 640) }
}

const between = (low: number, wanted: number, high: number): number => Math.round(Math.max(low, Math.min(high, wanted)))
