import type { Restaurant } from '@vitrina/simulator/chain/model'
import { partsOf } from '@vitrina/simulator/systems/iiko/modifiers'
import type { World } from '@vitrina/simulator/world/model'
import { holdersOf } from '@vitrina/simulator/world/stock-ledger'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { connect, type IikoServer, startIiko } from '../../test/support/iiko-server.ts'
import { ofKind, readRecords } from '../../test/support/read-records.ts'
import { addDecimals, compareDecimals } from '../decimal.ts'

/** Kopecks of a restaurant's day as the world has it: closed checks that stand, without what was struck off. */
function revenueOf(world: World, restaurant: Restaurant, dates: readonly string[]): number {
  return dates
    .flatMap((date) => world.day(restaurant, date).checks)
    .filter(({ deleted, closedAt }) => !deleted && closedAt !== null)
    .flatMap(({ lines }) => lines)
    .reduce((sum, { kind, total }) => (kind === 'void' ? sum : sum + total), 0)
}

const days = ['2026-03-07', '2026-03-08', '2026-03-09']
const request = { kind: 'days', period: { from: '2026-03-07', to: '2026-03-09' } } as const

/** Fields, dates and subdivisions of each report of sales that was asked for. */
function watchReports(server: IikoServer) {
  const asked: { fields: string; days: number; departments: number | null }[] = []
  const Query = z.object({
    reportType: z.string(),
    groupByRowFields: z.array(z.string()),
    filters: z.looseObject({
      'OpenDate.Typed': z.object({ from: z.string(), to: z.string() }).optional(),
      'Department.Id': z.object({ values: z.array(z.string()) }).optional(),
    }),
  })
  const { take } = server.faults
  server.faults.take = (system, kinds, call) => {
    if (call.path.includes('/reports/olap?') && kinds.includes('slow')) {
      const { reportType, groupByRowFields, filters } = Query.parse(JSON.parse(call.body))
      const { from = '', to = '' } = filters['OpenDate.Typed'] ?? {}
      const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
      const departments = filters['Department.Id']?.values.length ?? null
      if (reportType === 'SALES') asked.push({ fields: groupByRowFields.join(), days, departments })
    }
    return take(system, kinds, call)
  }
  return asked
}

test('checks and lines are asked for a restaurant and a day at a time; lines tell the costs, no report does', async () => {
  const server = await startIiko()
  const asked = watchReports(server)
  await readRecords(await connect(server).open(request))
  const wide = asked.filter(({ days, departments }) => days !== 1 || departments !== 1)
  // What tells the days to read is the summary alone: a row a day, and what was returned. What is told besides is a few rows a
  // restaurant, of one day at most.
  const besides = wide.filter(
    ({ fields }) => !/^Department\.Id,OpenDate\.Typed|^UniqOrderId\.Id,SourceOrderId$/.test(fields),
  )
  const few = /^Department\.Id,(PayTypes|OrderDiscount\.Type|UniqOrderId\.Id)|RemovalType/
  expect(besides.filter(({ fields, days }) => days !== 1 || !few.test(fields))).toEqual([])
  expect(besides.length).toBeGreaterThan(0)
  expect(
    asked.filter(({ fields }) => fields.startsWith('UniqOrderId.Id,ItemSaleEvent.Id,DishId,SoldWith')),
  ).toHaveLength(6)
  expect(asked.filter(({ fields }) => fields.includes('DishName'))).toEqual([])
})

test('a summary that is not told in time is asked for in halves', async () => {
  const server = await startIiko()
  const system = connect(server, { timeoutMs: 2000 })
  server.fail({ kind: 'hang', match: '"UniqOrderId"' })
  const asked = watchReports(server)
  expect(await system.changedDays(request.period, [])).toEqual(days)
  const summaries = asked.filter(({ fields }) => fields.startsWith('Department.Id,OpenDate.Typed,Department,'))
  expect(summaries.map((query) => query.days)).toEqual([3, 2, 1])
})

describe('three days of two restaurants', () => {
  test('bring the revenue of each to the kopeck, and every closed check', async () => {
    const server = await startIiko()
    const records = await readRecords(await connect(server).open(request))
    for (const restaurant of server.restaurants) {
      const own = ofKind(records, 'line').filter(
        ({ restaurantKey, type }) => restaurantKey === restaurant.sourceKey && type !== 'void',
      )
      const expected = (revenueOf(server.world, restaurant, days) / 100).toFixed(2)
      expect(compareDecimals(addDecimals(own.map(({ total }) => total)), expected)).toBe(0)
    }
    const closed = server.restaurants.flatMap((restaurant) =>
      days.flatMap((date) => server.world.day(restaurant, date).checks),
    )
    expect(
      ofKind(records, 'check')
        .map(({ key }) => key)
        .sort(),
    ).toEqual(closed.map(({ id }) => id).sort())
    expect(ofKind(records, 'reject')).toEqual([])
  })

  test('come as restaurants, dishes, employees, then days each with its checks before its lines, then costs, what the server reports of them, stock last', async () => {
    const server = await startIiko()
    const records = await readRecords(await connect(server).open(request))
    const kinds = records.map(({ kind }) => kind).filter((kind, index, all) => kind !== all[index - 1])
    const perDay = Array.from({ length: 6 }, () => ['check', 'line', 'amount']).flat()
    expect(kinds).toEqual(['restaurant', 'dish', 'employee', ...perDay, 'dishCost', 'report', 'stockMove'])
  })

  test('a check is told as it is: number, times without fractions, waiter, table, station, category, guests', async () => {
    const server = await startIiko()
    const [restaurant] = server.restaurants
    const records = await readRecords(await connect(server).open(request))
    const made = server.world.day(restaurant, '2026-03-08').checks.find(({ waiter, table }) => waiter && table)
    if (made === undefined) throw new Error('No check with a waiter and a table')
    expect(ofKind(records, 'check').find(({ key }) => key === made.id)).toMatchObject({
      restaurantKey: restaurant.sourceKey,
      number: made.number,
      businessDate: '2026-03-08',
      openedAt: made.openedAt,
      closedAt: made.closedAt,
      waiterKey: made.waiter?.key,
      table: made.table,
      station: made.station,
      orderCategory: 'Зал',
      guests: made.guests,
    })
  })

  test('counter sales have neither waiter nor table', async () => {
    const server = await startIiko()
    const records = await readRecords(await connect(server).open(request))
    const counter = ofKind(records, 'check').filter(({ waiterKey }) => waiterKey === null)
    expect(counter.length).toBeGreaterThan(0)
    expect(counter.filter(({ orderCategory }) => orderCategory !== 'Зал').every(({ table }) => table === null)).toBe(
      true,
    )
  })

  test('a check closed after midnight keeps the business date it was opened on', async () => {
    const server = await startIiko()
    const records = await readRecords(await connect(server).open(request))
    const late = ofKind(records, 'check').filter(
      ({ closedAt, businessDate }) => closedAt?.slice(0, 10) !== businessDate,
    )
    expect(late.length).toBeGreaterThan(0)
  })

  test('a line has quantity, unit price, discount, cost and the id it has there', async () => {
    const server = await startIiko()
    const [restaurant] = server.restaurants
    const records = await readRecords(await connect(server).open(request))
    const check = server.world.day(restaurant, '2026-03-07').checks.find(({ lines }) => lines.length > 1)
    const made = check?.lines.find(({ kind, cost }) => kind === 'sale' && cost !== null)
    const line = ofKind(records, 'line').find((l) => l.checkKey === check?.id && l.dishKey === made?.dish.key)
    expect(line).toMatchObject({ type: 'sale' })
    expect(line?.key).toMatch(/^[0-9a-f]{8}-/)
    expect([line?.quantity, line?.price, line?.total, line?.discount, line?.cost].map(Number)).toEqual([
      (made?.quantity ?? 0) / 1000,
      (made?.price ?? 0) / 100,
      (made?.total ?? 0) / 100,
      (made?.discount ?? 0) / 100,
      (made?.cost ?? 0) / 100,
    ])
  })

  test('what was chosen with an item comes under it, as the server has it apart: name, quantity and sum', async () => {
    const server = await startIiko()
    const { chain } = server.world
    const records = await readRecords(await connect(server).open(request))
    const expected = server.restaurants.flatMap((restaurant) =>
      days.flatMap((date) =>
        server.world
          .day(restaurant, date)
          .checks.filter(({ deleted, closedAt }) => !deleted && closedAt !== null)
          .flatMap((check) => check.lines.map((line) => ({ check, line })))
          .filter(({ line }) => line.kind !== 'void')
          .flatMap(({ check, line }) =>
            partsOf(chain, check, line).flatMap(({ line: part, soldWith }) =>
              soldWith === null
                ? []
                : [`${check.id} ${line.dish.key}: ${part.dish.name} ${part.quantity / 1000} ${part.total / 100}`],
            ),
          ),
      ),
    )
    const told = ofKind(records, 'line').flatMap(({ type, checkKey, dishKey, modifiers = [] }) =>
      type === 'void'
        ? []
        : modifiers.map(
            ({ name, quantity, total }) => `${checkKey} ${dishKey}: ${name} ${Number(quantity)} ${Number(total)}`,
          ),
    )
    expect(expected.length).toBeGreaterThan(20)
    expect(told.sort()).toEqual(expected.sort())
  })

  test('a dish has its group path, unit, price and the portion cost of its last day', async () => {
    const server = await startIiko()
    const records = await readRecords(await connect(server).open(request))
    const [dish] = server.world.chain.menus.source_b.filter(({ cost, weighed }) => cost !== null && weighed === null)
    expect(ofKind(records, 'dish').find(({ key }) => key === dish?.key)).toMatchObject({
      name: dish?.name,
      categoryPath: dish?.categoryPath,
      unit: dish?.unit,
      price: ((dish?.price ?? 0) / 100).toFixed(2),
    })
    const sold = new Map(ofKind(records, 'dishCost').map(({ key, cost }) => [key, cost]))
    const costs = server.world.chain.menus.source_b
      .filter(({ key }) => typeof sold.get(key) === 'string')
      .map(({ key, cost }) => [Number(sold.get(key)), (cost ?? 0) / 100])
    expect(costs.length).toBeGreaterThan(20)
    for (const [told = 0, made = 0] of costs) expect(Math.abs(told - made)).toBeLessThan(0.01)
  })

  test('a dish that was not sold says nothing of its cost, products of the kitchen are no dishes', async () => {
    const server = await startIiko()
    const records = await readRecords(await connect(server).open(request))
    const dishes = ofKind(records, 'dish')
    expect(new Set(dishes.map(({ key }) => key))).toEqual(
      new Set(server.world.chain.menus.source_b.map(({ key }) => key)),
    )
    const sold = new Set(ofKind(records, 'line').map(({ dishKey }) => dishKey))
    expect(dishes.filter(({ cost }) => cost !== undefined)).toEqual([])
    expect(ofKind(records, 'dishCost').filter(({ key }) => !sold.has(key))).toEqual([])
  })

  test('waiters are of their restaurant, who works in both is of none', async () => {
    const server = await startIiko()
    const records = await readRecords(await connect(server).open(request))
    const employees = ofKind(records, 'employee')
    const [first] = server.restaurants
    expect(employees.find(({ key }) => key === first.waiters[0]?.key)?.restaurantKey).toBe(first.sourceKey)
    expect(employees.find(({ name }) => name === 'Управляющий сетью')?.restaurantKey).toBeNull()
  })

  test('stock moves are those of the stores alone, central store and workshop among them, with holder, time, place, unit, document and reason', async () => {
    const server = await startIiko()
    const bundle = await connect(server).open(request)
    const moves = ofKind(await readRecords(bundle), 'stockMove')
    const made = holdersOf(server.world, 'source_b').flatMap((holder) =>
      days.flatMap((date) => holder.moves(date).map((move) => ({ holder: holder.name, ...move }))),
    )
    expect(bundle).toMatchObject({ hasStockMoves: true, timezone: 'Asia/Yekaterinburg' })
    const names = new Map(server.restaurants.map(({ sourceKey, name }) => [sourceKey, name]))
    const told = moves.map((m) => [
      m.restaurantKey === null ? m.place : names.get(m.restaurantKey),
      m.restaurantKey === null ? null : m.place,
      m.product,
      m.unit,
      m.at,
      m.direction,
      Number(m.quantity),
      Number(m.sum),
      m.document,
      m.why,
    ])
    const expected = made.map((m) => {
      const { name, unit } = m.product
      const place = server.restaurants.some((restaurant) => restaurant.name === m.holder) ? m.place : null
      return [m.holder, place, name, unit, m.at, m.kind, m.quantity / 1000, m.sum / 100, m.document, m.reason]
    })
    expect(told.map(String).sort()).toEqual(expected.map(String).sort())
  })

  test('zones and ends of day are those of the settings, by code or GUID; city and address are not said', async () => {
    const server = await startIiko()
    const [first, second] = server.restaurants
    const departments = [
      { id: first.key.toLowerCase(), dayEnd: '06:00' },
      { id: second.sourceKey.toUpperCase(), timezone: 'Asia/Omsk' },
    ]
    const records = await readRecords(await connect(server, { credentials: { departments } }).open(request))
    const told = new Map(ofKind(records, 'restaurant').map((restaurant) => [restaurant.key, restaurant]))
    expect(told.get(first.sourceKey)).toMatchObject({
      name: first.name,
      timezone: 'Asia/Yekaterinburg',
      dayEnd: '06:00',
    })
    expect(told.get(second.sourceKey)).toMatchObject({ timezone: 'Asia/Omsk', dayEnd: '05:00' })
    expect(told.get(first.sourceKey)?.city).toBeUndefined()
    expect(told.get(first.sourceKey)?.address).toBeUndefined()
  })
})

test('the same request has the same fingerprint, another one another', async () => {
  const server = await startIiko()
  const system = connect(server)
  const [a, b] = [await system.open(request), await system.open(request)]
  const c = await system.open({ kind: 'days', period: { from: '2026-03-07', to: '2026-03-08' } })
  expect(a.fingerprint).toBe(b.fingerprint)
  expect(c.fingerprint).not.toBe(a.fingerprint)
  expect(a).toMatchObject({ period: request.period, expectedRows: null })
})

test('what a bundle says nothing of stays as it is held', async () => {
  const system = connect(await startIiko())
  expect((await system.open(request)).keepsUntold).toBe(true)
  expect((await system.open({ kind: 'current', held: [] })).keepsUntold).toBe(true)
})
