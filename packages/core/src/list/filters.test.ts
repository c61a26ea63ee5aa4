import { checksList } from '@vitrina/contract/check'
import { dishesList } from '@vitrina/contract/dish'
import { type ListInput, listQuery } from '@vitrina/contract/list-query'
import { restaurantsList } from '@vitrina/contract/restaurant'
import { waitersList } from '@vitrina/contract/waiter'
import { newUuid } from '@vitrina/db/ids'
import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import { listChecks } from '../checks/list-checks.ts'
import type { Context } from '../context.ts'
import { listDishes } from '../dishes/list-dishes.ts'
import { listRestaurants } from '../restaurants/list-restaurants.ts'
import { listWaiters } from '../waiters/list-waiters.ts'

const database = suiteDatabase()
const march = { date_from: '2026-03-01', date_to: '2026-03-31' }

// Three of everything, told apart by their first letter: A sells 10 in one check, B 20 + 20 in two, C nothing or little.
const sourceA: Ledger = {
  restaurants: [
    { key: 'ka', name: 'Anchor', city: 'Tver', address: 'Main St 1' },
    { key: 'kb', name: 'Bistro', city: 'Omsk' },
  ],
  dishes: [
    { key: 'a', name: 'Apple', categoryPath: 'Food / Fruit', unit: 'kg', price: '12', cost: '4' },
    { key: 'b', name: 'Bread', categoryPath: 'Food / Bakery', unit: 'pc', price: '24', cost: '5' },
    { key: 'c', name: 'Cider', price: '8' },
  ],
  employees: [
    { key: 'wa', name: 'Anna', restaurant: 'ka' },
    { key: 'wb', name: 'Boris', restaurant: 'kb' },
  ],
  checks: [
    {
      key: '1',
      restaurant: 'ka',
      number: 11,
      date: '2026-03-01',
      openedAt: '2026-03-01T12:50:00',
      closedAt: '2026-03-01T13:10:00',
      waiter: 'wa',
      table: 'T1',
      station: 'Bar',
      orderCategory: 'Hall',
      lines: [{ dish: 'a', total: '10', quantity: '1' }],
    },
    {
      key: '2',
      restaurant: 'kb',
      number: 22,
      date: '2026-03-02',
      openedAt: '2026-03-02T14:00:00',
      waiter: 'wb',
      table: 'T2',
      station: 'Till',
      orderCategory: 'To go',
      lines: [
        { dish: 'b', total: '20', quantity: '2' },
        { dish: 'b', total: '0', quantity: '1' },
      ],
    },
    {
      key: '3',
      restaurant: 'kb',
      number: 33,
      date: '2026-03-03',
      waiter: 'wb',
      lines: [{ dish: 'b', total: '20', quantity: '1' }],
    },
  ],
}
const sourceB: Ledger = {
  source: 'source_b',
  restaurants: [{ key: 'kc', name: 'Corner' }],
  dishes: [{ key: 'c', name: 'Cider', price: '8' }],
  employees: [{ key: 'wc', name: 'Clara' }],
  checks: [
    {
      key: '4',
      restaurant: 'kc',
      number: 44,
      date: '2026-03-04',
      waiter: 'wc',
      lines: [{ dish: 'c', total: '-1', quantity: '-1', type: 'return' }],
    },
  ],
}

/** Filter, value, and the first letters (or numbers) of what it leaves. Null never matches a comparison. */
type Row = [filter: string, value: string, left: string]

const restaurants: Row[] = [
  ['source', 'source_b', 'C'],
  ['source_ne', 'source_b', 'AB'],
  ['source_in', 'source_a,source_b', 'ABC'],
  ['is_active', 'true', 'AB'],
  ['is_active', 'false', 'C'],
  ['is_active_ne', 'true', 'C'],
  ['is_active_in', 'true,false', 'ABC'],
  ['name', 'ISTR', 'B'],
  ['name_ne', 'anchor', 'BC'],
  ['name_contains', 'OR', 'AC'],
  ['name_in', 'ANCHOR, corner', 'AC'],
  ['city_ne', 'tver', 'B'],
  ['city_contains', 'ms', 'B'],
  ['city_in', 'tver,omsk', 'AB'],
  ['address_ne', 'main st 1', ''],
  ['address_contains', 'MAIN', 'A'],
  ['address_in', 'main st 1', 'A'],
  ['comment_ne', 'x', 'C'],
  ['comment_contains', 'shut', 'C'],
  ['comment_in', 'shut down', 'C'],
  ['source_key_ne', 'ka', 'BC'],
  ['source_key_contains', 'k', 'ABC'],
  ['source_key_in', 'ka,kc', 'AC'],
  ['revenue_gt', '10', 'B'],
  ['revenue_gte', '10', 'AB'],
  ['revenue_lt', '10', 'C'],
  ['revenue_lte', '10', 'AC'],
  ['revenue_ne', '40', 'AC'],
  ['revenue_in', '10,-1', 'AC'],
  ['checks_gt', '1', 'B'],
  ['checks_gte', '1', 'AB'],
  ['checks_lt', '1', 'C'],
  ['checks_lte', '1', 'AC'],
  ['checks_ne', '1', 'BC'],
  ['checks_in', '0,1', 'AC'],
  ['avg_check_gt', '10', 'B'],
  ['avg_check_gte', '10', 'AB'],
  ['avg_check_lt', '20', 'A'],
  ['avg_check_lte', '20', 'AB'],
  ['avg_check_ne', '10', 'B'],
  ['avg_check_in', '20', 'B'],
]

// Bread: 40 ÷ 4 = 10 a piece at a cost of 5 is 50 %; Apple: 4 of 10 is 40 %; Cider has no cost.
const dishes: Row[] = [
  ['category', 'fruit', 'A'],
  ['category', 'food / BAKERY', 'B'],
  ['category_ne', 'fruit', 'B'],
  ['category_contains', 'ba', 'B'],
  ['category_in', 'fruit,bakery', 'AB'],
  ['category_path_ne', 'food / fruit', 'B'],
  ['category_path_contains', 'food', 'AB'],
  ['category_path_in', 'food / fruit', 'A'],
  ['foodcost_gt', '40', 'B'],
  ['foodcost_gte', '40', 'AB'],
  ['foodcost_lt', '50', 'A'],
  ['foodcost_lte', '50', 'AB'],
  ['foodcost_ne', '50', 'A'],
  ['foodcost_in', '40,50', 'AB'],
  ['revenue_gt', '10', 'B'],
  ['revenue_gte', '10', 'AB'],
  ['revenue_lt', '40', 'AC'],
  ['revenue_lte', '40', 'ABC'],
  ['revenue_ne', '40', 'AC'],
  ['revenue_in', '10,40', 'AB'],
  ['quantity_gt', '1', 'B'],
  ['quantity_gte', '1', 'AB'],
  ['quantity_lt', '4', 'AC'],
  ['quantity_lte', '4', 'ABC'],
  ['quantity_ne', '1', 'BC'],
  ['quantity_in', '4', 'B'],
  ['has_cost', 'true', 'AB'],
  ['has_cost', 'false', 'CC'],
  ['has_cost_ne', 'true', 'CC'],
  ['has_cost_in', 'true,false', 'ABCC'],
  ['name_ne', 'APPLE', 'BCC'],
  ['name_contains', 'rea', 'B'],
  ['name_in', 'apple,bread', 'AB'],
  ['unit_ne', 'kg', 'B'],
  ['unit_contains', 'K', 'A'],
  ['unit_in', 'kg,pc', 'AB'],
  ['avg_price_gt', '9.99', 'AB'],
  ['avg_price_gte', '10', 'AB'],
  ['avg_price_lt', '10', 'C'],
  ['avg_price_lte', '10', 'ABC'],
  ['avg_price_ne', '10', 'C'],
  ['avg_price_in', '1,10', 'ABC'],
  ['cost_gt', '4', 'B'],
  ['cost_gte', '4', 'AB'],
  ['cost_lt', '5', 'A'],
  ['cost_lte', '5', 'AB'],
  ['cost_ne', '4', 'B'],
  ['cost_in', '4', 'A'],
  ['sale_price_gt', '12', 'B'],
  ['sale_price_gte', '12', 'AB'],
  ['sale_price_lt', '12', 'CC'],
  ['sale_price_lte', '12', 'ACC'],
  ['sale_price_ne', '8', 'AB'],
  ['sale_price_in', '8,24', 'BCC'],
  ['markup_gt', '100', 'A'],
  ['markup_gte', '100', 'AB'],
  ['markup_lt', '150', 'B'],
  ['markup_lte', '150', 'AB'],
  ['markup_ne', '100', 'A'],
  ['markup_in', '150', 'A'],
]

// By their numbers' first digit.
const checks: Row[] = [
  ['restaurant', 'BISTRO', '23'],
  ['restaurant_ne', 'bistro', '14'],
  ['restaurant_contains', 'or', '14'],
  ['restaurant_in', 'anchor,corner', '14'],
  ['waiter', 'anna', '1'],
  ['waiter_ne', 'ANNA', '234'],
  ['waiter_contains', 'ori', '23'],
  ['waiter_in', 'anna,clara', '14'],
  ['min_total', '10', '123'],
  ['max_total', '10', '14'],
  ['number', '22', '2'],
  ['number', '2.2e1', '2'],
  ['number', '+22.0', '2'],
  ['number', '22.00000000000000000001', ''],
  ['number_gt', '21.99999999999999999999', '234'],
  ['number_gt', '22.00000000000000000001', '34'],
  ['number_in', '.11e2, 4.4E+1', '14'],
  ['total_gt', '1e300', ''],
  ['total_lt', '1e300', '1234'],
  ['hour', '13', '1'],
  ['hour_gt', '13', '2'],
  ['hour_gte', '13', '12'],
  ['hour_lt', '14', '1'],
  ['hour_lte', '14', '12'],
  ['hour_ne', '13', '2'],
  ['hour_in', '13,14', '12'],
  ['weekday', '7', '1'],
  ['weekday_gt', '2', '14'],
  ['weekday_gte', '2', '134'],
  ['weekday_lt', '2', '2'],
  ['weekday_lte', '2', '23'],
  ['weekday_ne', '7', '234'],
  ['weekday_in', '1,3', '24'],
  ['has_waiter', 'true', '1234'],
  ['has_waiter', 'false', ''],
  ['has_waiter_ne', 'true', ''],
  ['has_waiter_in', 'true,false', '1234'],
  ['is_sale', 'true', '123'],
  ['is_sale', 'false', '4'],
  ['is_sale_ne', 'true', '4'],
  ['is_sale_in', 'true,false', '1234'],
  ['number_gt', '22', '34'],
  ['number_gte', '22', '234'],
  ['number_lt', '22', '1'],
  ['number_lte', '22', '12'],
  ['number_ne', '22', '134'],
  ['number_in', '11,44', '14'],
  ['date_ne', '2026-03-01', '234'],
  ['date_contains', '03-02', '2'],
  ['date_in', '2026-03-01,2026-03-04', '14'],
  ['station_ne', 'bar', '2'],
  ['station_contains', 'IL', '2'],
  ['station_in', 'bar,till', '12'],
  ['table_ne', 't1', '2'],
  ['table_contains', 't', '12'],
  ['table_in', 't1', '1'],
  ['order_category_ne', 'hall', '2'],
  ['order_category_contains', 'to', '2'],
  ['order_category_in', 'hall', '1'],
  ['total_gt', '10', '23'],
  ['total_gte', '10', '123'],
  ['total_lt', '10', '4'],
  ['total_lte', '10', '14'],
  ['total_ne', '20', '14'],
  ['total_in', '10,-1', '14'],
  ['quantity_gt', '1', '2'],
  ['quantity_gte', '1', '123'],
  ['quantity_lt', '1', '4'],
  ['quantity_lte', '1', '134'],
  ['quantity_ne', '1', '24'],
  ['quantity_in', '3', '2'],
  ['positions_gt', '1', '2'],
  ['positions_gte', '1', '1234'],
  ['positions_lt', '2', '134'],
  ['positions_lte', '2', '1234'],
  ['positions_ne', '1', '2'],
  ['positions_in', '2,3', '2'],
]

const waiters: Row[] = [
  ['restaurant', 'bistro', 'B'],
  ['restaurant_ne', 'bistro', 'AC'],
  ['restaurant_contains', 'or', 'AC'],
  ['restaurant_in', 'anchor,corner', 'AC'],
  ['source', 'source_b', 'C'],
  ['source_ne', 'source_b', 'AB'],
  ['source_in', 'source_b', 'C'],
  ['min_revenue', '10', 'AB'],
  ['name_ne', 'ANNA', 'BC'],
  ['name_contains', 'ar', 'C'],
  ['name_in', 'anna,boris', 'AB'],
  ['revenue_gt', '10', 'B'],
  ['revenue_gte', '10', 'AB'],
  ['revenue_lt', '10', 'C'],
  ['revenue_lte', '10', 'AC'],
  ['revenue_ne', '10', 'BC'],
  ['revenue_in', '10', 'A'],
  ['checks_gt', '1', 'B'],
  ['checks_gte', '1', 'AB'],
  ['checks_lt', '1', 'C'],
  ['checks_lte', '1', 'AC'],
  ['checks_ne', '1', 'BC'],
  ['checks_in', '2', 'B'],
  ['avg_check_gt', '10', 'B'],
  ['avg_check_gte', '10', 'AB'],
  ['avg_check_lt', '20', 'A'],
  ['avg_check_lte', '20', 'AB'],
  ['avg_check_ne', '10', 'B'],
  ['avg_check_in', '10', 'A'],
  ['positions_gt', '1', 'B'],
  ['positions_gte', '1', 'ABC'],
  ['positions_lt', '3', 'AC'],
  ['positions_lte', '3', 'ABC'],
  ['positions_ne', '3', 'AC'],
  ['positions_in', '3', 'B'],
]

let ctx: Context

beforeAll(async () => {
  ctx = await testContext(database.db)
  for (const ledger of [sourceA, sourceB])
    expect(await sendLedger(ctx, ledger)).toMatchObject({ status: 'succeeded', rejected: 0 })
  const corner = await ctx.db.prisma.restaurant.findFirstOrThrow({
    where: { workspaceId: ctx.workspace.id, sourceKey: 'kc' },
  })
  const dates = { createdAt: ctx.now(), updatedAt: ctx.now() }
  await ctx.db.prisma.restaurantRegistry.create({
    data: {
      workspaceId: ctx.workspace.id,
      id: newUuid(),
      restaurantId: corner.id,
      comment: 'shut down',
      isActive: false,
      ...dates,
    },
  })
})

describe.each([
  {
    list: restaurantsList,
    rows: restaurants,
    ask: async (query: ListInput) => (await listRestaurants(ctx, query)).data.map(({ name }) => name),
  },
  {
    list: dishesList,
    rows: dishes,
    ask: async (query: ListInput) => (await listDishes(ctx, query)).data.map(({ name }) => name),
  },
  {
    list: checksList,
    rows: checks,
    ask: async (query: ListInput) => (await listChecks(ctx, query)).data.map(({ number }) => String(number)),
  },
  {
    list: waitersList,
    rows: waiters,
    ask: async (query: ListInput) => (await listWaiters(ctx, query)).data.map(({ name }) => name),
  },
])('filters of $list.name', ({ list, rows, ask }) => {
  test.each(rows)('filter[%s]=%s leaves %s', async (filter, value, left) => {
    const found = await ask({ ...march, [`filter[${filter}]`]: value })
    expect(
      found
        .map((text) => text[0])
        .sort()
        .join(''),
    ).toBe(left)
  })

  test('there is a case for every filter the list takes', () => {
    const taken = Object.keys(listQuery(list).shape).flatMap((key) => /^filter\[(.*)\]$/.exec(key)?.[1] ?? [])
    expect([...new Set(rows.map(([filter]) => filter))].sort()).toEqual(taken.sort())
  })

  test('two filters leave what both leave', async () => {
    const [first, second] = rows
    const both = { [`filter[${first?.[0]}]`]: first?.[1], [`filter[${second?.[0]}]`]: second?.[1] }
    const expected = [...(first?.[2] ?? '')].filter((letter) => second?.[2].includes(letter))
    if (first?.[0] === second?.[0]) return
    expect((await ask({ ...march, ...both })).map((text) => text[0]).sort()).toEqual(expected)
  })
})

test.each([
  ['date_in', '2026-02-30'],
  ['date_in', '2026-03-01,garbage'],
  ['date_in', '2026-03-01,'],
  ['date_ne', 'garbage'],
  ['date_ne', '2026-3-1'],
  ['date_contains', 'garbage'],
  ['hour', '25'],
  ['hour', '24'],
  ['hour', '1.5'],
  ['hour', '-1'],
  ['hour', ''],
  ['hour_in', '3,24'],
  ['hour_gte', '25'],
  ['weekday', '0'],
  ['weekday', '8'],
  ['weekday_ne', '9'],
])('filter[%s]=%s is refused: no check could ever have it', async (filter, value) => {
  await expect(listChecks(ctx, { ...march, [`filter[${filter}]`]: value })).rejects.toMatchObject({
    code: 'invalid_parameter',
    extra: { errors: [{ parameter: `filter[${filter}]` }] },
  })
})

test('a restaurant and a waiter may be filtered by their ids', async () => {
  const { data } = await listRestaurants(ctx, march)
  const bistro = data.find(({ name }) => name === 'Bistro')?.id ?? ''
  const boris = (await listWaiters(ctx, march)).data.find(({ name }) => name === 'Boris')?.id ?? ''
  expect((await listChecks(ctx, { ...march, 'filter[restaurant]': bistro })).data.length).toBe(2)
  expect((await listChecks(ctx, { ...march, 'filter[waiter]': boris })).meta.total).toBe(2)
  expect((await listChecks(ctx, { ...march, 'filter[waiter]': bistro })).data).toEqual([])
})

test.each([
  ['restaurant', 'Bistro', '23'],
  ['restaurant_in', 'Bistro', '23'],
  ['restaurant_in', 'Bistro, corner', '234'],
  ['restaurant_ne', 'Bistro', '14'],
  ['waiter', 'Boris', '23'],
  ['waiter_in', 'Boris, clara', '234'],
  ['waiter_ne', 'Boris', '14'],
])('the filter %s of checks leaves the same by the id of %s as by the name: %s', async (filter, value, left) => {
  const ids = new Map((await listWaiters(ctx, march)).data.map(({ name, id }) => [name, id]))
  for (const { name, id } of (await listRestaurants(ctx, march)).data) ids.set(name, id)
  const byId = value.replace(/Bistro|Boris/, (name) => ids.get(name) ?? '')
  for (const each of [value, byId]) {
    const { data } = await listChecks(ctx, { ...march, [`filter[${filter}]`]: each })
    expect(
      data
        .map(({ number }) => String(number)[0])
        .sort()
        .join(''),
    ).toBe(left)
  }
})

test.each([
  ['restaurant_in', 'B'],
  ['restaurant_ne', 'AC'],
])('the filter %s of waiters leaves %s by the id of their restaurant', async (filter, left) => {
  const { data } = await listRestaurants(ctx, march)
  const bistro = data.find(({ name }) => name === 'Bistro')?.id ?? ''
  const waiters = await listWaiters(ctx, { ...march, [`filter[${filter}]`]: bistro })
  expect(
    waiters.data
      .map(({ name }) => name[0])
      .sort()
      .join(''),
  ).toBe(left)
})
