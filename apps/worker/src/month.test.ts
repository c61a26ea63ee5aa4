import { openSystem } from '@vitrina/connectors/open-system'
import { addDays } from '@vitrina/contract/dates'
import type { Source } from '@vitrina/contract/source'
import type { Context } from '@vitrina/core/context'
import { exchangeIntegration, type WireScope } from '@vitrina/core/exchange/exchange-integration'
import { listDifferences } from '@vitrina/core/exchange/list-differences'
import { listProvisionalDays } from '@vitrina/core/exchange/list-provisional-days'
import { restaurantsOf } from '@vitrina/simulator/chain/make-chain'
import { Random } from '@vitrina/simulator/chain/random'
import type { FaultKind, SystemName } from '@vitrina/simulator/systems/faults'
import { ledger } from '@vitrina/simulator/world/ledger'
import { holdersOf } from '@vitrina/simulator/world/stock-ledger'
import { findRollupDifferences } from '@vitrina/testing/rollup-differences'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test, vi } from 'vitest'
import { killExchange } from '../test/support/kill-exchange.ts'
import { type ServedChain, serveChain } from '../test/support/served-chain.ts'

const database = suiteDatabase(8)
// Two weeks of exchanges, some in processes of their own that are killed.
vi.setConfig({ testTimeout: 600_000 })

const first = '2026-03-01'
/** MONTH_DAYS=31 runs the whole month. */
const days = Number(process.env['MONTH_DAYS'] ?? 14)
const sources: Source[] = ['source_a', 'source_b']
const systems: Record<Source, SystemName[]> = { source_a: ['rkeeper', 'storehouse'], source_b: ['iiko'] }
const faultKinds: FaultKind[] = [
  'slow',
  'reset',
  'half',
  'html',
  'unauthorized',
  'licence',
  'unavailable',
  'errorStatus',
  'duplicateRows',
  'reorderRows',
  'changedTotals',
  'shiftClosing',
]
const seed = process.env['MONTH_SEED'] ?? 'month'

test('a fortnight of exchanges with random faults, kills and late edits ends with the showcase equal to the ledger of the sources, to the kopeck, and one event a check', async () => {
  const random = new Random(seed, 'faults')
  let clock = new Date(`${first}T09:00:00Z`)
  const served = await serveChain({ seed, restaurants: 4, scale: 0.06, clock: () => clock })
  const ctx: Context = { ...(await testContext(database.db)), openSystem, now: () => clock }
  const tally = { exchanges: 0, kills: 0, faults: 0, failed: 0, rejected: 0, edits: 0 }
  try {
    await served.connect(ctx)
    const exchange = async (source: Source, scope: WireScope, isCalm = false) => {
      tally.exchanges += 1
      if (!isCalm && random.chance(0.35)) {
        tally.faults += 1
        const system = pick(random, systems[source])
        const after = random.int(0, 12)
        served.faults.add({
          system,
          kind: pick(random, faultKinds),
          times: random.int(1, 3),
          after,
          match: null,
          delayMs: 40,
        })
      }
      if (!isCalm && random.chance(0.06)) {
        const errand = { url: database.url, workspaceId: ctx.workspace.id, now: clock.toISOString(), source, scope }
        if (await killExchange(errand, random.int(1, 9))) tally.kills += 1
      } else {
        const { reports } = await exchangeIntegration(ctx, { source, scope })
        for (const { status, rejected } of reports) {
          if (status !== 'succeeded') tally.failed += 1
          tally.rejected += rejected
        }
      }
      served.faults.clear()
    }

    for (let day = 0; day < days; day += 1) {
      const date = addDays(first, day)
      for (const time of ['10:20', '14:40', '18:05', '23:40']) {
        clock = new Date(`${date}T${time}:00Z`)
        if (random.chance(0.15)) continue
        for (const source of sources) await exchange(source, { kind: 'current' })
        if (random.chance(0.3) && editSomething(served, random, date)) tally.edits += 1
      }
      clock = new Date(`${addDays(date, 1)}T02:10:00Z`)
      for (const source of sources) await exchange(source, { kind: 'changed' })
      // r_keeper serves its current shift alone: a closed day comes whole by the nightly file, edits of before with it.
      const from = day > 4 && random.chance(0.3) ? addDays(date, -4) : date
      await served.drop(ctx, 'source_a', from, date)
    }

    clock = new Date(clock.getTime() + 2 * 3_600_000)
    await served.drop(ctx, 'source_a', first, addDays(first, days - 1))
    await ctx.db.pool.query('UPDATE integration SET history_days = 60 WHERE workspace_id = $1', [ctx.workspace.id])
    await exchange('source_b', { kind: 'changed' }, true)
    for (const source of sources) await exchange(source, { kind: 'current' }, true)

    expect(served.iikoLogins()).toBe(0)
    expect(await figures(ctx)).toEqual(figuresOf(served))
    expect(await dishes(ctx)).toEqual(dishesOf(served))
    expect(await movements(ctx)).toEqual(movementsOf(served))
    expect(await payments(ctx)).toEqual(paymentsOf(served))
    expect(await deletions(ctx)).toEqual(deletionsOf(served))
    expect(await listDifferences(ctx, first)).toEqual([])
    expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
    // Every shift was told by a file in the end, whatever its polls had missed.
    expect(await listProvisionalDays(ctx, first)).toEqual([])
    expect(await events(ctx)).toEqual({ doubled: 0, missing: 0, orphaned: 0 })
    // The time was as rough as it was meant to be.
    expect(tally).toMatchObject({ failed: expect.any(Number) })
    expect(Math.min(tally.kills, tally.failed, tally.rejected, tally.edits)).toBeGreaterThan(2)
  } finally {
    console.log(JSON.stringify(tally))
    await served.close()
  }
})

function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[random.int(0, items.length - 1)]
  if (item === undefined) throw new Error('Nothing to pick from')
  return item
}

/** Changes a check of one of the last five days in iiko, or of the shift in r_keeper. False: there was none. */
function editSomething({ world }: ServedChain, random: Random, date: string): boolean {
  const restaurant = pick(random, world.chain.restaurants)
  const businessDate =
    restaurant.source === 'source_b' ? addDays(date, -random.int(0, 4)) : world.shift(restaurant).businessDate
  const checks = world.day(restaurant, businessDate).checks.filter(({ deleted, closedAt, lines }) => {
    return !deleted && closedAt !== null && lines[0]?.kind === 'sale'
  })
  const check = checks[Math.floor(random.next() * checks.length)]
  if (!check) return false
  const line = check.lines[0]?.id ?? 1
  const change = random.chance(0.3)
    ? ({ kind: 'refund', line, quantity: check.lines[0]?.quantity ?? 0 } as const)
    : random.chance(0.4)
      ? ({ kind: 'delete' } as const)
      : random.chance(0.5)
        ? ({ kind: 'quantity', line, quantity: 1000 * random.int(1, 5) } as const)
        : ({ kind: 'waiter', waiter: restaurant.waiters[0]?.key ?? null } as const)
  world.edit({ restaurantKey: restaurant.key, businessDate, checkId: check.id, change })
  return true
}

/** `restaurant date checks positions revenue`, as the sources have them. */
function figuresOf({ world }: ServedChain): string[] {
  const last = addDays(first, days - 1)
  return sources
    .flatMap((source) => restaurantsOf(world.chain, source))
    .flatMap((restaurant) =>
      ledger(world, restaurant, first, last)
        .filter(({ documents }) => documents.length > 0)
        .map(({ businessDate, checks, positions, revenue }) => {
          return `${restaurant.name} ${businessDate} ${checks} ${positions} ${(revenue / 100).toFixed(2)}`
        }),
    )
    .sort()
}

async function figures(ctx: Context): Promise<string[]> {
  const { rows } = await ctx.db.pool.query<{ text: string }>(
    `SELECT concat_ws(' ', r.name, d.business_date, d.checks, d.positions, round(d.revenue, 2)) AS text
     FROM restaurant_day d JOIN restaurant r ON r.workspace_id = d.workspace_id AND r.id = d.restaurant_id
     WHERE d.workspace_id = $1 AND d.business_date BETWEEN $2 AND $3 AND d.documents > 0`,
    [ctx.workspace.id, first, addDays(first, days - 1)],
  )
  return rows.map(({ text }) => text).sort()
}

/** `restaurant dish thousandths kopecks` over the month: what is chosen with a dish is a part of it. */
function dishesOf({ world }: ServedChain): string[] {
  const sums = new Map<string, { quantity: number; total: number }>()
  for (const restaurant of world.chain.restaurants) {
    for (let day = 0; day < days; day += 1) {
      const { checks } = world.day(restaurant, addDays(first, day))
      for (const { dish, kind, quantity, total } of checks.flatMap(({ deleted, lines }) => (deleted ? [] : lines))) {
        if (kind === 'void') continue
        const at = `${restaurant.name} ${dish.name}`
        const held = sums.get(at) ?? { quantity: 0, total: 0 }
        sums.set(at, { quantity: held.quantity + quantity, total: held.total + total })
      }
    }
  }
  return [...sums].map(([at, { quantity, total }]) => `${at} ${quantity} ${total}`).sort()
}

async function dishes(ctx: Context): Promise<string[]> {
  const { rows } = await ctx.db.pool.query<{ text: string }>(
    `SELECT concat_ws(' ', r.name, i.name, round(sum(d.quantity) * 1000), round(sum(d.revenue) * 100)) AS text
     FROM restaurant_dish_day d
     JOIN restaurant r ON r.workspace_id = d.workspace_id AND r.id = d.restaurant_id
     JOIN dish i ON i.workspace_id = d.workspace_id AND i.id = d.dish_id
     WHERE d.workspace_id = $1 AND d.business_date BETWEEN $2 AND $3
     GROUP BY r.name, i.name`,
    [ctx.workspace.id, first, addDays(first, days - 1)],
  )
  return rows.map(({ text }) => text).sort()
}

/** `holder product in|out thousandths kopecks` over the month, as the sources have them: central store and workshop, too. */
function movementsOf({ world }: ServedChain): string[] {
  const sums = new Map<string, { quantity: number; sum: number }>()
  for (const { name, moves } of sources.flatMap((source) => holdersOf(world, source))) {
    for (let day = 0; day < days; day += 1) {
      for (const { product, kind, quantity, sum } of moves(addDays(first, day))) {
        const at = `${name} ${product.name} ${kind}`
        const held = sums.get(at) ?? { quantity: 0, sum: 0 }
        sums.set(at, { quantity: held.quantity + quantity, sum: held.sum + sum })
      }
    }
  }
  return [...sums].map(([at, { quantity, sum }]) => `${at} ${quantity} ${sum}`).sort()
}

async function movements(ctx: Context): Promise<string[]> {
  const { rows } = await ctx.db.pool.query<{ text: string }>(
    `SELECT concat_ws(' ', holder, product, direction, round(sum(quantity) * 1000), round(sum(cost_sum) * 100)) AS text
     FROM (
       SELECT m.*, coalesce(r.name, m.place) AS holder
       FROM stock_movement m LEFT JOIN restaurant r ON r.workspace_id = m.workspace_id AND r.id = m.restaurant_id
       WHERE m.workspace_id = $1 AND m.business_date BETWEEN $2 AND $3) held
     GROUP BY holder, product, direction`,
    [ctx.workspace.id, first, addDays(first, days - 1)],
  )
  return rows.map(({ text }) => text).sort()
}

/** `restaurant date type kopecks`, as the sources have them. */
function paymentsOf(served: ServedChain): string[] {
  return daysOf(served, sources)
    .flatMap(({ name, businessDate, payments }) =>
      Object.entries(payments).flatMap(([type, sum]) => (sum === 0 ? [] : [`${name} ${businessDate} ${type} ${sum}`])),
    )
    .sort()
}

async function payments(ctx: Context): Promise<string[]> {
  const { rows } = await ctx.db.pool.query<{ text: string }>(
    `SELECT concat_ws(' ', r.name, a.business_date, a.type, round(a.sum * 100)) AS text
     FROM amount_day a JOIN restaurant r ON r.workspace_id = a.workspace_id AND r.id = a.restaurant_id
     WHERE a.workspace_id = $1 AND a.business_date BETWEEN $2 AND $3 AND a.kind = 'payment' AND a.sum <> 0`,
    [ctx.workspace.id, first, addDays(first, days - 1)],
  )
  return rows.map(({ text }) => text).sort()
}

/** `restaurant date lines kopecks` of what was struck off. */
function deletionsOf(served: ServedChain): string[] {
  return daysOf(served, sources)
    .filter(({ voids }) => voids.count > 0)
    .map(({ name, businessDate, voids }) => `${name} ${businessDate} ${voids.count} ${voids.sum}`)
    .sort()
}

async function deletions(ctx: Context): Promise<string[]> {
  const { rows } = await ctx.db.pool.query<{ text: string }>(
    `SELECT concat_ws(' ', r.name, d.business_date, d.voids, round(d.void_sum * 100)) AS text
     FROM restaurant_day d JOIN restaurant r ON r.workspace_id = d.workspace_id AND r.id = d.restaurant_id
     WHERE d.workspace_id = $1 AND d.business_date BETWEEN $2 AND $3 AND d.voids > 0 AND r.source = ANY($4)`,
    [ctx.workspace.id, first, addDays(first, days - 1), sources],
  )
  return rows.map(({ text }) => text).sort()
}

function daysOf({ world }: ServedChain, of: readonly Source[]) {
  return of
    .flatMap((source) => restaurantsOf(world.chain, source))
    .flatMap((restaurant) =>
      ledger(world, restaurant, first, addDays(first, days - 1)).map((day) => ({ name: restaurant.name, ...day })),
    )
}

/** Events told twice, checks never told of, and events of what is known under another id by now. */
async function events(ctx: Context): Promise<{ doubled: number; missing: number; orphaned: number }> {
  const { rows } = await ctx.db.pool.query<{ doubled: number; missing: number; orphaned: number }>(
    `WITH told AS (
       SELECT object_id, count(*) AS times FROM event WHERE workspace_id = $1 AND type = 'check.created' GROUP BY object_id)
     SELECT (SELECT count(*)::int FROM told WHERE times > 1) AS doubled,
       (SELECT count(*)::int FROM sale_check c LEFT JOIN told ON told.object_id = c.id
        WHERE c.workspace_id = $1 AND c.positions > 0 AND told.object_id IS NULL) AS missing,
       (SELECT count(*)::int FROM told
        WHERE NOT EXISTS (SELECT FROM sale_check c WHERE c.workspace_id = $1 AND c.id = told.object_id)
          AND NOT EXISTS (SELECT FROM announced_check c WHERE c.workspace_id = $1 AND c.id = told.object_id)) AS orphaned`,
    [ctx.workspace.id],
  )
  return rows[0] ?? { doubled: -1, missing: -1, orphaned: -1 }
}
