import { expect, it } from 'vitest'
import { blocksOf, spansOf } from './markdown'

it('finds the number of a rule that is not in bold, and none within a sentence', () => {
  const blocks = blocksOf('- LBM-019 Drift does not move.\n- See LBM-020.')
  expect(blocks.map((b) => b.rule)).toEqual(['LBM-019', null])
})

it('reads numbered rules, tables and headings', () => {
  const blocks = blocksOf(
    '# Rules\n\n- **ATL-001** The map has `24`\n  segments.\n\n| ID | What |\n|---|---|\n| ATL-R01 | Why *so*? |\n',
  )
  expect(blocks.map((b) => b.kind)).toEqual(['heading', 'item', 'table'])
  expect(blocks[1]).toMatchObject({ rule: 'ATL-001', text: 'ATL-001 The map has 24 segments.' })
  expect(blocks[2]).toMatchObject({ rows: [{ rule: 'ATL-R01' }] })
})

it('leaves lone stars and underscores alone', () => {
  expect(spansOf('2 * 3 and mix_custom')).toEqual([{ kind: 'text', text: '2 * 3 and mix_custom' }])
})
