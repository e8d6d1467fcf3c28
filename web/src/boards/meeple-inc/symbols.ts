import type { GameSymbol } from '../../lib/symbols'
import Coin from './Coin.svelte'
import Sign from './Sign.svelte'
import { ACT_SIGNS, CRYSTAL_BALL, ELEMENT_SIGNS, OTHER_SIGNS } from './signs'
import { hourglassTip, sentence, type MeepleTable } from './view'

/** The legend: tokens and bonuses, the parts of a game, the hourglass, and the sixteen actions. */
export function symbols(table: MeepleTable): GameSymbol[] {
  const { faces, words } = table
  const { tokens, parts, actions } = words.legend
  const ACTION_BONUS = CRYSTAL_BALL - 1
  return [
    ...faces.tokens.map(({ name, use }, token): GameSymbol => ({
      name: sentence(name),
      meaning: use,
      component: Coin,
      props: { token, size: 26 },
      group: tokens,
    })),
    ...[ACTION_BONUS, CRYSTAL_BALL].map((token, i): GameSymbol => ({
      name: sentence(words.face.sign_names[token]),
      meaning: words.face.sign_meanings[i],
      component: Coin,
      props: { token, size: 26 },
      group: tokens,
    })),
    ...faces.elements.map(({ name }, e): GameSymbol => ({
      name: sentence(name),
      meaning: words.legend.skills,
      component: Sign,
      props: { d: ELEMENT_SIGNS[e], size: 26 },
      group: parts,
    })),
    {
      name: words.legend.hourglass,
      meaning: hourglassTip(faces, table.viewIn(table.position!).hourglass),
      component: Sign,
      props: { d: OTHER_SIGNS.glass, size: 26 },
      group: parts,
    },
    ...faces.acts.map(({ key, name, about }): GameSymbol => ({
      name,
      meaning: about,
      component: Sign,
      props: { d: ACT_SIGNS[key], size: 26 },
      group: actions,
    })),
  ]
}
