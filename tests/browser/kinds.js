/**
 * The kinds of elements on the page, as an accessibility checker tells them apart: an element and its parent by name,
 * classes and role; its attributes; its colours; whether it has words; and whether there are one or several of it.
 */
() => {
  const nameOf = (element) =>
    `${element.localName}.${element.getAttribute('class') ?? ''}[${element.getAttribute('role') ?? ''}]`
  const attributeOf = (element, name) => {
    const value = element.getAttribute(name)
    return /^(true|false|)$/.test(value) ? `${name}=${value}` : name
  }
  const kindOf = (element) => {
    const style = getComputedStyle(element)
    return [
      nameOf(element.parentElement),
      nameOf(element),
      ...element.getAttributeNames().map((name) => attributeOf(element, name)),
      style.color,
      style.backgroundColor,
      style.fill,
      style.opacity,
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()),
    ].join(' ')
  }
  const counts = new Map()
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility()) continue
    const kind = kindOf(element)
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return [...counts].map(([kind, count]) => `${count > 1 ? 'several' : 'one'}: ${kind}`)
}
