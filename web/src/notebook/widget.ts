/** The board as a widget: anywidget calls `render` for each cell that shows it. */
import { mount, unmount } from 'svelte'
import './host.css'
import '../app.css'
import { lookOf } from '../boards'
import type { GameInfo, Position, Settings } from '../lib/protocol'
import { fixRem } from '../lib/rem'
import { Table } from '../lib/table.svelte'
import { HostTheme } from './host-theme.svelte'
import { Kernel, type WidgetModel } from './kernel'
import Widget from './Widget.svelte'

interface Fixed {
  game: GameInfo
  words: Table['words']
  settings: Settings
}

async function render({ model, el }: { model: WidgetModel; el: HTMLElement }): Promise<() => void> {
  fixRem(16) // as the build writes lengths in rem
  const host = el.appendChild(document.createElement('div'))
  host.setAttribute('data-lm-suppress-shortcuts', 'true') // the keys of JupyterLab
  const root = host.attachShadow({ mode: 'open' })
  const styles = root.appendChild(document.createElement('style'))
  styles.textContent = model.get('styles') as string

  const { game, words, settings } = model.get('table') as Fixed
  const table = new Table('notebook', game, words, settings)
  let kernel: Kernel | undefined
  table.openWith((model.get('position') as Position).seat ?? 0, (receive) => (kernel = new Kernel(model, receive)))
  kernel?.show()
  const theme = new HostTheme(el)
  const widget = mount(Widget, { target: root, props: { table, look: await lookOf(game), root, notebook: theme } })
  const shown = new ResizeObserver(() => theme.read())
  shown.observe(host)
  return () => {
    shown.disconnect()
    theme.close()
    table.close()
    void unmount(widget)
  }
}

export default { render }
