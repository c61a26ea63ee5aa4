import type { ReadRequest } from '@vitrina/core/exchange/accounting-system'
import { runExchange } from '@vitrina/core/exchange/run-exchange'
import { storedDays } from '@vitrina/core/exchange/stored-days'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import { connect, startIiko } from '../../test/support/iiko-server.ts'

const database = suiteDatabase()
const period = { from: '2026-03-07', to: '2026-03-10' }

test('what was exchanged is what is there: no day differs, a second exchange changes nothing, a late edit one day', async () => {
  const server = await startIiko()
  const ctx = await testContext(database.db, { now: server.clock.now.toISOString() })
  const system = connect(server)
  const exchange = (request: ReadRequest) =>
    runExchange(ctx, { source: 'source_b', origin: 'iiko', open: () => system.open(request) })

  const first = await exchange({ kind: 'days', period })
  expect(first).toMatchObject({ status: 'succeeded', rejected: 0, error: null, days: { inserted: 8 } })
  expect(await system.changedDays(period, await storedDays(ctx, 'source_b', period))).toEqual([])
  expect(await exchange({ kind: 'days', period })).toMatchObject({ status: 'succeeded', days: { unchanged: 8 } })

  const [restaurant] = server.restaurants
  const [check] = server.world.day(restaurant, '2026-03-08').checks.filter(({ deleted }) => !deleted)
  server.world.edit({
    restaurantKey: restaurant.key,
    businessDate: '2026-03-08',
    checkId: check?.id ?? '',
    change: { kind: 'delete' },
  })
  const held = await storedDays(ctx, 'source_b', period)
  expect(await system.changedDays(period, held)).toEqual(['2026-03-08'])
  expect(await exchange({ kind: 'current', held })).toMatchObject({ status: 'succeeded', days: { replaced: 1 } })
  expect(await system.changedDays(period, await storedDays(ctx, 'source_b', period))).toEqual([])
})
