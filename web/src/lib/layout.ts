/** How the table page is laid out, decided by the room there is and by nothing else. */
export type Layout = 'full' | 'side' | 'stacked' | 'scrolled'

/**
 * Width and height are in rem, so that larger type counts as less room.
 * full: board, dock and replay in one column, seats and log beside them. side: the board takes the height, the dock
 * stands beside it. stacked: one below the other. scrolled: too small for a board and a dock at once; the page scrolls.
 */
export function layoutFor(width: number, height: number): Layout {
  if (width < 20 || height < 17) return 'scrolled'
  if (width < height * 1.15 || width < 28) return 'stacked'
  return width >= 75 && height >= 50 ? 'full' : 'side'
}
