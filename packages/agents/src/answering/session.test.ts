import { normalQuery } from '@vitrina/contract/figure-query'
import { expect, test } from 'vitest'
import type { Meaning } from '../reading/meaning.ts'
import { sessions } from './session.ts'

const week = { from: '2026-03-09', to: '2026-03-15' }
const meanings: Meaning[] = [
  { kind: 'figures', queries: [normalQuery({ metrics: ['revenue'], by: ['dish'], period: { rule: 'yesterday' } })] },
  {
    ...{ kind: 'rows', rows: 'checks', where: [], within: [{ field: 'total', op: 'gt', values: ['1000'] }] },
    ...{ period: week, order: { field: 'total', direction: 'desc' }, limit: 1, isCount: false },
  },
  { kind: 'explain', metric: 'revenue', period: week, compare: 'previous', where: [] },
  { kind: 'whatIf', dishes: ['dish_1'], price: { byPercent: 10 } },
  { kind: 'freshness' },
  { kind: 'task', title: 'Проверить', assigneeHint: null, priority: 'normal' },
]

test.each(meanings)('what was meant is remembered as it is: $kind', (before) => {
  expect(sessions.decode(sessions.encode({ before }))).toEqual({ before })
})

test.each(['', 'no JSON', '{"before":{"intent":"figure"}}', '{"before":{"kind":"figures","queries":[]}}'])(
  'what is of another form is forgotten: %s',
  (text) => {
    expect(sessions.decode(text)).toBeNull()
  },
)
