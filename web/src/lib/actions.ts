import type { FamilyInfo } from './protocol'

/** Everything a board can ask about actions, from the game's list of families. */
export interface Deed {
  action: number
  text: string
  part: string | null
  family: string
  values: Record<string, string>
}

/** Every action of a game, in the order of its numbers: the last parameter runs fastest. */
export function allDeeds(families: FamilyInfo[]): Deed[] {
  const deeds: Deed[] = []
  for (const family of families) {
    const names = Object.keys(family.params)
    for (let i = 0; i < family.count; i++) {
      const values: Record<string, string> = {}
      let rest = i
      for (const name of [...names].reverse()) {
        const range = family.params[name]!
        values[name] = range[rest % range.length]!
        rest = Math.floor(rest / range.length)
      }
      const said = names.map((name) => String(values[name]))
      const part = family.touches
        ? family.touches.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
        : null
      deeds.push({
        action: family.first + i,
        text: [family.name, ...said].join(' '),
        part,
        family: family.name,
        values,
      })
    }
  }
  return deeds
}
