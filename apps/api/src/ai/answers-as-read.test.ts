import type { RunCause, RunResult } from '@vitrina/agents/adapter'
import { answerCard } from '@vitrina/agents/answering/answer-card'
import { answerQuestion } from '@vitrina/agents/answering/answer-question'
import type { Reader } from '@vitrina/agents/answering/reader'
import type { MeantBefore } from '@vitrina/agents/answering/session'
import type { Meaning, Reading } from '@vitrina/agents/reading/meaning'
import type { Card } from '@vitrina/contract/card'
import { normalQuery } from '@vitrina/contract/figure-query'
import type { Context } from '@vitrina/core/context'
import { listRestaurants } from '@vitrina/core/restaurants/list-restaurants'
import { type Ledger, sendLedger, storedFrom } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { openToolbox } from '@vitrina/trpc/tools/open-toolbox'
import { beforeAll, describe, expect, test } from 'vitest'

const database = suiteDatabase()

// Week 9–15 March: North 60, South 20; the week before: North 50, South 40. Later 25, and 30 in the last seven days.
const sale = (key: string, restaurant: string, date: string, total: string) => ({
  ...{ key, restaurant, closedAt: `${date}T12:00:00`, lines: [{ dish: 'tea', total }] },
})
const ledger: Ledger = {
  restaurants: [
    { key: 'r1', name: 'Север' },
    { key: 'r2', name: 'Юг' },
  ],
  checks: [
    storedFrom('2026-03-01', 'r2'),
    sale('a', 'r1', '2026-03-10', '60'),
    sale('b', 'r2', '2026-03-11', '20'),
    sale('c', 'r1', '2026-03-03', '50'),
    sale('d', 'r2', '2026-03-04', '40'),
    sale('e', 'r1', '2026-03-25', '30'),
    sale('f', 'r1', '2026-03-18', '25'),
  ],
}
const week = { from: '2026-03-09', to: '2026-03-15' }

let ctx: Context
let south: string
beforeAll(async () => {
  ctx = await testContext(database.db)
  await sendLedger(ctx, ledger)
  south = (await listRestaurants(ctx, {})).data.find(({ name }) => name === 'Юг')?.id ?? ''
})

const figures = (metric: 'revenue' | 'checks', more: object = {}): Meaning => ({
  ...{ kind: 'figures', queries: [normalQuery({ metrics: [metric], period: week, ...more })] },
})
const meant = (meaning: Meaning, assumed: (Reading & { kind: 'meant' })['assumed'] = []): Reading => ({
  ...{ language: 'ru', kind: 'meant', meaning, assumed },
})
const refused: Reading = { language: 'ru', kind: 'refused', why: { code: 'noMetric' }, nearest: [] }

/** Reads what it is told to, and nothing else; what was asked before is noted. */
function readerOf(readings: Readonly<Record<string, Reading>>): Reader & { before: (Meaning | undefined)[] } {
  const before: (Meaning | undefined)[] = []
  return {
    before,
    prepare: async () => undefined,
    read: (question, means) => {
      before.push(means.before)
      return readings[question] ?? refused
    },
    canonical: (meaning) =>
      meaning.kind === 'figures' ? meaning.queries.map(({ metrics }) => metrics.join()).join('; ') : meaning.kind,
  }
}

const contextOf = <Cause extends RunCause>(cause: Cause, session: MeantBefore | null = null) => ({
  ...{ ctx, cause, session, signal: new AbortController().signal, tools: openToolbox(ctx) },
  agent: { id: 'agt_x', name: 'Аналитик', profile: 'analyst', instructions: '' },
  limits: { maxSeconds: 60, maxSteps: 60, maxTokens: 1000, maxCost: null },
})
const plain = ({ report }: RunResult<MeantBefore>) => report.replace(/[\u00a0\u202f]/g, ' ')

describe('a question', () => {
  const asked = (question: string, reader: Reader, session: MeantBefore | null = null) =>
    answerQuestion(contextOf({ kind: 'question', question }, session), question, () => undefined, reader)

  test('is answered, and what it meant is remembered for the next', async () => {
    const reader = readerOf({ выручка: meant(figures('revenue'), [{ code: 'period', period: week }]) })
    const result = await asked('выручка', reader)
    expect(plain(result)).toBe('revenue.\nВыручка — 80 ₽.\nПериод не назван, показано за 9–15 марта.')
    expect(result.session).toEqual({ before: figures('revenue') })
    await asked('а чеки', reader, result.session)
    expect(reader.before).toEqual([undefined, figures('revenue')])
  })

  test('with several readings is asked back, each reading to be pressed; the talk goes on from the first', async () => {
    const reader = readerOf({
      'как дела': { language: 'ru', kind: 'ask', readings: [figures('revenue'), figures('checks')], about: ['дела'] },
    })
    const { report, suggestions, surface, sources, session } = await asked('как дела', reader)
    expect(report).toBe('Это можно понять по-разному. Что посчитать?\nМожно спросить так:\n• revenue\n• checks')
    expect(suggestions).toEqual(['revenue', 'checks'])
    expect(surface?.blocks).toMatchObject([
      { type: 'table', data: { rows: [{ question: 'revenue' }, { question: 'checks' }] } },
    ])
    expect([sources, session]).toEqual([[], { before: figures('revenue') }])
  })

  test('that is not understood is refused with the reason and the nearest there is', async () => {
    const why = { code: 'unknownWords', words: ['терраса'] } as const
    const reader = readerOf({ терраса: { language: 'ru', kind: 'refused', why, nearest: [figures('revenue')] } })
    expect(plain(await asked('терраса', reader))).toContain(
      'Не знаю, что значит «терраса», поэтому не отвечаю наугад.\nМожно спросить так:\n• revenue',
    )
    const english = readerOf({
      terrace: { language: 'en', kind: 'refused', why: { code: 'unknownWords', words: ['terrace'] }, nearest: [] },
    })
    expect(plain(await asked('terrace', english))).toBe("I don't know what “terrace” means, and won't guess.")
  })
})

describe('a card', () => {
  const cardOf = (title: string, content: string | null = null): Card => ({
    ...{
      id: 't_1',
      object: 'card',
      title,
      content,
      status: 'in_progress',
      priority: 'normal',
      assigneeId: null,
      assignee: null,
    },
    ...{
      createdBy: { type: 'user', id: 'u', name: 'Анна' },
      commentsCount: 0,
      createdAt: '',
      updatedAt: '',
      startedAt: null,
      doneAt: null,
    },
  })
  const done = (card: Card, reader: Reader) =>
    answerCard(
      contextOf({ kind: 'card', card, comments: [] }),
      { kind: 'card', card, comments: [] },
      () => undefined,
      reader,
    )

  test('«разобрать падение на Юге» is the change taken apart: 20 after 40 is −50 %', async () => {
    const where = [{ dimension: 'restaurant' as const, op: 'in' as const, values: [south] }]
    const explain: Meaning = { kind: 'explain', metric: 'revenue', period: week, compare: 'previous', where }
    const result = await done(
      cardOf('Разобрать падение на Юге'),
      readerOf({ 'Разобрать падение на Юге': meant(explain) }),
    )
    expect(result.outcome).toBe('done')
    expect(plain(result)).toContain('Выручка упала с 40 ₽ (2–8 марта) до 20 ₽ (9–15 марта): на 20 ₽, или на 50 %.')
    expect(plain(result)).toContain('почему так вышло, цифры не говорят')
    expect(plain(result)).toMatch(/Источники:\n• GET \/dashboards\/\d+\/data\?date_from=2026-03-09&date_to=2026-03-15/)
  })

  test('items of a list are of the heading’s days and restaurants: South 20 ₽ in 1 check', async () => {
    const where = [{ dimension: 'restaurant' as const, op: 'in' as const, values: [south] }]
    const unsaid = [{ code: 'period', period: { from: '2026-03-30', to: '2026-03-30' } }] as const
    const yesterday = { period: { rule: 'yesterday' } }
    const reader = readerOf({
      'выручка за неделю по Югу': meant(figures('revenue', { where })),
      выручка: meant(figures('revenue', yesterday), unsaid),
      чеки: meant(figures('checks', yesterday), unsaid),
    })
    const result = await done(cardOf('Отчёт за неделю по Югу', '- выручка\n- чеки'), reader)
    expect(result.outcome).toBe('done')
    expect(plain(result)).toContain('revenue.\nВыручка — 20 ₽.')
    expect(plain(result)).toContain('checks.\nЧеки — 1 чек.')
  })

  test('an order is handed back, with the figures of what it names', async () => {
    const where = [{ dimension: 'restaurant' as const, op: 'in' as const, values: [south] }]
    const reader = readerOf({ 'фудкост цену на чай': meant(figures('revenue', { where })) })
    const result = await done(cardOf('Поднять цену на чай'), reader)
    expect(result.outcome).toBe('handed_back')
    expect(plain(result)).toContain('«Поднять цену на чай» — это делает человек: я только читаю цифры витрины.')
    expect(plain(result)).toContain('Вот цифры, которые нашёл:\n\nrevenue.\nВыручка — 20 ₽.')
  })

  test('work in general is the standing report of the profile: 30 after 25 is +20 %', async () => {
    const result = await done(cardOf('Отчёт по выручке'), readerOf({}))
    expect(result.outcome).toBe('done')
    expect(plain(result)).toContain('• Выручка — 30 ₽; это на 20 % больше, чем за 17–23 марта (25 ₽)')
  })

  test('what is not understood is handed back with the reason', async () => {
    const why = { code: 'unknownWords', words: ['терраса'] } as const
    const reader = readerOf({ 'Что с террасой': { language: 'ru', kind: 'refused', why, nearest: [] } })
    const result = await done(cardOf('Что с террасой'), reader)
    expect(result.outcome).toBe('handed_back')
    expect(plain(result)).toContain('Не знаю, что значит «терраса»')
    expect(plain(result)).toContain('Что я умею: считаю выручку')
  })
})
