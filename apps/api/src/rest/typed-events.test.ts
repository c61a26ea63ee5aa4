import { EventType } from '@vitrina/contract/event'
import { addComment } from '@vitrina/core/cards/add-comment'
import { updateCard } from '@vitrina/core/cards/update-card'
import { changePrice } from '@vitrina/core/dishes/change-price'
import { reconcilePrices } from '@vitrina/core/dishes/reconcile-prices'
import { type EventRow, eventBodies } from '@vitrina/core/events/event-bodies'
import { createMovement } from '@vitrina/core/stock/create-movement'
import { InMemorySystem } from '@vitrina/testing/in-memory-system'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { sampleEvent } from '@vitrina/trpc/openapi/sample-events'
import { expect, test } from 'vitest'
import { Document } from '../../test/support/document.ts'
import { everything } from '../../test/support/everything.ts'
import { host } from '../../test/support/host.ts'

const database = suiteDatabase()
const document = new Document(host)
const schemaOf = (type: string) =>
  `/components/schemas/${type.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`

test('every event that is written fits the schema of its type, with no field beyond', async () => {
  const ctx = await testContext(database.db)
  const ids = await everything(ctx)
  await createMovement(ctx, { restaurant: ids.restaurants, dish: 'Соль', kind: 'out', quantity: 2, lowThreshold: 5 })
  await changePrice(ctx, { id: ids.dishes, price: 350, reason: 'Дороже мясо' })
  // It knows no price of the dish, so the change is refused.
  for (const source of ['source_a', 'source_b'] as const) await reconcilePrices(ctx, new InMemorySystem(), source)
  await updateCard(ctx, { id: ids.cards, status: 'done' })
  await addComment(ctx, { id: ids.cards, content: 'Done' })
  const { rows } = await ctx.db.pool.query<EventRow>(
    'SELECT id, type, object_id, actor_type, actor_id, body, created_at FROM event WHERE workspace_id = $1',
    [ctx.workspace.id],
  )
  const bodies = [...(await eventBodies(ctx, rows)).values()].map((body) => JSON.parse(body))
  for (const body of bodies) {
    expect(document.breaches(schemaOf(body.type), body), JSON.stringify(body)).toEqual([])
    expect(document.breaches('/components/schemas/Event', body), JSON.stringify(body)).toEqual([])
  }
  expect(new Set(bodies.map(({ type }) => type))).toEqual(new Set(EventType.options))
  const prices = bodies.flatMap(({ data }) => data.object.priceChange?.status ?? [])
  expect(prices.toSorted()).toEqual(['failed', 'pending'])
})

test.each(EventType.options)('the sample of %s fits its schema and that of no other type', (type) => {
  const event = JSON.parse(JSON.stringify(sampleEvent(type)))
  const fitting = EventType.options.filter((each) => document.breaches(schemaOf(each), event).length === 0)
  expect(fitting).toEqual([type])
})
