import type { FamilyInfo } from './protocol'

/** One action of a game, whether it is legal now or not. */
export interface ActionInfo {
  action: number
  part: string | null
}

/** Every action of a game, in the order of its numbers: the last parameter counts fastest. */
export function allActions(families: FamilyInfo[]): ActionInfo[] {
  return families.flatMap((family) =>
    Array.from({ length: family.count }, (_, i) => ({
      action: family.first + i,
      part: family.touches === null ? null : fillIn(family.touches, valuesOf(family, i)),
    })),
  )
}

/** The parameters of a family's action, counted from its first. */
export function valuesOf(family: FamilyInfo, index: number): Record<string, string> {
  const values: Record<string, string> = {}
  let rest = index
  for (const [name, range] of Object.entries(family.params).reverse()) {
    values[name] = range[rest % range.length]!
    rest = Math.floor(rest / range.length)
  }
  return values
}

/** A template such as "hand/{value}" with the values in it. */
export const fillIn = (template: string, values: Record<string, string>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!)
