import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openBundle } from '@vitrina/connectors/files/open-bundle'
import { loadProfile } from '@vitrina/connectors/files/profile'
import { scopes } from '@vitrina/contract/scopes'
import { listChecks } from '@vitrina/core/checks/list-checks'
import type { Context } from '@vitrina/core/context'
import { getOverview } from '@vitrina/core/dashboards/get-overview'
import { listDishes } from '@vitrina/core/dishes/list-dishes'
import type { ExchangeReport } from '@vitrina/core/exchange/report'
import { runExchange } from '@vitrina/core/exchange/run-exchange'
import { createKey } from '@vitrina/core/keys/create-key'
import { listRestaurants } from '@vitrina/core/restaurants/list-restaurants'
import { listWaiters } from '@vitrina/core/waiters/list-waiters'
import { findRollupDifferences } from '@vitrina/testing/rollup-differences'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import { serve } from '../../test/support/serve.ts'

const folder = fileURLToPath(new URL('../../../../../shared/data/coffee/', import.meta.url))
const isThere = existsSync(folder)
if (!isThere) console.log(`Coffee-shop sample skipped: ${folder} does not exist`)

const database = suiteDatabase()
const april = { date_from: '2019-04-01', date_to: '2019-04-29' }

/** Exact sum of amounts of two decimals. */
const sum = (amounts: (number | null)[]) =>
  amounts.reduce<number>((all, amount) => all + Math.round((amount ?? 0) * 100), 0) / 100

describe.skipIf(!isThere)('the coffee-shop sample, through its profile and the exchange', () => {
  let ctx: Context
  let report: ExchangeReport
  let get: (path: string) => Promise<{ data: Record<string, unknown>[]; meta: Record<string, unknown> }>

  beforeAll(async () => {
    ctx = await testContext(database.db, { timezone: 'America/New_York', currency: 'USD', now: '2019-05-01T12:00:00Z' })
    const profile = await loadProfile('coffee')
    const open = () => openBundle({ folder, source: 'source_b', profile })
    report = await runExchange(ctx, { source: 'source_b', origin: 'coffee', open })
    const { key } = await createKey(ctx, { name: 'coffee', scopes: [...scopes] })
    const api = serve(ctx)
    get = async (path) => {
      const answer = await api.get(path, key)
      expect(answer.statusCode).toBe(200)
      return answer.json()
    }
  }, 120_000)

  test('49894 lines are 39271 checks for 233635.95; nothing is rejected', () => {
    expect(report).toMatchObject({ status: 'succeeded', read: 49_894, inserted: 49_894, rejected: 0 })
    expect(report.totals).toMatchObject({ lines: 49_894, checks: 39_271, revenue: '233635.95' })
  })

  test('every rollup is what the lines add up to', async () => {
    expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
  })

  test('outlets 3, 5 and 8 sold 77213.23, 76894.47 and 79528.25 on 13585, 11987 and 13699 checks', async () => {
    const { data } = await listRestaurants(ctx, april)
    const sold = data.filter(({ metrics }) => metrics.checks !== null)
    expect(sold.map(({ sourceKey, metrics }) => [sourceKey, metrics.revenue, metrics.checks]).sort()).toEqual([
      ['3', 77_213.23, 13_585],
      ['5', 76_894.47, 11_987],
      ['8', 79_528.25, 13_699],
    ])
    expect(sold.map(({ metrics }) => metrics.avgCheck).sort()).toEqual([5.68, 5.81, 6.41])
    expect(sum(sold.map(({ metrics }) => metrics.revenue))).toBe(233_635.95)
  })

  test('the first dish by revenue is product 61: 7106.00 from 1496 units, cost 3.56', async () => {
    const { data, meta } = await listDishes(ctx, { ...april, limit: 200 })
    expect(data[0]).toMatchObject({ revenue: 7106, quantity: 1496, costPerUnit: 3.56, salePrice: 4.75, avgPrice: 4.75 })
    expect(data[0]?.foodcostPct).toBe(74.95)
    expect(data.filter(({ revenue }) => revenue !== null).length).toBe(80)
    expect(meta.total).toBe(88)
    expect(sum(data.map(({ revenue }) => revenue))).toBe(233_635.95)
  })

  test('39271 checks are listed, and 25 waiters add up to all of them', async () => {
    expect((await listChecks(ctx, april)).meta.total).toBe(39_271)
    const { data } = await listWaiters(ctx, { ...april, limit: 200 })
    expect(data.length).toBe(25)
    expect(data.reduce((all, { checks }) => all + (checks ?? 0), 0)).toBe(39_271)
    expect(sum(data.map(({ revenue }) => revenue))).toBe(233_635.95)
  })

  test('the overview says the same: 233635.95 ÷ 39271 = 5.95', async () => {
    const overview = await getOverview(ctx, april)
    expect([overview.revenue.value, overview.checks.value, overview.avgCheck.value]).toEqual([233_635.95, 39_271, 5.95])
    expect(sum(overview.revenueByDay.series[0]?.points.map(({ y }) => y) ?? [])).toBe(233_635.95)
    expect(sum(overview.revenueByHour.series[0]?.points.map(({ y }) => y) ?? [])).toBe(233_635.95)
    expect(sum(overview.revenueHeatmap.cells.map(({ value }) => value))).toBe(233_635.95)
  })

  test('REST says the same as core', async () => {
    const period = `date_from=${april.date_from}&date_to=${april.date_to}&limit=200`
    expect((await get(`/restaurants?${period}`)).data).toEqual(
      (await listRestaurants(ctx, { ...april, limit: 200 })).data,
    )
    expect((await get(`/dishes?${period}`)).data).toEqual((await listDishes(ctx, { ...april, limit: 200 })).data)
    expect((await get(`/waiters?${period}`)).data).toEqual((await listWaiters(ctx, { ...april, limit: 200 })).data)
    const checks = await get(`/checks?${period}`)
    expect(checks.data).toEqual((await listChecks(ctx, { ...april, limit: 200 })).data)
    expect(checks.meta).toMatchObject({ total: 39_271, hasMore: true, limit: 200, offset: 0 })
  })

  test('walking every page of an outlet’s day over REST adds up to its revenue', async () => {
    const outlet = (await listRestaurants(ctx, { date_from: '2019-04-01', date_to: '2019-04-01' })).data.find(
      ({ sourceKey }) => sourceKey === '5',
    )
    const base = `/checks?date_from=2019-04-01&date_to=2019-04-01&limit=50&filter[restaurant]=${outlet?.id}`
    const totals: number[] = []
    for (let cursor: unknown = ''; cursor !== null; ) {
      const page = await get(cursor === '' ? base : `${base}&cursor=${cursor}`)
      totals.push(...page.data.map(({ total }) => Number(total)))
      cursor = page.meta['nextCursor']
    }
    expect([sum(totals), totals.length]).toEqual([outlet?.metrics.revenue, outlet?.metrics.checks])
  })
})
