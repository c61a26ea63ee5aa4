import { openSystem } from '@vitrina/connectors/open-system'
import type { Context } from '@vitrina/core/context'
import { exchangeIntegration, type WireScope } from '@vitrina/core/exchange/exchange-integration'
import { getFreshness } from '@vitrina/core/exchange/get-freshness'
import { restaurantsOf } from '@vitrina/simulator/chain/make-chain'
import { ledger } from '@vitrina/simulator/world/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import { serveChain } from '../test/support/served-chain.ts'

const database = suiteDatabase(8)
const day = '2026-03-09'

test('a day that is edited in iiko after its checks were read differs from the report of revenue, is told with both sums, and agrees after the night', async () => {
  let clock = new Date('2026-03-10T09:00:00Z')
  const served = await serveChain({ seed: 'late edit', restaurants: 4, scale: 0.06, clock: () => clock })
  const ctx: Context = { ...(await testContext(database.db)), openSystem, now: () => clock }
  try {
    await served.connect(ctx)
    const [restaurant] = restaurantsOf(served.world.chain, 'source_b')
    if (restaurant === undefined) throw new Error('No restaurant')
    const revenue = () => ((ledger(served.world, restaurant, day, day)[0]?.revenue ?? 0) / 100).toFixed(2)
    const before = revenue()

    const { take } = served.faults
    const edit = () => {
      served.faults.take = take
      const check = served.world
        .day(restaurant, day)
        .checks.find(({ deleted, lines }) => !deleted && lines.every(({ kind, total }) => kind === 'sale' && total > 0))
      const change = { kind: 'delete' } as const
      served.world.edit({ restaurantKey: restaurant.key, businessDate: day, checkId: check?.id ?? '', change })
    }
    served.faults.take = (system, kinds, call) => {
      if (call.path.includes('/api/reports/sales')) edit()
      return take(system, kinds, call)
    }
    const exchange = async (scope: WireScope) => (await exchangeIntegration(ctx, { source: 'source_b', scope })).reports
    const [first] = await exchange({ kind: 'days', period: { from: day, to: day } })
    const after = revenue()
    expect(Number(after)).toBeLessThan(Number(before))
    expect(first).toMatchObject({ status: 'succeeded' })
    expect(first?.rejects.map(({ reason }) => reason)).toEqual([
      `${restaurant.name}: revenue of ${day} is ${before} here, the report of the source says ${after}; ` +
        'most likely the day was corrected there since; it is read again at night',
    ])
    expect((await getFreshness(ctx)).differing).toEqual([
      { date: day, restaurant: restaurant.name, kind: 'report', ours: before, theirs: after, cause: 'corrected' },
    ])

    clock = new Date('2026-03-11T02:10:00Z')
    const night = await exchange({ kind: 'changed' })
    expect(night.flatMap(({ rejects }) => rejects)).toEqual([])
    expect((await getFreshness(ctx)).differing).toEqual([])
    expect(served.iikoLogins()).toBe(0)
  } finally {
    await served.close()
  }
})
