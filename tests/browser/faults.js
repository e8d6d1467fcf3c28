/**
 * Measures the page from its boxes and returns what is wrong with it, one sentence each.
 * `touch`: fingers need 44 px. `whole`: the window is large enough that nothing may need scrolling.
 * `prompt`: where the page says what to do.
 */
({ touch, whole, prompt: promptSelector }) => {
  const found = []
  const LEAST_FONT = 12
  const LEAST_TARGET = touch ? 44 : 24
  const SLACK = 1.5 // pixels lost to rounding and to the sides of letters

  // --- what is visible ------------------------------------------------------------------------------------------

  const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  const meet = (a, b) => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  })
  const wide = (r) => Math.max(0, r.right - r.left)
  const high = (r) => Math.max(0, r.bottom - r.top)
  const area = (r) => wide(r) * high(r)
  const hides = (style) => style.overflowX !== 'visible' || style.overflowY !== 'visible'

  /** A box without what the element that holds it, its ancestors and the window cut off. */
  function shown(box, holder) {
    let rest = box
    for (let up = holder; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up)
      if (!hides(style)) continue
      const clip = up.getBoundingClientRect()
      rest = meet(rest, {
        left: style.overflowX === 'visible' ? -Infinity : clip.left,
        right: style.overflowX === 'visible' ? Infinity : clip.right,
        top: style.overflowY === 'visible' ? -Infinity : clip.top,
        bottom: style.overflowY === 'visible' ? Infinity : clip.bottom,
      })
    }
    return meet(rest, whole ? view : { ...view, top: -Infinity, bottom: Infinity })
  }

  /** Words for screen readers only are clipped to nothing and are no text to look at. */
  const forReaders = (element) => {
    for (let up = element; up; up = up.parentElement)
      if (getComputedStyle(up).clipPath.startsWith('inset(50%')) return true
    return false
  }
  const drawn = (element) =>
    element.checkVisibility({
      opacityProperty: true,
      visibilityProperty: true,
    }) && !forReaders(element)

  const nameOf = (element) => {
    const text = (element.getAttribute('aria-label') || element.textContent || '').trim().replace(/\s+/g, ' ')
    const mark = element.className?.baseVal ?? element.className ?? ''
    const place =
      element
        .closest('[class]')
        ?.getAttribute('class')
        ?.replace(/\s*svelte-\w+/g, '') ?? ''
    return `“${text.slice(0, 40)}” (${element.tagName.toLowerCase()}.${(mark && place) || place})`
  }

  // --- the parts that must be in sight --------------------------------------------------------------------------

  function mustBeInSight(element, what, share) {
    const box = element.getBoundingClientRect()
    const seen = area(box) ? area(shown(box, element.parentElement)) / area(box) : 0
    if (seen < share) found.push(`${what}: only ${Math.round(seen * 100)} % in sight: ${nameOf(element)}`)
  }

  const board = document.querySelector('.board')
  const prompt = document.querySelector(promptSelector)
  const own = [...document.querySelectorAll('.board [data-own]')].filter((e) => e.getClientRects().length)
  if (!own.length) found.push('own area: the board marks none with data-own')
  if (whole) {
    mustBeInSight(prompt, 'prompt', 0.98)
    own.forEach((element) => mustBeInSight(element, 'own area', 0.95))
    mustBeInSight(board, 'board', 0.98)
    const frame = board.getBoundingClientRect()
    const share = area(frame) / (innerWidth * innerHeight)
    if (share < 0.35) found.push(`board: its frame takes only ${Math.round(share * 100)} % of the window`)
    for (const inner of board.querySelectorAll('*')) {
      if (inner.clientWidth < frame.width / 2 || inner.scrollWidth <= inner.clientWidth) continue
      if (getComputedStyle(inner).overflowX === 'visible') continue
      const seen = inner.clientWidth / inner.scrollWidth
      if (seen < 0.6) found.push(`board: only ${Math.round(seen * 100)} % of its width in sight: ${nameOf(inner)}`)
    }
  }
  const page = document.scrollingElement
  if (page.scrollWidth > innerWidth + SLACK) found.push(`page: scrolls sideways (${page.scrollWidth} px)`)
  if (whole && page.scrollHeight > innerHeight + SLACK) found.push(`page: scrolls down (${page.scrollHeight} px)`)

  // --- texts ----------------------------------------------------------------------------------------------------

  const corners = (r) => [
    [r.left, r.top],
    [r.right, r.top],
    [r.right, r.bottom],
    [r.left, r.bottom],
  ]
  const boundsOf = (points) => ({
    left: Math.min(...points.map((p) => p[0])),
    right: Math.max(...points.map((p) => p[0])),
    top: Math.min(...points.map((p) => p[1])),
    bottom: Math.max(...points.map((p) => p[1])),
  })
  /** Letters fill about the middle two thirds of their line. */
  const ink = (r) => {
    const air = (r.bottom - r.top) * 0.18
    return {
      left: r.left + 0.5,
      right: r.right - 0.5,
      top: r.top + air,
      bottom: r.bottom - air,
    }
  }

  /** The corners of an SVG text on the screen, turned as it is; on a path, letter by letter. */
  function cornersInSvg(text) {
    const matrix = text.getScreenCTM()
    if (!matrix) return []
    const onScreen = (r) =>
      corners(
        ink({
          left: r.x,
          top: r.y,
          right: r.x + r.width,
          bottom: r.y + r.height,
        }),
      ).map(([x, y]) => {
        const point = new DOMPoint(x, y).matrixTransform(matrix)
        return [point.x, point.y]
      })
    if (!text.querySelector('textPath')) return [onScreen(text.getBBox())]
    return Array.from({ length: text.getNumberOfChars() }, (_, i) => onScreen(text.getExtentOfChar(i)))
  }

  const texts = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const seenSvg = new Set()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!node.data.trim() || !element || element.closest('script, style, title, option') || !drawn(element)) continue
    const svg = element.closest('svg text')
    let shapes
    let scale = 1
    if (svg) {
      if (seenSvg.has(svg)) continue
      seenSvg.add(svg)
      const matrix = svg.getScreenCTM()
      scale = matrix ? Math.hypot(matrix.a, matrix.b) : 0
      shapes = cornersInSvg(svg)
    } else {
      const range = document.createRange()
      range.selectNodeContents(node)
      shapes = [...range.getClientRects()].filter((r) => r.width > 1).map((r) => corners(ink(r)))
    }
    const owner = svg ?? element
    const visible = shapes
      .map((points) => ({ points, box: boundsOf(points) }))
      .map((shape) => ({ ...shape, seen: shown(shape.box, owner) }))
      .filter(({ box, seen }) => area(seen) > area(box) * 0.02 && area(box) > 0)
      .map((shape) => (svg ? shape : { ...shape, points: corners(shape.seen) }))
    if (!visible.length) continue
    const size = parseFloat(getComputedStyle(element).fontSize) * scale
    if (size < LEAST_FONT - 0.1) found.push(`font: ${size.toFixed(1)} px: ${nameOf(owner)}`)
    texts.push(...visible.map((shape) => ({ ...shape, owner })))
  }

  // --- texts that are cut ---------------------------------------------------------------------------------------

  /**
   * An ellipsis or the line clamp that draws one is a cue. In something that scrolls, the text that is cut at its edge
   * is itself the cue that there is more.
   */
  const endsInDots = (style) => style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
  const hasCue = (style) => endsInDots(style) || /auto|scroll/.test(style.overflowX + style.overflowY)

  const cut = new Set()
  for (const { box, owner } of texts) {
    let written = box // without what an ellipsis stands for
    for (let up = owner; up && up !== document.documentElement; up = up.parentElement) {
      const style = getComputedStyle(up)
      if (!hides(style) || up === document.body) continue
      const clip = up.getBoundingClientRect()
      const lost =
        (style.overflowX !== 'visible' && (box.left < clip.left - SLACK || box.right > clip.right + SLACK)) ||
        (style.overflowY !== 'visible' && (box.top < clip.top - SLACK || box.bottom > clip.bottom + SLACK))
      if (endsInDots(style)) written = meet(box, clip)
      if (hasCue(style)) break // what lies further up cuts this frame, not this text
      if (lost) cut.add(owner)
    }
    const out = written.left < -SLACK || written.right > innerWidth + SLACK
    if (out && area(shown(box, owner)) > area(box) * 0.02) cut.add(owner)
  }
  for (const owner of cut) found.push(`cut: ${nameOf(owner)}`)

  // --- texts that lie over each other ---------------------------------------------------------------------------

  /** Two convex shapes meet unless a line parallel to one of their sides separates them. */
  function overlap(a, b) {
    for (const shape of [a, b]) {
      for (let i = 0; i < shape.length; i++) {
        const [x1, y1] = shape[i]
        const [x2, y2] = shape[(i + 1) % shape.length]
        const length = Math.hypot(x2 - x1, y2 - y1) || 1
        const along = ([x, y]) => ((y1 - y2) * x + (x2 - x1) * y) / length
        const [one, two] = [a.map(along), b.map(along)]
        if (Math.max(...one) <= Math.min(...two) + SLACK || Math.max(...two) <= Math.min(...one) + SLACK) return false
      }
    }
    return true
  }

  const pairs = new Set()
  texts.forEach((a, i) => {
    for (const b of texts.slice(i + 1)) {
      if (a.owner === b.owner || a.owner.contains(b.owner) || b.owner.contains(a.owner)) continue
      if (!area(meet(a.seen, b.seen))) continue
      if (overlap(a.points, b.points)) pairs.add(`overlap: ${nameOf(a.owner)} and ${nameOf(b.owner)}`)
    }
  })
  found.push(...pairs)

  // --- things to press ------------------------------------------------------------------------------------------

  const CONTROLS = 'button, a[href], input, select, textarea, summary, [role=button], [data-part][data-can]'
  const hits = (x, y, element) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (element.contains(hit) || hit.contains(element))
  }
  /** A target may be larger than its drawing: then a press beside the drawing still reaches it. */
  const reaches = (element, box) => {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    const far = LEAST_TARGET / 2 - 1
    const across = wide(box) >= LEAST_TARGET - 0.5 ? 0 : far
    const down = high(box) >= LEAST_TARGET - 0.5 ? 0 : far
    return (
      hits(x - across, y, element) &&
      hits(x + across, y, element) &&
      hits(x, y - down, element) &&
      hits(x, y + down, element)
    )
  }
  for (const element of document.querySelectorAll(CONTROLS)) {
    if (!drawn(element) || element.closest('[inert]') || element.matches('.skip, :disabled')) continue
    const box = element.getBoundingClientRect()
    const rest = shown(box, element.parentElement)
    if (!area(box) || area(rest) < area(box) * 0.5) continue // scrolled away
    const small = wide(box) < LEAST_TARGET - 0.5 || high(box) < LEAST_TARGET - 0.5
    if (small && area(meet(rest, view)) && !reaches(element, box))
      found.push(`target: ${Math.round(wide(box))} × ${Math.round(high(box))} px: ${nameOf(element)}`)
    // Somewhere on a grid over it, a press must reach it.
    const inside = meet(rest, view)
    if (area(inside) < area(box) * 0.5) continue
    const steps = [0.5, 0.3, 0.7, 0.15, 0.85]
    const reached = steps.some((i) =>
      steps.some((j) => hits(inside.left + wide(inside) * i, inside.top + high(inside) * j, element)),
    )
    if (!reached) found.push(`covered: ${nameOf(element)}`)
  }
  return [...new Set(found)]
}
