import type { GameSymbol } from '../../lib/symbols'
import type { Table } from '../../lib/table.svelte'
import LayerSign from '../../parts/LayerSign.svelte'
import Token from '../../parts/Token.svelte'
import type { Game, Tip } from './schema'
import { KINDS } from './view'

/** The legend: the tokens, local stress, and the signs of the Layers. */
export function symbols({ faces, words }: Table<Game>): GameSymbol[] {
  const explained = ({ title, text }: Tip): Pick<GameSymbol, 'name' | 'meaning'> => ({ name: title, meaning: text })
  return [
    ...faces.tokens.map(({ tip }, t): GameSymbol => ({
      ...explained(tip),
      component: Token,
      props: { kind: KINDS[t], size: 26 },
      group: words.legend.tokens,
    })),
    {
      ...explained(faces.stabilize.local),
      component: Token,
      props: { kind: 'D', size: 26 },
      group: words.legend.tokens,
    },
    ...faces.layers.map(({ slot, tag }, i): GameSymbol => ({
      ...explained(slot ?? tag),
      component: LayerSign,
      props: { layer: i + 1, size: 26 },
      group: words.legend.layers,
    })),
  ]
}
