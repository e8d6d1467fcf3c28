import Icon from '../../parts/Icon.svelte'
import type { GameSymbol } from '../../lib/symbols'
import type { Table } from '../../lib/table.svelte'
import Bowl from './Bowl.svelte'
import type { Game } from './schema'
import TypeSign from './TypeSign.svelte'

/** The legend: the four types, how a vessel fills, and the small signs on a house. */
export function symbols(table: Table<Game>): GameSymbol[] {
  const { types, tips } = table.faces
  const { groups, signs } = table.words.legend
  const vessel = (key: string, props: Record<string, number>): GameSymbol => ({
    name: signs[key]!.name!,
    meaning: signs[key]!.meaning!,
    component: Bowl,
    props,
    group: groups.needs,
  })
  const onHouse = (key: string, icon: string): GameSymbol => ({
    name: tips[key]!.title,
    meaning: tips[key]!.text,
    component: Icon,
    props: { name: icon },
    group: groups.houses,
  })
  return [
    ...types.map(({ name, need }, type): GameSymbol => ({
      name,
      meaning: need.text,
      component: TypeSign,
      props: { type, size: 24 },
      group: groups.types,
    })),
    vessel('inside', { inside: 0.6 }),
    vessel('outside', { outside: 0.6 }),
    vessel('left', {}),
    { ...vessel('met', {}), component: Icon, props: { name: 'check' } },
    onHouse('hand', 'deck'),
    onHouse('status', 'trophy'),
  ]
}
