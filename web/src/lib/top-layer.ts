import { rootOf } from './dom'

/**
 * In a notebook, shows an element above everything else on the page. There it stands among elements that clip or move
 * it, and only the browser's top layer is outside of them.
 */
export function inTopLayer(node: HTMLElement): void {
  if (!(rootOf(node) instanceof ShadowRoot)) return
  node.popover = 'manual'
  node.showPopover()
}
