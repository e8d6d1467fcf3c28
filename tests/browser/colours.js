/**
 * The kinds of text on the page, as a check of contrast tells them apart: the element by name and classes, its type,
 * its colours, and the ground that it stands on.
 */
() => {
  const nameOf = (element) => `${element.localName}.${element.getAttribute('class') ?? ''}`
  const hasWords = (element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())

  /** The background, opacity and name of the nearest ancestor that paints one. */
  function groundOf(element) {
    let opacity = 1
    for (let up = element; up; up = up.parentElement) {
      const style = getComputedStyle(up)
      opacity *= Number(style.opacity)
      if (style.backgroundColor !== 'rgba(0, 0, 0, 0)' || style.backgroundImage !== 'none')
        return `${nameOf(up)} ${style.backgroundColor} ${style.backgroundImage} ${opacity}`
    }
    return String(opacity)
  }

  const kinds = new Set()
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility() || !hasWords(element)) continue
    const { color, fill, fontSize, fontWeight } = getComputedStyle(element)
    kinds.add([nameOf(element), color, fill, fontSize, fontWeight, groundOf(element)].join(' '))
  }
  return [...kinds]
}
