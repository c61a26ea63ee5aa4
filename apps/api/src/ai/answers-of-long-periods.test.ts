import type { Context } from '@vitrina/core/context'
import { sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import { runLocal } from '../../test/support/ask-local.ts'

const database = suiteDatabase()
const now = '2026-11-21T12:00:00Z'
const sale = (date: string, total: string) => ({ key: date, date, lines: [{ dish: 'tea', total }] })

let ctx: Context

const ask = (of: Context, question: string) => runLocal(of, { kind: 'question', question })

beforeAll(async () => {
  ctx = await testContext(database.db, { now })
  await sendLedger(ctx, { checks: [sale('2026-09-01', '100'), sale('2026-10-30', '250')] })
})

describe('a question about a thousand years', () => {
  test('by day is answered by the 60 days held, in a small answer whose source can be called', async () => {
    const answer = await ask(ctx, 'выручка по дням с 1026-01-01 по 2026-11-21')
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(64 * 1024)
    const series = (answer.surface?.blocks ?? []).flatMap(({ data }) => ('series' in data ? data.series : []))
    for (const { points } of series) expect(points.length).toBeLessThanOrEqual(60)
    for (const { query } of answer.sources ?? []) expect((query['date_from'] ?? '') >= '2026-09-01').toBe(true)
  })

  test('in sum is the sum of the days held', async () => {
    const { report } = await ask(ctx, 'выручка с 2016-01-01 по 2026-11-21')
    expect(report).toMatch(/350/)
    expect(report).toMatch(/Данные есть за 1 сентября/)
  })
})

test('more than 1,100 days held are refused in words', async () => {
  const old = await testContext(database.db, { now })
  await sendLedger(old, { checks: [sale('2020-01-01', '1'), sale('2026-10-30', '2')] })
  const { report, surface } = await ask(old, 'выручка по дням с 2020-01-01 по 2026-11-21')
  expect(report).toMatch(/не больше 1[\s\u00a0\u202f]100[\s\u00a0]дней/)
  expect(surface?.blocks).toEqual([])
})
