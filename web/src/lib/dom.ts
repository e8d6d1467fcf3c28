/** The document that an element is in, or the shadow root: in a notebook, everything is in one. */
export const rootOf = (node: Node): Document | ShadowRoot => node.getRootNode() as Document | ShadowRoot

/** Whether an event comes from the same document or shadow root as an element. */
export const isNear = (event: Event, node: Node): boolean => event.composedPath().includes(rootOf(node))

/** The element that an event is about, also within an open shadow root. */
export function targetOf(event: Event): Element | null {
  const target = event.composedPath()[0] ?? event.target
  return target instanceof Element ? target : null
}
