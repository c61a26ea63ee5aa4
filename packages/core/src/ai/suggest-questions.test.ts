import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import { suggestQuestions } from './suggest-questions.ts'

const database = suiteDatabase()
const now = '2026-03-31T12:00:00Z'
const sales: Ledger = { checks: [{ key: 'a', date: '2026-03-09', lines: [{ dish: 'tea', total: '60' }] }] }

const inRussian = { language: 'ru' } as const

test('a workspace without sales has none to begin with', async () => {
  expect(await suggestQuestions(await testContext(database.db, { now }), inRussian)).toEqual([])
})

test('of a workspace with one restaurant, no waiters, costs or stock nothing is suggested that needs them', async () => {
  const ctx = await testContext(database.db, { now })
  await sendLedger(ctx, sales)
  expect(await suggestQuestions(ctx, inRussian)).toEqual([
    'Какая выручка была вчера?',
    'Сравни эту неделю с прошлой',
    'Топ-10 блюд по выручке за месяц',
    'В какие часы больше всего чеков?',
  ])
})

test('what is held is asked about, as far as the asker may read it, in their language', async () => {
  const ctx = await testContext(database.db, { now })
  await sendLedger(ctx, {
    ...sales,
    dishes: [{ key: 'tea', cost: '10' }],
    restaurants: [{ key: 'r1' }, { key: 'r2' }],
    employees: [{ key: 'anna' }],
    stockMoves: [{ restaurant: 'r1', product: 'Мука', at: '2026-03-09', direction: 'in', quantity: '1', unit: 'кг' }],
    stockProducts: [{ product: 'Мука', unit: 'кг', minimum: '4' }],
  })
  const suggested = await suggestQuestions(ctx, { language: 'en' })
  expect(suggested).toHaveLength(8)
  expect(suggested).toEqual(
    expect.arrayContaining([
      'Revenue last week by restaurant',
      'Which dishes have a food cost over 35%?',
      'Which waiter sold the most this week?',
      'Which stock is below its minimum?',
    ]),
  )
  const scopes = new Set(['ai:ask', 'read:checks'] as const)
  expect(await suggestQuestions({ ...ctx, scopes: new Set([...scopes]) }, { language: 'en' })).toEqual([
    'What was the revenue yesterday?',
    'Compare this week with last week',
    'At which hours are there most checks?',
  ])
})
