/** The element that an event is about. */
export const targetOf = (event: Event): Element | null => (event.target instanceof Element ? event.target : null)
