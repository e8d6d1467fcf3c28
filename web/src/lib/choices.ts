import type { LegalAction } from './protocol'

/** Actions that do the same kind of thing, under one name. */
export interface Group {
  name: string
  members: LegalAction[]
}

/** What the dock shows: groups that open, and actions that stand alone. */
export interface Choices {
  groups: Group[]
  alone: LegalAction[]
}

const ON_THE_BOARD = 'On the board'

/**
 * Groups come from the game. Without them, what the board offers is one group and the rest is a plain list. A group
 * of one needs no opening.
 */
export function choicesOf(legal: LegalAction[]): Choices {
  const groups: Group[] = []
  const alone: LegalAction[] = []
  for (const action of legal) {
    const name = action.group || (action.part === null ? '' : ON_THE_BOARD)
    const group = groups.find((g) => g.name === name)
    if (!name) alone.push(action)
    else if (group) group.members.push(action)
    else groups.push({ name, members: [action] })
  }
  const single = groups.filter((g) => g.members.length === 1).flatMap((g) => g.members)
  return { groups: groups.filter((g) => g.members.length > 1), alone: [...single, ...alone] }
}
