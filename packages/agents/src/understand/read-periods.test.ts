import { expect, test } from 'vitest'
import { demoVocabulary } from '../../test/phrases/phrase.ts'
import { readPeriods } from './read-periods.ts'
import { tokensOf } from './tokens.ts'

const saturday = { ...demoVocabulary, today: '2026-11-28', lastFull: '2026-11-27' }

test.each([
  ['выручка в эти выходные', [['2026-11-28', '2026-11-28']]],
  ['выручка в прошлые выходные', [['2026-11-21', '2026-11-22']]],
  ['выручка за выходные', [['2026-11-21', '2026-11-22']]],
  ['выручка в эту субботу', [['2026-11-28', '2026-11-28']]],
  ['выручка со среды', [['2026-11-25', '2026-11-28']]],
  ['выручка с прошлой среды', [['2026-11-25', '2026-11-28']]],
  [
    'эту пятницу сравни с прошлой пятницей',
    [
      ['2026-11-27', '2026-11-27'],
      ['2026-11-20', '2026-11-20'],
    ],
  ],
])('on a Saturday «%s» is %j', (question, days) => {
  expect(readPeriods(tokensOf(question), saturday).periods.map(({ from, to }) => [from, to])).toEqual(days)
})
