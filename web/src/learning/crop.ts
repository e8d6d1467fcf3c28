/** Which part of a board a figure shows. Rectangles are measured from the corner of the frame, before it is scaled. */
export interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

const MARGIN = 10

const isDrawn = (element: Element): boolean => {
  const box = element.getBoundingClientRect()
  return box.width > 1 && box.height > 1
}

/** What is drawn of a board under these names in `data-part` or `data-show`, or under names that begin so. */
export const shownIn = (frame: Element, names: string[]): Element[] =>
  [...frame.querySelectorAll('[data-part], [data-show]')].filter(
    (element) =>
      isDrawn(element) &&
      ['data-part', 'data-show'].some((attribute) => {
        const own = element.getAttribute(attribute)
        return own !== null && names.some((name) => own === name || own.startsWith(`${name}/`))
      }),
  )

/** Everything that is drawn: the elements without other elements in them. */
export const everythingIn = (frame: Element): Element[] =>
  [...frame.querySelectorAll('*')].filter((element) => !element.firstElementChild && isDrawn(element))

/** Scroll an element into the frame; the page around the frame stays where it is. */
export function bringIntoFrame(frame: Element, element: Element): void {
  for (let outer = element.parentElement; outer && outer !== frame; outer = outer.parentElement) {
    const hidden = element.getBoundingClientRect().bottom - outer.getBoundingClientRect().bottom
    if (hidden > 0 && outer.scrollHeight > outer.clientHeight) outer.scrollTop += hidden + MARGIN
  }
}

/** The smallest rectangle that holds the elements, with a margin, inside the frame. */
export function boundsOf(frame: Element, elements: Element[]): Bounds {
  return around(
    elements.map((element) => element.getBoundingClientRect()),
    frame.getBoundingClientRect(),
  )
}

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

export function around(boxes: Box[], frame: Box): Bounds {
  const inside = boxes.filter(
    (b) => b.right > frame.left && b.bottom > frame.top && b.left < frame.right && b.top < frame.bottom,
  )
  if (!inside.length) return { x: 0, y: 0, width: frame.right - frame.left, height: frame.bottom - frame.top }
  const left = Math.max(frame.left, Math.min(...inside.map((b) => b.left)) - MARGIN)
  const top = Math.max(frame.top, Math.min(...inside.map((b) => b.top)) - MARGIN)
  const right = Math.min(frame.right, Math.max(...inside.map((b) => b.right)) + MARGIN)
  const bottom = Math.min(frame.bottom, Math.max(...inside.map((b) => b.bottom)) + MARGIN)
  return { x: left - frame.left, y: top - frame.top, width: right - left, height: bottom - top }
}
