import { checksList } from '@vitrina/contract/check'
import { dishesList } from '@vitrina/contract/dish'
import type { ListInput } from '@vitrina/contract/list-query'
import { restaurantsList } from '@vitrina/contract/restaurant'
import { waitersList } from '@vitrina/contract/waiter'
import { type Ledger, type LedgerCheck, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listChecks } from '../checks/list-checks.ts'
import type { Context } from '../context.ts'
import { listDishes } from '../dishes/list-dishes.ts'
import { listRestaurants } from '../restaurants/list-restaurants.ts'
import { listWaiters } from '../waiters/list-waiters.ts'

const database = suiteDatabase()
const march = { date_from: '2026-03-01', date_to: '2026-03-31' }

interface Listed {
  data: { id: string }[]
  meta: { offset: number; limit: number; hasMore: boolean; nextCursor: string | null; total: number | null }
}

interface Case {
  list: (ctx: Context, query: ListInput) => Promise<Listed>
  /** Sort key to the field of the answer it goes by; '' is a list without `sort`. */
  sorts: Record<string, string>
  /** Inserts a twin of some row, so that every insert is a tie. */
  twin: string[]
}

// Every column but the ids, of one row picked by $2; $1 is the workspace.
const copy = (table: string, columns: string, values: string) =>
  `INSERT INTO ${table} (workspace_id, ${columns}) SELECT workspace_id, ${values} FROM ${table}
   WHERE workspace_id = $1 ORDER BY md5(id::text || $2) LIMIT 1`
const copyDays = (table: string, key: string, columns: string) =>
  `INSERT INTO ${table} (workspace_id, ${key}, ${columns}) SELECT d.workspace_id, made.id, ${columns}
   FROM ${table} d, (SELECT id, name FROM ${table === 'dish_day' ? 'dish' : table === 'waiter_day' ? 'waiter' : 'restaurant'}
     WHERE workspace_id = $1 AND source_key = 'twin ' || $2::text) made
   WHERE d.workspace_id = $1 AND d.${key} = split_part(made.name, ' of ', 2)::uuid`

const twinName = "name || ' of ' || id"

const cases: Record<string, Case> = {
  checks: {
    list: listChecks,
    sorts: {
      total: 'total',
      opened_at: 'openedAt',
      date: 'date',
      positions: 'positions',
    },
    twin: [
      copy(
        'sale_check',
        'business_date, id, restaurant_id, source_key, number, waiter_id, opened_at, hour, total, quantity, positions, is_sale',
        "business_date, new_uuid_v7(), restaurant_id, 'twin ' || $2, number, waiter_id, opened_at, hour, total, quantity, positions, is_sale",
      ),
      `UPDATE restaurant_day SET documents = documents + 1 WHERE workspace_id = $1 AND $2 = $2::text AND (business_date, restaurant_id)
         IN (SELECT business_date, restaurant_id FROM sale_check WHERE workspace_id = $1 AND source_key = 'twin ' || $2::text)`,
    ],
  },
  dishes: {
    list: listDishes,
    sorts: {
      revenue: 'revenue',
      quantity: 'quantity',
      foodcost: 'foodcostPct',
      avg_price: 'avgPrice',
      cost: 'costPerUnit',
      name: 'name',
    },
    twin: [
      copy(
        'dish',
        'id, source, source_key, name, sale_price, portion_cost, reference_date, created_at',
        `new_uuid_v7(), source, 'twin ' || $2, ${twinName}, sale_price, portion_cost, reference_date, created_at`,
      ),
      copyDays(
        'dish_day',
        'dish_id',
        'business_date, lines, quantity, revenue, discount, line_cost, line_cost_quantity',
      ),
    ],
  },
  waiters: {
    list: listWaiters,
    sorts: {
      revenue: 'revenue',
      checks: 'checks',
      avg_check: 'avgCheck',
      name: 'name',
    },
    twin: [
      copy(
        'waiter',
        'id, source, source_key, name, reference_date, created_at',
        `new_uuid_v7(), source, 'twin ' || $2, ${twinName}, reference_date, created_at`,
      ),
      copyDays('waiter_day', 'waiter_id', 'business_date, restaurant_id, revenue, checks, positions, documents'),
    ],
  },
  restaurants: {
    list: listRestaurants,
    sorts: { '': 'name' },
    twin: [
      copy(
        'restaurant',
        'id, source, source_key, name, timezone, currency, reference_date, created_at',
        "new_uuid_v7(), source, 'twin ' || $2, name, timezone, currency, reference_date, created_at",
      ),
    ],
  },
}

/** A few checks of few values, so that ties and nulls are everywhere. */
const checks = fc.array(
  fc.record({
    restaurant: fc.constantFrom('r1', 'R1', 'r2', 'b'),
    date: fc.constantFrom('2026-03-01', '2026-03-02'),
    waiter: fc.constantFrom('anna', 'Anna', 'boris', undefined),
    openedAt: fc.constantFrom('2026-03-01T10:00:00', '2026-03-01T11:00:00', undefined),
    dishes: fc.array(fc.constantFrom('soup', 'Soup', 'tea', 'cake'), { minLength: 1, maxLength: 3 }),
    total: fc.constantFrom('1', '1.5', '0', '-2'),
  }),
  { minLength: 1, maxLength: 12 },
)

function toLedger(rows: typeof checks extends fc.Arbitrary<infer Value> ? Value : never): Ledger {
  const dishes = [
    { key: 'soup', cost: '1', price: '3' },
    { key: 'Soup', cost: '1', price: '3' },
    { key: 'tea', price: '2' },
    { key: 'unsold', cost: '2', price: '4' },
    { key: 'Unsold' },
  ]
  return {
    dishes,
    checks: rows.map(({ dishes: sold, total, ...rest }, index): LedgerCheck => {
      const type = total.startsWith('-') ? 'return' : 'sale'
      return {
        ...rest,
        key: `c${index}`,
        lines: sold.map((dish) => ({ dish, total, type, quantity: type === 'return' ? '-1' : '1' })),
      }
    }),
  }
}

const inAnyCase = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)

/** Null last in both directions, else by value. */
function inOrder(values: unknown[], descending: boolean): boolean {
  return values.every((value, index) => {
    const next = values[index + 1]
    if (index === values.length - 1 || next === null) return true
    if (value === null) return false
    const [low, high] = descending ? [next, value] : [value, next]
    return typeof low === 'number' && typeof high === 'number' ? low <= high : String(low) <= String(high)
  })
}

describe.each(Object.entries(cases))('pages of %s', (name, { list, sorts, twin }) => {
  test.each(Object.entries(sorts))(
    'sorted by %s tell each row of the start once, in order, whatever is inserted between them',
    async (sort, field) => {
      const walk = fc.record({ rows: checks, size: fc.integer({ min: 1, max: 6 }), descending: fc.boolean() })
      await fc.assert(
        fc.asyncProperty(walk, async ({ rows, size, descending }) => {
          const ctx = await testContext(database.db)
          expect((await sendLedger(ctx, toLedger(rows))).status).toBe('succeeded')
          const query = sort === '' ? march : { ...march, sort: `${descending ? '-' : ''}${sort}` }
          const start = await list(ctx, { ...query, limit: 200 })
          const values = start.data.map((row) => inAnyCase(Reflect.get(row, field)))
          expect(inOrder(values, sort !== '' && descending), JSON.stringify(values)).toBe(true)
          expect(start.meta).toMatchObject({ offset: 0, hasMore: false, nextCursor: null, total: start.data.length })

          const seen: string[] = []
          let cursor: string | null = null
          for (let page = 0; page === 0 || cursor !== null; page += 1) {
            const { data, meta }: Listed = await list(ctx, {
              ...query,
              limit: size,
              ...(cursor !== null && { cursor }),
            })
            expect(meta).toMatchObject({
              offset: seen.length,
              limit: size,
              hasMore: meta.nextCursor !== null,
              total: start.data.length + page,
            })
            if (meta.hasMore) expect(data.length).toBe(size)
            seen.push(...data.map(({ id }) => id))
            cursor = meta.nextCursor
            if (page < 12)
              for (const statement of twin) await ctx.db.pool.query(statement, [ctx.workspace.id, String(page)])
            else break
          }
          expect(new Set(seen).size, 'a row came twice').toBe(seen.length)
          if (cursor !== null) return
          const ids = start.data.map(({ id }) => id)
          expect(seen.filter((id) => ids.includes(id))).toEqual(ids)
        }),
        { numRuns: 8 },
      )
    },
  )

  test('are walked by each of its sort keys', () => {
    const declared = [checksList, dishesList, waitersList, restaurantsList].find((each) => each.name === name)
    expect(
      Object.keys(sorts)
        .filter((key) => key !== '')
        .sort(),
    ).toEqual([...(declared?.sorts ?? [])].sort())
  })
})
