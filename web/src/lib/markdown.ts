/** As much Markdown as rules are written in: headings, paragraphs, lists, tables, bold, italics and code. */
export interface Span {
  kind: 'text' | 'bold' | 'italic' | 'code'
  text: string
}

export type Block =
  | { kind: 'heading'; level: number; spans: Span[]; text: string; rule: null }
  | { kind: 'paragraph'; spans: Span[]; text: string; rule: string | null }
  | { kind: 'item'; spans: Span[]; text: string; rule: string | null }
  | { kind: 'table'; head: Span[][]; rows: { cells: Span[][]; rule: string | null }[]; text: string; rule: null }
  | { kind: 'code'; text: string; rule: null }

/** A rule's number begins an item, a paragraph or a row, in bold or followed by its sentence. */
const RULE = /^[A-Z]{2,5}-R?\d{2,3}(?=\s|$)/

export function spansOf(text: string): Span[] {
  const spans: Span[] = []
  const pattern = /\*\*(.+?)\*\*|`([^`]+)`|(?<![\w*])[*_](?!\s)(.+?)(?<!\s)[*_](?![\w*])|\[([^\]]+)\]\([^)]*\)/g
  let last = 0
  for (const m of text.matchAll(pattern)) {
    if (m.index > last) spans.push({ kind: 'text', text: text.slice(last, m.index) })
    if (m[1] !== undefined) spans.push({ kind: 'bold', text: m[1] })
    else if (m[2] !== undefined) spans.push({ kind: 'code', text: m[2] })
    else if (m[3] !== undefined) spans.push({ kind: 'italic', text: m[3] })
    else spans.push({ kind: 'text', text: m[4]! })
    last = m.index + m[0].length
  }
  if (last < text.length) spans.push({ kind: 'text', text: text.slice(last) })
  return spans
}

function ruleOf(spans: Span[]): string | null {
  return RULE.exec(spans[0]?.text.trim() ?? '')?.[0] ?? null
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = []
  const lines = markdown.split('\n')
  const plain = (spans: Span[]): string => spans.map((s) => s.text).join('')
  let i = 0
  while (i < lines.length) {
    const line = lines[i]!
    if (!line.trim()) {
      i += 1
    } else if (line.startsWith('```')) {
      const body: string[] = []
      for (i += 1; i < lines.length && !lines[i]!.startsWith('```'); i++) body.push(lines[i]!)
      i += 1
      blocks.push({ kind: 'code', text: body.join('\n'), rule: null })
    } else if (/^#{1,6} /.test(line)) {
      const level = line.indexOf(' ')
      const spans = spansOf(line.slice(level + 1))
      blocks.push({ kind: 'heading', level, spans, text: plain(spans), rule: null })
      i += 1
    } else if (line.trimStart().startsWith('|')) {
      const table: string[] = []
      for (; i < lines.length && lines[i]!.trimStart().startsWith('|'); i++) table.push(lines[i]!)
      const [head, , ...rows] = table.map((row) => cellsOf(row).map(spansOf))
      const kept = rows.map((cells) => ({ cells, rule: ruleOf(cells[0] ?? []) }))
      blocks.push({ kind: 'table', head: head ?? [], rows: kept, text: table.join(' '), rule: null })
    } else {
      const item = /^\s*(?:[-*]|\d+\.) /.exec(line)
      const body = [item ? line.slice(item[0].length) : line]
      const ends = /^\s*$|^#{1,6} |^\s*(?:[-*]|\d+\.) |^\s*\||^```/
      for (i += 1; i < lines.length && !ends.test(lines[i]!); i++) body.push(lines[i]!.trim())
      const spans = spansOf(body.join(' ').trim())
      blocks.push({ kind: item ? 'item' : 'paragraph', spans, text: plain(spans), rule: ruleOf(spans) })
    }
  }
  return blocks
}
