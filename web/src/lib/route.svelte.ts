import { targetOf } from './dom'

/** Client-side routes: the address is the state. */
class Route {
  path = $state(location.pathname)
  query = $state(new URLSearchParams(location.search))

  constructor() {
    addEventListener('popstate', () => this.read())
  }

  private read(): void {
    this.path = location.pathname
    this.query = new URLSearchParams(location.search)
  }

  go(address: string, replace = false): void {
    if (replace) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
    this.read()
    scrollTo(0, 0)
  }

  /** Writes a value into the address, without leaving the place where the reader is. An empty one is taken out. */
  keep(name: string, value: string): void {
    const query = new URLSearchParams(location.search)
    if (value) query.set(name, value)
    else query.delete(name)
    history.replaceState(null, '', location.pathname + (query.size ? `?${query}` : ''))
    this.read()
  }

  /** The decoded parts of the path: "/t/abc" is ["t", "abc"]. */
  get parts(): string[] {
    return this.path.split('/').filter(Boolean).map(decodeURIComponent)
  }
}

export const route = new Route()

/** Lets plain links move within the page. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = targetOf(event)?.closest('a')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (link.pathname.startsWith('/api/')) return
  if (link.hash && link.pathname === location.pathname) return
  event.preventDefault()
  route.go(link.pathname + link.search)
}
