import { type LedgerCheck, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import { listChecks } from '../checks/list-checks.ts'

const database = suiteDatabase()
const farFuture = '2026-12-31T12:00:00Z'

interface Place {
  timezone: string
  dayEnd?: string
}

/** Where a check of these times ends up: business date, hour, and the instants as the API tells them. */
async function place(where: Place, times: Partial<LedgerCheck>) {
  const ctx = await testContext(database.db, { now: farFuture })
  const check = { key: 'c1', ...times, lines: [{ dish: 'tea', total: '1' }] }
  const report = await sendLedger(ctx, { restaurants: [{ key: 'r1', ...where }], checks: [check] })
  const { rows } = await ctx.db.pool.query<{ day: string; hour: number }>(
    'SELECT business_date AS day, hour FROM sale_check WHERE workspace_id = $1',
    [ctx.workspace.id],
  )
  const { data } = await listChecks(ctx, { date_from: '2000-01-01', date_to: '2026-12-31' })
  return { ...rows[0], openedAt: data[0]?.openedAt, closedAt: data[0]?.closedAt, rejects: report.rejects }
}

const moscow = { timezone: 'Europe/Moscow' }
const untilFive = { ...moscow, dayEnd: '05:00' }

describe('the business date', () => {
  test.each<[string, Place, Partial<LedgerCheck>, string, number]>([
    [
      'is what the source says, whatever the times',
      untilFive,
      { date: '2026-03-09', closedAt: '2026-03-01T13:00:00' },
      '2026-03-09',
      13,
    ],
    [
      'is the date of closing',
      moscow,
      { openedAt: '2026-03-01T23:50:00', closedAt: '2026-03-02T00:10:00' },
      '2026-03-02',
      0,
    ],
    ['is the date of opening where closing is unknown', moscow, { openedAt: '2026-03-01T23:50:00' }, '2026-03-01', 23],
    [
      'at 04:59 with a day that ends at 05:00 is the day before',
      untilFive,
      { closedAt: '2026-03-02T04:59:59' },
      '2026-03-01',
      4,
    ],
    [
      'at 05:00 with a day that ends at 05:00 is the new day',
      untilFive,
      { closedAt: '2026-03-02T05:00:00' },
      '2026-03-02',
      5,
    ],
    ['crosses a month with the day end', untilFive, { closedAt: '2026-03-01T01:00:00' }, '2026-02-28', 1],
    [
      'of an instant is local: 21:30Z is 00:30 in Moscow',
      moscow,
      { closedAt: '2026-03-01T21:30:00Z' },
      '2026-03-02',
      0,
    ],
    [
      'of an instant is local: 21:30Z is 23:30 in Kaliningrad',
      { timezone: 'Europe/Kaliningrad' },
      { closedAt: '2026-03-01T21:30:00Z' },
      '2026-03-01',
      23,
    ],
    [
      'of an instant is local: 21:30Z is 07:30 in Vladivostok',
      { timezone: 'Asia/Vladivostok', dayEnd: '05:00' },
      { closedAt: '2026-03-01T21:30:00Z' },
      '2026-03-02',
      7,
    ],
    [
      'of an instant with an offset counts the offset: 01:30+07:00 is 21:30 in Moscow',
      moscow,
      { closedAt: '2026-03-02T01:30:00+07:00' },
      '2026-03-01',
      21,
    ],
  ])('%s', async (_, where, times, day, hour) => {
    expect(await place(where, times)).toMatchObject({ day, hour, rejects: [] })
  })
})

describe('a day on which clocks change (Europe/Berlin)', () => {
  const berlin = { timezone: 'Europe/Berlin', dayEnd: '03:00' }

  test.each<[string, string, string, number, string]>([
    [
      '29 March, 01:59 local is the last minute of winter',
      '2026-03-29T01:59:00',
      '2026-03-28',
      1,
      '2026-03-29T01:59:00+01:00',
    ],
    [
      '29 March, 03:00 local is the first of summer',
      '2026-03-29T03:00:00',
      '2026-03-29',
      3,
      '2026-03-29T03:00:00+02:00',
    ],
    ['29 March, 00:59:59Z is 01:59:59', '2026-03-29T00:59:59Z', '2026-03-28', 1, '2026-03-29T01:59:59+01:00'],
    ['29 March, 01:00Z is 03:00', '2026-03-29T01:00:00Z', '2026-03-29', 3, '2026-03-29T03:00:00+02:00'],
    [
      '29 March, 23:30+02:00 stays that day',
      '2026-03-29T23:30:00+02:00',
      '2026-03-29',
      23,
      '2026-03-29T23:30:00+02:00',
    ],
    [
      '25 October, 02:30+02:00 is the first 02:30',
      '2026-10-25T02:30:00+02:00',
      '2026-10-24',
      2,
      '2026-10-25T02:30:00+02:00',
    ],
    [
      '25 October, 02:30+01:00 is the second 02:30',
      '2026-10-25T02:30:00+01:00',
      '2026-10-24',
      2,
      '2026-10-25T02:30:00+01:00',
    ],
    [
      '25 October, 02:30 local without an offset is kept in hour 2',
      '2026-10-25T02:30:00',
      '2026-10-24',
      2,
      '2026-10-25T02:30:00+01:00',
    ],
    [
      '25 October, 03:00 local begins the business day',
      '2026-10-25T03:00:00',
      '2026-10-25',
      3,
      '2026-10-25T03:00:00+01:00',
    ],
  ])('%s', async (_, closedAt, day, hour, told) => {
    expect(await place(berlin, { closedAt })).toMatchObject({ day, hour, closedAt: told })
  })
})

describe('the zone of a restaurant', () => {
  test('that is a bare offset is rejected: PostgreSQL reads its sign the other way', async () => {
    const { rejects } = await place({ timezone: '+03:00' }, { closedAt: '2026-03-01T12:00:00' })
    expect(rejects[0]).toMatchObject({
      column: 'timezone',
      reason: expect.stringContaining('"+03:00" is not a time zone'),
    })
  })

  test('that is left out is the workspace’s', async () => {
    const ctx = await testContext(database.db, { timezone: 'Asia/Vladivostok' })
    await sendLedger(ctx, {
      checks: [{ key: 'c', closedAt: '2026-03-01T21:30:00Z', lines: [{ dish: 'tea', total: '1' }] }],
    })
    const { rows } = await ctx.db.pool.query(
      'SELECT business_date AS day, hour FROM sale_check WHERE workspace_id = $1',
      [ctx.workspace.id],
    )
    expect(rows).toEqual([{ day: '2026-03-02', hour: 7 }])
  })
})

describe('dates that can not be', () => {
  const send = async (date: string, now: string) => {
    const ctx = await testContext(database.db, { now, timezone: 'Asia/Vladivostok' })
    return sendLedger(ctx, { checks: [{ key: 'c', date, lines: [{ dish: 'tea', total: '1' }] }] })
  }

  // 14:30Z is half past midnight of the 2nd in Vladivostok.
  test.each([
    ['tomorrow is taken', '2026-03-03', 0],
    ['the day after tomorrow is rejected', '2026-03-04', 2],
    ['2000-01-01 is taken', '2000-01-01', 0],
    ['1999-12-31 is rejected', '1999-12-31', 2],
  ])('%s', async (_, date, rejected) => {
    const report = await send(date, '2026-03-01T14:30:00Z')
    expect(report).toMatchObject({ status: 'succeeded', rejected })
    if (rejected > 0) {
      const reason = `business date ${date} is not between 2000-01-01 and tomorrow`
      expect(report.rejects[0]).toMatchObject({ column: 'business_date', reason })
    }
  })

  test('a check with neither date nor time is rejected', async () => {
    const ctx = await testContext(database.db)
    const report = await sendLedger(ctx, { checks: [{ key: 'c', lines: [] }] })
    expect(report.rejects).toMatchObject([
      { column: 'business_date', reason: 'no business_date and no time to derive it from' },
    ])
  })
})
