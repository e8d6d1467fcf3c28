/** Where the things of the board are: every element with `data-anchor`, from the corner of the board. */
export interface Spot {
  x: number
  y: number
}

export function measure(root: HTMLElement): Map<string, Spot> {
  const corner = root.getBoundingClientRect()
  const found = new Map<string, Spot>()
  for (const element of root.querySelectorAll('[data-anchor]')) {
    const box = element.getBoundingClientRect()
    found.set(element.getAttribute('data-anchor')!, {
      x: box.left - corner.left + root.scrollLeft + box.width / 2,
      y: box.top - corner.top + root.scrollTop + box.height / 2,
    })
  }
  return found
}
