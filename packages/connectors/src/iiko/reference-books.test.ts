import { expect, test } from 'vitest'
import { connect, startIiko } from '../../test/support/iiko-server.ts'
import { ofKind, readRecords } from '../../test/support/read-records.ts'
import { readRecorded, recordedDepartment, serveRecorded } from '../../test/support/recorded-iiko.ts'

const request = { kind: 'days', period: { from: '2026-03-08', to: '2026-03-08' } } as const

/** What a server tells of its dishes that answers a part of its questions with HTTP 500. */
async function readWithout(match: string) {
  const server = await startIiko()
  const system = connect(server)
  const whole = await readRecords(await system.open(request))
  await system.close()
  server.fail({ kind: 'errorStatus', match, times: 99 })
  const records = await readRecords(await connect(server).open(request))
  const amountsOf = (all: typeof records) =>
    ofKind(all, 'line').map(({ key, type, total }) => `${key} ${type} ${total}`)
  return { records, server, isSold: amountsOf(records).join() === amountsOf(whole).join(), whole }
}

test.each([
  ['/api/v2/price', 'The price list'],
  ['/api/employees', 'The list of employees'],
  ['/products/list', 'The list of products'],
  ['/group/list', 'The list of product groups'],
  ['/v2/entities/list', 'The list of units'],
])('a server that fails at %s brings all its sales; what was not read is told as a part', async (match, what) => {
  const { records, isSold } = await readWithout(match)
  expect(isSold).toBe(true)
  expect(ofKind(records, 'reject')).toMatchObject([
    {
      isPart: true,
      reason: expect.stringMatching(new RegExp(`^${what} was not read and stays as it is held: .+ answers HTTP 500`)),
    },
  ])
})

test('what is not known of a dish then is not said, so that what is held of it stays', async () => {
  const groupless = await readWithout('/group/list')
  const [dish] = ofKind(groupless.records, 'dish')
  expect(dish).toMatchObject({ price: expect.any(String), unit: expect.any(String), categoryPath: undefined })
  const unitless = ofKind((await readWithout('/v2/entities/list')).records, 'dish')
  expect(unitless[0]).toMatchObject({ price: expect.any(String), unit: undefined, categoryPath: expect.any(String) })
  const priceless = ofKind((await readWithout('/api/v2/price')).records, 'dish')
  expect(new Set(priceless.map(({ price, pricesElsewhere }) => price ?? pricesElsewhere))).toEqual(new Set([undefined]))
})

test('without the list of products dishes have the names their sales tell, and modifiers are none', async () => {
  const { records, whole } = await readWithout('/products/list')
  const namesOf = (all: typeof records) => new Map(ofKind(all, 'dish').map(({ key, name }) => [key, name]))
  const [told, known] = [namesOf(records), namesOf(whole)]
  expect(told.size).toBeGreaterThan(10)
  for (const [key, name] of told) expect(name).toBe(known.get(key))
})

test('a licence that is gone ends the run all the same', async () => {
  const server = await startIiko()
  server.fail({ kind: 'licence', match: '/api/employees' })
  const bundle = await connect(server).open(request)
  await expect(readRecords(bundle)).rejects.toMatchObject({ code: 'licence_refused' })
})

test('a dish whose price is null has none; the others keep theirs', async () => {
  const recorded = readRecorded('deletions')
  const dish = (number: number) => `dddddddd-0000-4000-8000-00000000000${number}`
  const row = (productId: string, price: number | null, departmentId = recordedDepartment.id) => ({
    ...{ departmentId, productId, productSizeId: null },
    prices: [{ dateFrom: '2026-01-01', dateTo: '2500-01-01', price, included: true, documentId: null }],
  })
  const other = '1326a08b-b08d-428d-a505-f9a0de024373'
  const prices = {
    ...{ result: 'SUCCESS', errors: [], revision: 1 },
    response: [row(dish(1), null), row(dish(2), 30), row(dish(3), null), row(dish(3), 90, other)],
  }
  const products = [1, 2, 3].map((number) => ({ id: dish(number), name: `${number}`, type: 'DISH' }))
  const { url } = await serveRecorded({ ...recorded, prices, products })
  const system = connect({ url, clock: { now: new Date('2026-03-20T09:00:00Z') } })
  const records = await readRecords(
    await system.open({ kind: 'days', period: { from: '2026-03-09', to: '2026-03-09' } }),
  )
  expect(ofKind(records, 'reject')).toEqual([])
  expect(ofKind(records, 'dish').map(({ key, price, pricesElsewhere }) => [key, price, pricesElsewhere])).toEqual([
    [dish(1), null, []],
    [dish(2), '30.00', []],
    [dish(3), '90.00', []],
  ])
  // What an agreed price is compared with: the dish is not on the list at a price.
  expect(await system.readPrices([dish(1), dish(3)], '2026-03-20')).toEqual(new Map([[dish(3), ['90.00']]]))
})
