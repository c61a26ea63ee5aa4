import { beforeAll, expect, test } from 'vitest'
import { demoVocabulary as vocabulary } from '../../test/phrases/phrase.ts'
import { prepare, read } from './read.ts'

beforeAll(() => prepare())

const whereOf = (question: string) => {
  const reading = read(question, { vocabulary })
  return reading.kind === 'meant' && reading.meaning.kind === 'figures'
    ? reading.meaning.queries.map(({ by, where }) => [by, where.flatMap(({ values }) => values)])
    : reading
}

test.each([
  ['выручка вчера в Екатеринбурге', ['rst_3', 'rst_4']],
  ['средний чек по москве за октябрь', ['rst_1', 'rst_2']],
  ['How many guests did Moscow have yesterday?', ['rst_1', 'rst_2']],
  ['выручка московских ресторанов за октябрь', ['rst_1', 'rst_2']],
  ['сколько гостей было вчера в екатеринбургских точках', ['rst_3', 'rst_4']],
])('%s: a town is all restaurants in it', (question, ids) => {
  expect(whereOf(question)).toEqual([[[], ids]])
})

test('a town is no restaurant of its own: a name said beside it still narrows', () => {
  expect(whereOf('выручка вчера в Екатеринбурге на Уктусе')).toEqual([[[], ['rst_4']]])
})
