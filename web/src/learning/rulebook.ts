import type { AidPart, FigureBlock, Passage, Rulebook, RulebookSection, Span } from '../lib/protocol'

type TextBlock = AidPart['blocks'][number]

export const isFigure = (block: Passage['block']): block is FigureBlock => block.kind === 'figure'

const plain = (spans: Span[]): string => spans.map((span) => span.text).join('')

/** What a block says, without its looks. */
export function textOf(block: TextBlock | FigureBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return plain(block.spans)
    case 'list':
      return block.items.map(plain).join(' ')
    case 'table':
      return [block.head, ...block.rows].flatMap((row) => row.map(plain)).join(' ')
    case 'figure':
      return block.alt
  }
}

/** The section that explains a decision. */
export const sectionFor = (book: Rulebook, phase: string): RulebookSection | null =>
  book.sections.find((section) => section.decisions.includes(phase)) ?? null

/** The first passage that rests on a rule. */
export const passageFor = (book: Rulebook, rule: string): Passage | null =>
  book.sections.flatMap((section) => section.passages).find((passage) => passage.rules.includes(rule)) ?? null

/** The sections with the passages that contain the words; a section whose title does is kept whole. */
export function searched(book: Rulebook, words: string): RulebookSection[] {
  const wanted = words.trim().toLowerCase()
  if (!wanted) return book.sections
  const has = (text: string): boolean => text.toLowerCase().includes(wanted)
  return book.sections.flatMap((section) => {
    if (has(section.title) && section.level > 1) return [section]
    const passages = section.passages.filter((p) => has(textOf(p.block)) || p.rules.some(has))
    return passages.length ? [{ ...section, passages }] : []
  })
}
