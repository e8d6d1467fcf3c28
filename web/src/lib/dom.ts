/** The element that an event is about, also within an open shadow root. */
export function targetOf(event: Event): Element | null {
  const target = event.composedPath()[0] ?? event.target
  return target instanceof Element ? target : null
}
