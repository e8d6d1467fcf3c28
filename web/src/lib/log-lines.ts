/**
 * The sentences of each move in a turn. It is clear who acts, so they do not begin with that name until somebody else
 * is named.
 */
export function turnLines(moves: string[][], actor: string, names: string[]): string[][] {
  const others = names.filter((name) => name !== actor).sort((a, b) => b.length - a.length)
  let clear = true
  return moves.map((sentences) =>
    sentences.map((sentence) => {
      const line = clear ? withoutName(sentence, actor, others) : sentence
      clear &&= !speaksOf(sentence, actor, others)
      return line
    }),
  )
}

function withoutName(sentence: string, actor: string, others: string[]): string {
  const longer = others.some(
    (name) => name.startsWith(actor + ' ') && [' ', "'s "].some((after) => sentence.startsWith(name + after)),
  )
  if (!actor || longer || !sentence.startsWith(actor + ' ')) return sentence
  const rest = sentence.slice(actor.length + 1)
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

/** Whether a sentence names somebody other than the actor, whose name may be part of theirs or theirs of it. */
function speaksOf(sentence: string, actor: string, others: string[]): boolean {
  const longer = (name: string): boolean => name.length > actor.length
  if (others.some((name) => longer(name) && sentence.includes(name))) return true
  const rest = actor ? sentence.replaceAll(actor, '') : sentence
  return others.some((name) => !longer(name) && rest.includes(name))
}
