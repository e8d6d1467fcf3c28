import { isLight } from './brightness'

/** Whether the notebook is dark or light. Each says it in its own way, but a dark one always has light text. */
export class HostTheme {
  theme = $state<'light' | 'dark'>('light')
  private stop: () => void

  constructor(private element: Element) {
    const read = (): void => this.read()
    const changes = new MutationObserver(read)
    for (const node of [document.documentElement, document.body]) changes.observe(node, { attributes: true })
    const preference = matchMedia('(prefers-color-scheme: dark)')
    preference.addEventListener('change', read)
    this.stop = () => {
      changes.disconnect()
      preference.removeEventListener('change', read)
    }
    this.read()
  }

  /** Also called when the element comes into the page, where its colour is known. */
  read(): void {
    this.theme = isLight(getComputedStyle(this.element).color) ? 'dark' : 'light'
  }

  close(): void {
    this.stop()
  }
}
