import type { GameSymbol } from '../../lib/symbols'
import type { Table } from '../../lib/table.svelte'
import LayerSign from '../../parts/LayerSign.svelte'
import Token from '../../parts/Token.svelte'
import AnyToken from './AnyToken.svelte'
import LegacySign from './LegacySign.svelte'
import type { Game, Tip } from './schema'
import { KINDS } from './view'

/** The legend: tokens and tracks, and the signs of the layers. */
export function symbols({ faces, words }: Table<Game>): GameSymbol[] {
  const { tips } = faces
  const drawn = (
    { title, text }: Tip,
    component: GameSymbol['component'],
    props: GameSymbol['props'],
    group: string,
  ): GameSymbol => ({ name: title, meaning: text, component, props: { size: 26, ...props }, group })
  const { tokens, tracks, layers } = words.legend
  return [
    ...faces.tokens.map(({ tip }, k) => drawn(tip, Token, { kind: KINDS[k] }, tokens!)),
    drawn(tips.price, AnyToken, {}, tokens!),
    drawn(tips.vitals, Token, { kind: 'V' }, tracks!),
    ...(faces.has_legacy ? [drawn(tips.legacy, LegacySign, {}, tracks!)] : []),
    drawn(tips.meaning, Token, { kind: 'M' }, tracks!),
    drawn(tips.drift, Token, { kind: 'D' }, tracks!),
    ...faces.layers.map(({ name, tip }, l) => drawn({ ...tip, title: name }, LayerSign, { layer: l + 1 }, layers!)),
  ]
}
