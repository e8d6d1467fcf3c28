import SeatShape from '../../parts/SeatShape.svelte'
import type { GameSymbol } from '../../lib/symbols'
import type { Table } from '../../lib/table.svelte'
import type { Game } from './schema'
import Season from './Season.svelte'
import Sign from './Sign.svelte'
import Swatch from './Swatch.svelte'

/** The legend: colours of the cells, markers, zodiacs and seasons. */
export function symbols(table: Table<Game>): GameSymbol[] {
  const { legend } = table.words
  const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
  return [
    ...table.faces.tiers.map(({ name, meaning, letter }, tier): GameSymbol => ({
      name: capital(name),
      meaning: capital(`${meaning}.`),
      component: Swatch,
      props: { tier, text: letter },
      group: legend.tiers,
    })),
    ...table.seats.map(({ seat, name }): GameSymbol => ({
      name,
      meaning: (seat === table.looking ? legend.own : legend.other)!,
      component: SeatShape,
      props: { seat },
      group: legend.markers,
    })),
    ...table.faces.zodiacs.map(({ title, text }, zodiac): GameSymbol => ({
      name: title,
      meaning: text,
      component: Sign,
      props: { zodiac },
      group: legend.zodiacs,
    })),
    ...table.faces.seasons.map(({ title, text }, season): GameSymbol => ({
      name: title,
      meaning: text,
      component: Season,
      props: { season },
      group: legend.seasons,
    })),
  ]
}
