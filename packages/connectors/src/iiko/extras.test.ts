import { ledger } from '@vitrina/simulator/world/ledger'
import { expect, test } from 'vitest'
import { connect, type IikoServer, startIiko } from '../../test/support/iiko-server.ts'
import { ofKind, readRecords } from '../../test/support/read-records.ts'

const period = { from: '2026-02-08', to: '2026-02-20' }

/** `restaurant date type kopecks` of the ledger, and by how many lines and kopecks things were struck off. */
function told({ world, restaurants }: IikoServer) {
  const days = restaurants.flatMap((restaurant) =>
    ledger(world, restaurant, period.from, period.to).map((day) => ({ key: restaurant.sourceKey, ...day })),
  )
  const sum = (of: (day: (typeof days)[number]) => number) => days.reduce((all, day) => all + of(day), 0)
  return {
    payments: days.flatMap(({ key, businessDate, payments }) =>
      Object.entries(payments).flatMap(([type, sum]) => (sum === 0 ? [] : [`${key} ${businessDate} ${type} ${sum}`])),
    ),
    revenue: days.map(({ key, businessDate, revenue }) => `${key} ${businessDate} ${revenue}`),
    voids: [sum(({ voids }) => voids.count), sum(({ voids }) => voids.sum)],
  }
}

const kopecks = (sum: string) => Math.round(Number(sum) * 100)

test('payments of every day are those of the ledger by type, and so are deletions and the revenue the server reports', async () => {
  const server = await startIiko()
  for (const restaurant of server.restaurants) {
    const at = { restaurantKey: restaurant.key, businessDate: '2026-02-10' }
    for (const { id } of server.world.day(restaurant, '2026-02-10').checks.slice(0, 3)) {
      server.world.edit({ ...at, checkId: id, change: { kind: 'delete' } })
    }
  }
  const bundle = await connect(server).open({ kind: 'days', period })
  const records = await readRecords(bundle)
  const expected = told(server)
  const payments = ofKind(records, 'amount').flatMap(({ of, restaurantKey, businessDate, type, sum }) =>
    of === 'payment' && kopecks(sum) !== 0 ? [`${restaurantKey} ${businessDate} ${type} ${kopecks(sum)}`] : [],
  )
  expect(payments.sort()).toEqual(expected.payments.sort())
  const reports = ofKind(records, 'report').map((r) => `${r.restaurantKey} ${r.businessDate} ${kopecks(r.revenue)}`)
  expect(reports.sort()).toEqual(expected.revenue.sort())
  const voids = ofKind(records, 'line').filter(({ type }) => type === 'void')
  expect([voids.length, voids.reduce((sum, { total }) => sum + kopecks(total), 0)]).toEqual(expected.voids)
  expect(new Set(voids.map(({ voidReason }) => voidReason))).toEqual(
    new Set(['Отказ гостя', 'Ошибка кассира', 'Нет продукта']),
  )
  expect(voids.some(({ voidedBy }) => voidedBy === 'Управляющий сетью')).toBe(true)
  expect(bundle.tellsAmounts).toEqual(['payment', 'discount', 'service'])
  expect(ofKind(records, 'reject')).toEqual([])
})

test('discounts by type come to those of the lines', async () => {
  const server = await startIiko()
  const records = await readRecords(await connect(server).open({ kind: 'days', period }))
  const discounts = ofKind(records, 'amount').filter(({ of }) => of === 'discount')
  const lines = ofKind(records, 'line').filter(({ type }) => type !== 'void')
  const sumOf = (sums: readonly (string | null)[]) => sums.reduce((all, sum) => all + kopecks(sum ?? '0'), 0)
  expect(sumOf(discounts.map(({ sum }) => sum))).toBe(sumOf(lines.map(({ discount }) => discount)))
  expect(discounts.some(({ type }) => type === 'Скидка 10%')).toBe(true)
})

test('a server that refuses the question keeps its sales; what was not read is told, and not asked for again', async () => {
  const server = await startIiko()
  server.fail({ kind: 'errorStatus', match: '"PayTypes"', times: 50 })
  const system = connect(server)
  const days = { from: '2026-03-08', to: '2026-03-09' }
  const bundle = await system.open({ kind: 'days', period: days })
  const records = await readRecords(bundle)
  expect(ofKind(records, 'reject').map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^payments, discounts and deletions of 2026-03-08 were not read: .+ answers HTTP 500/),
  ])
  expect(bundle.tellsAmounts).toEqual([])
  expect(ofKind(records, 'amount')).toEqual([])
  expect(new Set(ofKind(records, 'check').map(({ businessDate }) => businessDate)).size).toBe(2)
})

test('a server that is not done in time for all restaurants of a day is asked one by one', async () => {
  const server = await startIiko()
  server.fail({ kind: 'hang', match: '"PayTypes"' })
  const system = connect(server, { timeoutMs: 1500 })
  const records = await readRecords(
    await system.open({ kind: 'days', period: { from: '2026-03-09', to: '2026-03-09' } }),
  )
  expect(ofKind(records, 'reject')).toEqual([])
  const paid = ofKind(records, 'amount').filter(({ of }) => of === 'payment')
  expect(new Set(paid.map(({ restaurantKey }) => restaurantKey)).size).toBe(2)
})

test('a server that refuses its report of revenue is asked for it once', async () => {
  const server = await startIiko()
  server.fail({ kind: 'errorStatus', match: 'api/reports/sales', times: 50 })
  const system = connect(server)
  const records = await readRecords(
    await system.open({ kind: 'days', period: { from: '2026-03-09', to: '2026-03-09' } }),
  )
  expect([ofKind(records, 'report'), ofKind(records, 'reject')]).toEqual([[], []])
  expect(ofKind(records, 'amount').length).toBeGreaterThan(0)
})

test('calls go one after another, and the login is given back', async () => {
  const server = await startIiko()
  const system = connect(server)
  await readRecords(await system.open({ kind: 'days', period: { from: '2026-03-08', to: '2026-03-09' } }))
  await system.close()
  expect(server.handler.counters).toMatchObject({ maxConcurrent: 1, sessions: 0 })
})
