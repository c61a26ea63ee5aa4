import { encodeId } from '@vitrina/db/ids'
import { dumpTables } from '@vitrina/testing/dump-tables'
import { bundleOf, type Ledger, sendBundle, sendLedger } from '@vitrina/testing/ledger'
import { testOnOneServer } from '@vitrina/testing/on-one-server'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeEach, describe, expect, test } from 'vitest'
import { getCheck } from '../checks/get-check.ts'
import { getReceipt } from '../checks/get-receipt.ts'
import { listChecks } from '../checks/list-checks.ts'
import { listReversals } from '../checks/list-reversals.ts'
import type { Context } from '../context.ts'
import { listDishes } from '../dishes/list-dishes.ts'
import { findDrift } from '../exchange/find-drift.ts'
import { rebuildRollups } from '../exchange/rebuild-rollups.ts'
import { getFigures } from '../figures/get-figures.ts'
import { listRestaurants } from '../restaurants/list-restaurants.ts'
import { getWaiterStats } from '../waiters/get-waiter-stats.ts'
import { listWaiters } from '../waiters/list-waiters.ts'
import { readDataVersion } from '../workspaces/read-data-version.ts'
import { cleanUp } from './clean-up.ts'
import { defaultRetention } from './retention.ts'
import { dropSalesMonths, listSalesMonths, readSalesFrom } from './sales-months.ts'

const database = suiteDatabase()
const now = '2026-03-31T12:00:00Z'

// 1000.01 in December 2024, of which a soup of 0.01; 20.50 with a void in January 2025; 300 in March 2026.
const ledger: Ledger = {
  employees: [{ key: 'anna', name: 'Анна' }],
  checks: [
    {
      ...{ key: 'old', number: 1, date: '2024-12-31', waiter: 'anna', table: '5' },
      lines: [
        { dish: 'tea', total: '1000' },
        { dish: 'soup', total: '0.01' },
      ],
    },
    {
      ...{ key: 'kept', number: 2, date: '2025-01-01', waiter: 'anna', table: '5' },
      lines: [
        { dish: 'tea', total: '20.5' },
        { dish: 'soup', total: '7', type: 'void' },
      ],
    },
    { key: 'new', number: 3, date: '2026-03-30', waiter: 'anna', table: '6', lines: [{ dish: 'tea', total: '300' }] },
  ],
}
const december = { date_from: '2024-12-01', date_to: '2024-12-31' }
const years = { date_from: '2024-12-01', date_to: '2026-03-31' }
const since = { date_from: '2025-01-01', date_to: '2026-03-31' }
const untilDropped = { storedFrom: '2025-01-01', errors: [{ parameter: 'date_from', code: 'checks_dropped' }] }

beforeEach(() => database.db.pool.query('UPDATE installation SET sales_from = NULL'))

const drop = (months: number | null, at = now) => dropSalesMonths({ db: database.db }, new Date(at), months)

/** A workspace with the ledger of which December was dropped. */
async function dropped(): Promise<Context> {
  const ctx = await testContext(database.db, { now })
  await sendLedger(ctx, ledger)
  expect(await drop(14)).toContain('2024-12-01')
  return ctx
}

async function figures(ctx: Context) {
  const [restaurants, dishes, waiters] = [
    await listRestaurants(ctx, years),
    await listDishes(ctx, years),
    await listWaiters(ctx, years),
  ]
  return [restaurants.data, dishes.data, waiters.data]
}

/** Every row of a workspace but the journal. */
async function rowsOf(ctx: Context): Promise<Record<string, string[]>> {
  const tables = Object.entries(await dumpTables(ctx.db)).filter(
    ([name]) => !/^(exchange_|data_|stock_|restaurant$|dish$|waiter$)/.test(name),
  )
  return Object.fromEntries(
    tables.map(([name, rows]) => [name, rows.filter((row) => row.startsWith(`(${ctx.workspace.id},`))]),
  )
}

async function idOf(ctx: Context, key: string): Promise<string> {
  const { rows } = await ctx.db.pool.query<{ id: string }>(
    'SELECT id FROM sale_check WHERE workspace_id = $1 AND source_key = $2',
    [ctx.workspace.id, key],
  )
  return encodeId('check', rows[0]?.id ?? '')
}

describe('months of sales', () => {
  test('that ended more than 14 months ago go, checks and lines together: of 31 March 2026 January 2025 is the first left', async () => {
    const ctx = await testContext(database.db, { now })
    await sendLedger(ctx, ledger)
    expect(await drop(null)).toEqual([])
    expect(await drop(15)).not.toContain('2024-12-01')
    expect(await drop(14)).toContain('2024-12-01')
    expect(await drop(14)).toEqual([])
    expect(await readSalesFrom(ctx)).toBe('2025-01-01')
    const { rows } = await database.db.pool.query(
      `SELECT count(*)::int AS checks, (SELECT count(*)::int FROM sale_line WHERE workspace_id = $1) AS lines
       FROM sale_check WHERE workspace_id = $1`,
      [ctx.workspace.id],
    )
    expect(rows).toEqual([{ checks: 2, lines: 3 }])
    const months = await listSalesMonths(ctx)
    expect(months).not.toContain('2024-12-01')
    expect(months).toEqual(expect.arrayContaining(['2025-01-01', '2026-03-01']))
  })

  test('are stored for good unless a time is set, and go with the hourly clean-up when it is', async () => {
    const ctx = await testContext(database.db, { now })
    await sendLedger(ctx, ledger)
    await cleanUp(ctx)
    expect(await readSalesFrom(ctx)).toBeNull()
    expect((await cleanUp(ctx, { ...defaultRetention, salesMonths: 14 })).salesMonths).toContain('2024-12-01')
    expect(await readSalesFrom(ctx)).toBe('2025-01-01')
  })

  test('that were dropped stay so when the time is made longer', async () => {
    const ctx = await dropped()
    expect(await drop(36)).toEqual([])
    expect(await readSalesFrom(ctx)).toBe('2025-01-01')
    await expect(database.db.pool.query(`SELECT ensure_sales_month('2024-12-15')`)).rejects.toThrow(
      '2024-12 were dropped',
    )
  })

  testOnOneServer('that somebody reads are left for the next hour, and nothing of them is noted', async () => {
    const ctx = await testContext(database.db, { now })
    await sendLedger(ctx, ledger)
    const reader = await database.db.pool.connect()
    try {
      await reader.query('BEGIN; LOCK TABLE sale_line IN ACCESS SHARE MODE')
      expect(await drop(14)).toEqual([])
      expect(await readSalesFrom(ctx)).toBeNull()
    } finally {
      await reader.query('ROLLBACK')
      reader.release()
    }
    expect(await drop(14)).toContain('2024-12-01')
  })

  test('change the version of the data, so that no answer from before is given again', async () => {
    const ctx = await testContext(database.db, { now })
    await sendLedger(ctx, ledger)
    const before = await readDataVersion(ctx)
    await drop(14)
    expect(await readDataVersion(ctx)).not.toBe(before)
  })
})

describe('figures after December was dropped', () => {
  test('are as before to the kopeck: 1000.01 + 20.50 + 300.00 = 1320.51', async () => {
    const ctx = await testContext(database.db, { now })
    await sendLedger(ctx, ledger)
    const before = await figures(ctx)
    await drop(14)
    expect(await figures(ctx)).toEqual(before)
    const [restaurant] = (await listRestaurants(ctx, years)).data
    expect(restaurant?.metrics.revenue).toBe(1320.51)
    expect((await listRestaurants(ctx, december)).data[0]?.metrics.revenue).toBe(1000.01)
  })

  test('are not compared with lines that are gone, and a month without them is not computed anew', async () => {
    const ctx = await dropped()
    const drift = await findDrift(database.db, '2024-01-01')
    expect(drift.filter(({ workspaceId }) => workspaceId === ctx.workspace.id)).toEqual([])
    const rows = await rowsOf(ctx)
    await expect(rebuildRollups(ctx, '2024-12')).rejects.toMatchObject({ code: 'validation_failed' })
    await rebuildRollups(ctx, '2025-01')
    expect(await rowsOf(ctx)).toEqual(rows)
  })
})

describe('a bundle with days of a dropped month', () => {
  test('changes nothing of them and says why; its other days are stored: 300 + 5 = 305', async () => {
    const ctx = await dropped()
    const rows = await rowsOf(ctx)
    const again = await sendLedger(ctx, ledger)
    expect(again).toMatchObject({ status: 'succeeded', rejected: 1, inserted: 0, replaced: 0, removed: 0 })
    expect(again.rejects).toMatchObject([
      {
        column: 'business_date',
        why: { code: 'business_date_dropped', params: { date: '2024-12-31', first: '2025-01-01' } },
      },
    ])
    expect(await rowsOf(ctx)).toEqual(rows)
    const [old, ...others] = ledger.checks
    const lines = [{ dish: 'tea', total: '9999' }]
    const more = { key: 'more', date: '2026-03-30', lines: [{ dish: 'tea', total: '5' }] }
    const changed = await sendLedger(ctx, { ...ledger, checks: [{ key: 'old', ...old, lines }, ...others, more] })
    expect(changed).toMatchObject({ status: 'succeeded', rejected: 1, days: { inserted: 0, replaced: 1, removed: 0 } })
    const [restaurant] = (await listRestaurants(ctx, years)).data
    expect(restaurant?.metrics.revenue).toBe(1325.51)
  })

  test('that covers the month by its period takes none of it away, whether it tells its checks or not', async () => {
    const ctx = await dropped()
    const rows = await rowsOf(ctx)
    const period = { from: '2024-12-01', to: '2026-03-31' }
    for (const checks of [ledger.checks, ledger.checks.slice(1)]) {
      expect(await sendLedger(ctx, { ...ledger, period, checks })).toMatchObject({ status: 'succeeded', removed: 0 })
      expect(await rowsOf(ctx)).toEqual(rows)
    }
    const wire = { ...bundleOf({ ...ledger, period, checks: ledger.checks.slice(1) }), keepsUntold: true }
    expect(await sendBundle(ctx, wire)).toMatchObject({ status: 'succeeded', removed: 0, rejected: 0 })
    expect(await rowsOf(ctx)).toEqual(rows)
    // A dry run says the same.
    expect(await sendLedger(ctx, { ...ledger, period }, { dryRun: true })).toMatchObject({ rejected: 1, removed: 0 })
  })

  test('leaves payments of the month as they were stored: 1000.01', async () => {
    const ctx = await testContext(database.db, { now })
    const paid = (sum: string): Ledger => ({ ...ledger, payments: [{ date: '2024-12-31', type: 'card', sum }] })
    await sendLedger(ctx, paid('1000.01'))
    await drop(14)
    await sendLedger(ctx, { ...paid('1'), period: { from: '2024-12-01', to: '2026-03-31' } })
    const { rows } = await database.db.pool.query('SELECT sum FROM amount_day WHERE workspace_id = $1 AND kind = $2', [
      ctx.workspace.id,
      'payment',
    ])
    expect(rows).toEqual([{ sum: '1000.010000' }])
  })

  test('has a check that moves into the month stay on the day it is stored on: 20.50 in January', async () => {
    const ctx = await dropped()
    const rows = await rowsOf(ctx)
    const moved = ledger.checks.map((check) => (check.key === 'kept' ? { ...check, date: '2024-12-30' } : check))
    const report = await sendLedger(ctx, { ...ledger, checks: moved })
    expect(report.rejects.map(({ why }) => why.code)).toContain('business_date_dropped')
    expect(await rowsOf(ctx)).toEqual(rows)
  })

  test('fails where the month is dropped after it was compared, and its rollups stay as they were', async () => {
    const ctx = await testContext(database.db, { now })
    await sendLedger(ctx, ledger)
    const checks = ledger.checks.map((check) => ({ ...check, lines: [{ dish: 'tea', total: '1' }] }))
    const changed = await whileDropping(ctx, () => sendLedger(ctx, { ...ledger, checks }))
    expect(changed).toMatchObject({ status: 'failed', error: expect.stringContaining('2024-12-31 were dropped') })
    expect((await listRestaurants(ctx, december)).data[0]?.metrics.revenue).toBe(1000.01)
  })

  test('fails where the month is dropped after its checks were found gone, and its rollups stay as they were', async () => {
    const ctx = await testContext(database.db, { now })
    await sendLedger(ctx, ledger)
    const period = { from: '2024-12-31', to: '2025-01-01' }
    const gone = await whileDropping(ctx, () =>
      sendLedger(ctx, { ...ledger, period, checks: ledger.checks.slice(1, 2) }),
    )
    expect(gone.status).toBe('failed')
    expect((await listRestaurants(ctx, december)).data[0]?.metrics.revenue).toBe(1000.01)
  })
})

/** Runs an exchange up to its first day, then drops December, as `dropSalesMonths` does, and lets it go on. */
async function whileDropping<T>(ctx: Context, exchange: () => Promise<T>): Promise<T> {
  const dropping = await ctx.db.pool.connect()
  try {
    await dropping.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtext('ensure_sales_month'))`)
    const running = exchange()
    const waits = async () => {
      const { rows } = await dropping.query<{ waits: boolean }>(
        `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS waits`,
      )
      return rows[0]?.waits
    }
    await expect.poll(waits, { timeout: 10_000 }).toBe(true)
    await dropping.query(`UPDATE installation SET sales_from = '2025-01-01';
      DROP TABLE sale_check_2024_12, sale_line_2024_12; COMMIT`)
    return await running
  } finally {
    dropping.release()
  }
}

describe('what is read from checks, of days before the first that is stored', () => {
  test('lists of checks and reversals tell; from the first day on they list what there is', async () => {
    const ctx = await dropped()
    for (const list of [listChecks, listReversals]) {
      await expect(list(ctx, years)).rejects.toMatchObject({ code: 'invalid_parameter', extra: untilDropped })
      await expect(list(ctx, december)).rejects.toMatchObject({ code: 'invalid_parameter' })
    }
    expect((await listChecks(ctx, { ...since, sort: '-date' })).data.map(({ number }) => number)).toEqual([3, 2])
    expect((await listReversals(ctx, since)).totals.voids).toEqual({ count: 1, sum: 7 })
  })

  test('a business that had no sales before is told of nothing', async () => {
    await dropped()
    const ctx = await testContext(database.db, { now })
    await sendLedger(ctx, { ...ledger, checks: ledger.checks.slice(1) })
    expect((await listChecks(ctx, { ...years, sort: '-date' })).data.map(({ number }) => number)).toEqual([3, 2])
  })

  test('a check that was dropped, one that never was and an id that is none have the same 404, with the first day', async () => {
    const ctx = await testContext(database.db, { now })
    await sendLedger(ctx, ledger)
    const id = await idOf(ctx, 'old')
    expect((await getCheck(ctx, { id })).data[0]).toMatchObject({ number: 1 })
    await drop(14)
    const detail = 'No such check in this workspace; checks are stored from 2025-01-01 on.'
    for (const asked of [id, encodeId('check', '00000000-0000-7000-8000-000000000000'), 'chk_1']) {
      const untold = { code: 'not_found', message: detail, extra: { storedFrom: '2025-01-01' } }
      await expect(getCheck(ctx, { id: asked })).rejects.toMatchObject(untold)
      await expect(getReceipt(ctx, { id: asked })).rejects.toMatchObject(untold)
    }
    expect((await getReceipt(ctx, { id: await idOf(ctx, 'kept') })).data).toMatchObject({ number: 2, sold: 20.5 })
  })

  test('a check whose month is dropped while it is read is not there, and not one without lines', async () => {
    const ctx = await testContext(database.db, { now })
    await sendLedger(ctx, ledger)
    const id = await idOf(ctx, 'old')
    // As if the note had been made between its row and its end.
    await database.db.pool.query(`UPDATE installation SET sales_from = '2025-01-01'`)
    await expect(getCheck(ctx, { id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(getReceipt(ctx, { id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('figures by table tell, also of the days compared with; by restaurant they are 1320.51', async () => {
    const ctx = await dropped()
    const period = { from: '2024-12-01', to: '2026-03-31' }
    const ask = { metrics: ['revenue' as const], compare: 'none' as const }
    await expect(getFigures(ctx, { ...ask, by: ['table'], period })).rejects.toMatchObject({
      ...{ code: 'invalid_parameter', extra: { storedFrom: '2025-01-01', errors: [{ parameter: 'period.from' }] } },
    })
    const january = { from: '2025-01-01', to: '2025-01-31' }
    const compare = { from: '2024-12-01', to: '2024-12-31' }
    await expect(getFigures(ctx, { ...ask, by: ['table'], period: january, compare })).rejects.toMatchObject({
      extra: { errors: [{ parameter: 'compare.from' }] },
    })
    expect((await getFigures(ctx, { ...ask, by: ['table'], period: january })).total[0]?.value).toBe(20.5)
    expect((await getFigures(ctx, { ...ask, by: ['restaurant'], period })).total[0]?.value).toBe(1320.51)
  })

  test('a waiter has the revenue of all days, and no dishes, which would lack some', async () => {
    const ctx = await dropped()
    const [anna] = (await listWaiters(ctx, years)).data
    const { data } = await getWaiterStats(ctx, { id: anna?.id ?? '', ...years })
    expect(data).toMatchObject({ summary: { revenue: 1320.51 }, topDishes: [], checksFrom: '2025-01-01' })
    expect(data.notes).toContainEqual(expect.stringContaining('stored from 2025-01-01 on'))
    const later = (await getWaiterStats(ctx, { id: anna?.id ?? '', ...since })).data
    expect(later.topDishes).toMatchObject([{ revenue: 320.5 }])
    expect(later).not.toHaveProperty('checksFrom')
  })
})
