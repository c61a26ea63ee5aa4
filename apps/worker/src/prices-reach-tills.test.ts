import { openSystem } from '@vitrina/connectors/open-system'
import type { Context } from '@vitrina/core/context'
import { changePrice } from '@vitrina/core/dishes/change-price'
import { getDish } from '@vitrina/core/dishes/get-dish'
import { listDishes } from '@vitrina/core/dishes/list-dishes'
import { exchangeIntegration } from '@vitrina/core/exchange/exchange-integration'
import { connectIntegration } from '@vitrina/core/integrations/connect-integration'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, onTestFinished, test } from 'vitest'
import { serveChain } from '../test/support/served-chain.ts'

const database = suiteDatabase()

/** A workspace connected to r_keeper, a price agreed and an exchange made: what became of the price, and the till's own. */
async function agree(changed: Record<string, unknown>) {
  const clock = new Date('2026-03-10T15:00:00Z')
  const served = await serveChain({ seed: 'prices', restaurants: 4, scale: 0.06, clock: () => clock })
  onTestFinished(() => served.close())
  const ctx: Context = { ...(await testContext(database.db)), openSystem, now: () => clock }
  const credentials = { ...served.credentials.source_a, ...changed }
  const { data: connected } = await connectIntegration(ctx, { slug: 'source_a', credentials })
  expect(connected.checks.filter(({ level }) => level === 'error')).toEqual([])
  const exchange = () => exchangeIntegration(ctx, { source: 'source_a', scope: { kind: 'current' } })
  await exchange()
  const [dish] = (await listDishes(ctx, {})).data
  if (!dish) throw new Error('The exchange brought no dish')
  await changePrice(ctx, { id: dish.id, price: 777, reason: 'Дороже мясо' })
  await exchange()
  const [told] = (await getDish(ctx, { id: dish.id })).data
  const latest = told?.priceHistory[0]
  return { salePrice: told?.salePrice, status: latest?.status, failure: latest?.failure, served }
}

test('an agreed price goes to the reference server and holds once the cash servers show it', async () => {
  const { salePrice, status, served } = await agree({})
  expect({ salePrice, status }).toEqual({ salePrice: 777, status: 'applied' })
  expect(served.world.setPrices('source_a')).toMatchObject([{ restaurantKey: null, kopecks: 77_700 }])
})

test('without the address of the reference server it is refused, and the words name what to fill in', async () => {
  const { status, failure, served } = await agree({ referenceUrl: undefined })
  expect(status).toBe('failed')
  expect(failure).toContain('enter its address as referenceUrl in the connection')
  expect(served.world.setPrices('source_a')).toEqual([])
})
