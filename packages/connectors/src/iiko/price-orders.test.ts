import { randomUUID } from 'node:crypto'
import { priceList } from '@vitrina/simulator/systems/iiko/price-list'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { connect, type IikoServer, startIiko } from '../../test/support/iiko-server.ts'
import { ofKind, readRecords, sendInWords } from '../../test/support/read-records.ts'
import { serve } from '../../test/support/serve.ts'

const today = '2026-03-10'

function order(server: IikoServer, index: number, price: string) {
  const dish = server.world.chain.menus.source_b[index]
  if (dish === undefined) throw new Error('No such dish')
  return { id: randomUUID(), dishKey: dish.key, price, from: today }
}

test('a taken order sets the price in every restaurant from its date, and reads back as the only one', async () => {
  const server = await startIiko()
  const system = connect(server)
  const made = order(server, 0, '512.50')
  expect(await sendInWords(system, [made])).toEqual([{ id: made.id, refusal: null }])
  expect(await system.readPrices([made.dishKey], today)).toEqual(new Map([[made.dishKey, ['512.50', '512.50']]]))
  const [first] = server.restaurants
  expect(server.world.price(first, made.dishKey)).toBe(51_250)
})

test('an order changes the price of a position and nothing else that is set of it', async () => {
  const server = await startIiko()
  const system = connect(server)
  const orders = server.world.chain.menus.source_b.slice(0, 8).map((_, index) => order(server, index, '512.50'))
  const set = orders.map(() => Array.from(server.restaurants, () => true))
  await sendInWords(system, orders)
  const list = priceList(server.world, new URLSearchParams({ dateFrom: '2026-03-09' }))
  const rows = z.object({ response: z.array(z.looseObject({ productId: z.string(), prices: z.array(Interval) })) })
  const kept = orders.map(({ dishKey }) =>
    rows
      .parse(list)
      .response.filter(({ productId }) => productId === dishKey)
      .map(({ prices: [before, after] }) => JSON.stringify(positionOf(before)) === JSON.stringify(positionOf(after))),
  )
  expect(kept).toEqual(set)
})

const Interval = z.looseObject({ dateFrom: z.string(), price: z.number() })

function positionOf(interval: z.infer<typeof Interval> | undefined): object {
  if (interval === undefined) throw new Error('No price')
  return { ...interval, dateFrom: '', dateTo: '', price: 0, documentId: '' }
}

test('the day before keeps the price it had', async () => {
  const server = await startIiko()
  const system = connect(server)
  const made = order(server, 0, '512.50')
  await sendInWords(system, [made])
  const before = ((server.world.chain.menus.source_b[0]?.price ?? 0) / 100).toFixed(2)
  expect(await system.readPrices([made.dishKey], '2026-03-09')).toEqual(new Map([[made.dishKey, [before, before]]]))
})

test('every order has an outcome of its own: the refused one its reason, the others the price', async () => {
  const server = await startIiko()
  const system = connect(server)
  const orders = [
    order(server, 0, '100.00'),
    { ...order(server, 1, '200.00'), dishKey: randomUUID() },
    order(server, 2, '300.00'),
  ]
  const [taken, refused, last] = await sendInWords(system, orders)
  expect(taken?.refusal).toBeNull()
  expect(refused).toMatchObject({ id: orders[1]?.id, refusal: expect.stringContaining('не найден') })
  expect(last?.refusal).toBeNull()
  const prices = await system.readPrices(
    orders.map(({ dishKey }) => dishKey),
    today,
  )
  expect([...prices.values()]).toEqual([
    ['100.00', '100.00'],
    ['300.00', '300.00'],
  ])
})

test('an order for a date long past is refused in the words of the server', async () => {
  const server = await startIiko()
  const made = { ...order(server, 0, '100.00'), from: '2026-03-01' }
  expect(await sendInWords(connect(server), [made])).toEqual([
    { id: made.id, refusal: 'У вас нет права изменять документы задним числом.' },
  ])
})

test('an order sent again counts as taken and makes no second document', async () => {
  const server = await startIiko()
  const system = connect(server)
  const made = order(server, 0, '100.00')
  await sendInWords(system, [made])
  expect(await sendInWords(system, [made])).toEqual([{ id: made.id, refusal: null }])
  expect(new Set(server.world.setPrices('source_b').map(({ documentId }) => documentId)).size).toBe(1)
})

test('an order whose answer was lost is not sent twice, and is found when it is sent again', async () => {
  const server = await startIiko()
  const system = connect(server)
  const made = order(server, 0, '100.00')
  server.fail({ kind: 'half', match: 'dateIncoming' })
  await expect(sendInWords(system, [made])).rejects.toMatchObject({ code: 'unreachable' })
  expect(server.world.setPrices('source_b')).toHaveLength(2)
  expect(await sendInWords(system, [made])).toEqual([{ id: made.id, refusal: null }])
  expect(server.world.setPrices('source_b')).toHaveLength(2)
})

test('an order that a front answers with 503 is sent once: nobody knows whether it came through', async () => {
  const server = await startIiko()
  const made = order(server, 0, '100.00')
  server.fail({ kind: 'unavailable', match: 'dateIncoming', times: 3 })
  const system = connect(server)
  await expect(sendInWords(system, [made])).rejects.toMatchObject({ message: expect.stringContaining('HTTP 503') })
  expect(server.faults.list()).toMatchObject([{ kind: 'unavailable', times: 2 }])
  server.faults.clear()
  expect(await sendInWords(system, [made])).toEqual([{ id: made.id, refusal: null }])
  expect(server.world.setPrices('source_b')).toHaveLength(2)
})

test('a document the server answers with result ERROR is refused with its words', async () => {
  const server = await startIiko()
  const made = order(server, 0, '100.00')
  server.fail({ kind: 'errorStatus', match: 'dateIncoming' })
  expect(await sendInWords(connect(server), [made])).toEqual([
    { id: made.id, refusal: 'The price document was refused: Документ не сохранён' },
  ])
})

test('an order the login has no right to is refused, the next is still tried', async () => {
  const server = await startIiko()
  const url = await denyFirstDocument(server.url, 'No right B_ACP')
  const orders = [order(server, 0, '100.00'), order(server, 1, '200.00')]
  const [refused, taken] = await sendInWords(connect({ ...server, url }), orders)
  expect(refused).toMatchObject({
    id: orders[0]?.id,
    refusal: expect.stringMatching(/denies the login this right.* It says: No right B_ACP/),
  })
  expect(taken).toEqual({ id: orders[1]?.id, refusal: null })
})

test('after a licence refusal the rest have the same, without a call; what is there already counts as taken', async () => {
  const server = await startIiko()
  const system = connect(server)
  const there = order(server, 0, '100.00')
  await sendInWords(system, [there])
  server.fail({ kind: 'licence', match: 'dateIncoming' })
  const orders = [order(server, 1, '200.00'), there, order(server, 2, '300.00')]
  const before = system.usage().calls
  const [refused, taken, rest] = await sendInWords(system, orders)
  expect(refused?.refusal).toContain('has no free API licence')
  expect(taken).toEqual({ id: there.id, refusal: null })
  expect(rest).toEqual({ id: orders[2]?.id, refusal: refused?.refusal })
  // The documents and the prices of the date, and one document.
  expect(system.usage().calls - before).toBe(3)
  expect(server.world.setPrices('source_b')).toHaveLength(2)
})

test('a dish whose price differs by restaurant is told at the most frequent, with who has another; all of them are read', async () => {
  const server = await startIiko()
  const system = connect(server)
  const [first, second] = server.restaurants
  const [dish] = server.world.chain.menus.source_b
  if (dish === undefined) throw new Error('No dish')
  const set = { source: 'source_b', dishKey: dish.key, from: today, documentId: null } as const
  server.world.setPrice({ ...set, restaurantKey: first.key, kopecks: 10_000 })
  server.world.setPrice({ ...set, restaurantKey: second.key, kopecks: 20_000 })
  const read = await system.readPrices([dish.key], today)
  expect(read.get(dish.key)?.toSorted()).toEqual(['100.00', '200.00'])
  const records = await readRecords(await system.open({ kind: 'current', held: [] }))
  // One restaurant each: the first by its GUID decides.
  const lowest = first.sourceKey < second.sourceKey ? '100.00' : '200.00'
  const told = ofKind(records, 'dish').find(({ key }) => key === dish.key)
  expect(told?.price).toBe(lowest)
  const [highest, other] = lowest === '100.00' ? ['200.00', second] : ['100.00', first]
  expect(told?.pricesElsewhere).toEqual([{ restaurantKey: other.sourceKey, price: highest }])
})

test('no orders and no dishes ask nothing', async () => {
  const server = await startIiko()
  const system = connect(server)
  expect(await sendInWords(system, [])).toEqual([])
  expect(await system.readPrices([], today)).toEqual(new Map())
  expect(server.handler.counters.calls).toBe(0)
})

/** Stands before a server and answers 403 to the first document. */
async function denyFirstDocument(target: string, words: string): Promise<string> {
  let isDenied = false
  const { url } = await serve(async ({ method = 'GET', url: path = '' }, response, body) => {
    if (method === 'POST' && !isDenied) {
      isDenied = true
      response.writeHead(403, { 'content-type': 'text/plain' }).end(words)
      return
    }
    const sent = method === 'POST' ? { body, headers: { 'content-type': 'application/json' } } : {}
    const answer = await fetch(`${target}${path}`, { method, ...sent })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
    response.end(await answer.text())
  })
  return url
}
