import type { FigureCondition, FigureQuery } from '@vitrina/contract/figure-query'
import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { getFigures } from './get-figures.ts'

const database = suiteDatabase()

// The business day ends at three: Monday sells 1 at nine, 2 at ten in the evening, 4 at eleven, 8 at midnight, 16 at two; Sunday 32 at nine.
const sale = (date: string, at: string, total: string) => ({
  ...{ key: `${date} ${at}`, restaurant: 'North', date, closedAt: at, lines: [{ dish: 'tea', total }] },
})
const ledger: Ledger = {
  restaurants: [{ key: 'North', dayEnd: '03:00' }],
  checks: [
    sale('2026-03-09', '2026-03-09T09:10:00', '1'),
    sale('2026-03-09', '2026-03-09T22:10:00', '2'),
    sale('2026-03-09', '2026-03-09T23:10:00', '4'),
    sale('2026-03-09', '2026-03-10T00:10:00', '8'),
    sale('2026-03-09', '2026-03-10T02:10:00', '16'),
    sale('2026-03-08', '2026-03-08T09:10:00', '32'),
  ],
}
let ctx: Context
beforeAll(async () => {
  ctx = await testContext(database.db)
  await sendLedger(ctx, ledger)
})

type Asked = Partial<z.input<typeof FigureQuery>>

async function total(where: FigureCondition[], asked: Asked = {}): Promise<number | null | undefined> {
  const period = { from: '2026-03-08', to: '2026-03-09' }
  const told = await getFigures(ctx, { metrics: ['revenue'], by: [], period, ...asked, where })
  return told.total[0]?.value
}

function between(dimension: FigureCondition['dimension'], from: string, to: string): FigureCondition[] {
  return [{ dimension, op: 'between', values: [from, to] }]
}

describe('hours and weekdays go round', () => {
  test('from 22 to 2 are 22, 23, 0, 1 and 2: 2 + 4 + 8 + 16', async () => {
    expect(await total(between('hour', '22', '2'))).toBe(30)
    // Of checks as of rollups.
    expect(await total([...between('hour', '22', '2'), { dimension: 'table', op: 'is', values: ['none'] }])).toBe(30)
  })

  test('from 9 to 22: 1 + 2 of Monday and 32 of Sunday', async () => {
    expect(await total(between('hour', '9', '22'))).toBe(35)
  })

  test('from Sunday to Monday: 32 + 31', async () => {
    expect(await total(between('weekday', '7', '1'))).toBe(63)
    expect(await total(between('weekday', '1', '6'))).toBe(31)
  })
})

describe('what nothing can be is refused', () => {
  test.each<[string, FigureCondition[], string]>([
    ['an hour past the last', between('hour', '22', '26'), 'hour has no "26"; 0 to 23 is due'],
    ['an eighth weekday', [{ dimension: 'weekday', op: 'in', values: ['8'] }], 'weekday has no "8"; 1 to 7 is due'],
    ['days from later to earlier', between('day', '2026-03-09', '2026-03-08'), 'swap them'],
    ['sizes from 10 to 2', between('check_size', '10', '2'), 'check_size 10 is after 2; swap them'],
  ])('%s', async (_, where, words) => {
    await expect(total(where)).rejects.toMatchObject({
      code: 'invalid_parameter',
      message: expect.stringContaining(words),
    })
  })
})
