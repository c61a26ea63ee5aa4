import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { type PrivateDatabase, privateDatabase, privateDatabaseOfLocale } from '@vitrina/testing/private-database'
import { testContext } from '@vitrina/testing/test-context'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listChecks } from '../checks/list-checks.ts'
import type { Context } from '../context.ts'
import { listDishes } from '../dishes/list-dishes.ts'
import { listRestaurants } from '../restaurants/list-restaurants.ts'
import { listWaiters } from '../waiters/list-waiters.ts'

const march = { date_from: '2026-03-01', date_to: '2026-03-31' }

const names = [
  'Ёлка',
  'ЕЖЕВИКА',
  'Чай 100%',
  'Чай 100 г',
  'in_line',
  'inXline',
  'C:\\temp',
  "O'Brien",
  'Latte MACCHIATO',
  'Щи  с  капустой',
]

/** Restaurants, dishes and waiters of those names; each waiter sold each dish's namesake in the restaurant's. */
const ledger: Ledger = {
  restaurants: names.map((name, index) => ({ key: `r${index}`, name, city: name })),
  dishes: names.map((name, index) => ({ key: `d${index}`, name, categoryPath: `Кухня / ${name}` })),
  employees: names.map((name, index) => ({ key: `w${index}`, name })),
  checks: names.map((name, index) => ({
    key: `c${index}`,
    restaurant: `r${index}`,
    waiter: `w${index}`,
    table: name,
    date: '2026-03-01',
    lines: [{ dish: `d${index}`, total: '1' }],
  })),
}

const cases: [string, string, string[]][] = [
  ['ёЛКА finds Ёлка', 'ёЛКА', ['Ёлка']],
  ['елка finds Ёлка: е is ё', 'елка', ['Ёлка']],
  ['ёжёвика finds ЕЖЕВИКА: ё is е', 'ёжёвика', ['ЕЖЕВИКА']],
  ['щи с капустой finds Щи  с  капустой: blanks are one', 'щи с капустой', ['Щи  с  капустой']],
  ['latte macc finds Latte MACCHIATO', 'latte macc', ['Latte MACCHIATO']],
  ['% is itself', '%', ['Чай 100%']],
  ['100% is itself', '100%', ['Чай 100%']],
  ['_ is itself', 'n_l', ['in_line']],
  ['\\ is itself', '\\', ['C:\\temp']],
  ["' is itself", "o'b", ["O'Brien"]],
  ['чай finds both', 'ЧАЙ', ['Чай 100 г', 'Чай 100%']],
  ['what is not there finds nothing', 'борщ', []],
]

describe.each([
  ['the test run’s own locale', () => privateDatabase()],
  ['locale C', () => privateDatabaseOfLocale('C')],
])('search in a database of %s', (title, make) => {
  let database: PrivateDatabase
  let ctx: Context

  beforeAll(async () => {
    database = await make()
    ctx = await testContext(database.db)
    expect((await sendLedger(ctx, ledger)).status).toBe('succeeded')
  })
  afterAll(() => database?.drop())

  test('is in the locale it says', async () => {
    const { rows } = await ctx.db.pool.query(
      'SELECT datctype AS ctype FROM pg_database WHERE datname = current_database()',
    )
    if (title === 'locale C') expect(rows).toEqual([{ ctype: 'C' }])
  })

  const found = async (list: Promise<{ data: { name: string }[] }>) => (await list).data.map(({ name }) => name).sort()

  test.each(cases)('of dishes: %s', async (_, search, expected) => {
    expect(await found(listDishes(ctx, { ...march, search }))).toEqual(expected)
  })

  test.each(cases)('of restaurants by filter[name]: %s', async (_, text, expected) => {
    expect(await found(listRestaurants(ctx, { ...march, 'filter[name]': text }))).toEqual(expected)
  })

  test.each(cases)('by filter[…_contains] of any list: %s', async (_, text, expected) => {
    expect(await found(listDishes(ctx, { ...march, 'filter[category_contains]': text }))).toEqual(expected)
    expect(await found(listWaiters(ctx, { ...march, 'filter[name_contains]': text }))).toEqual(expected)
    expect(await found(listRestaurants(ctx, { ...march, 'filter[city_contains]': text }))).toEqual(expected)
    const checks = await listChecks(ctx, { ...march, 'filter[table_contains]': text })
    expect(checks.data.map(({ table }) => table).sort()).toEqual(expected)
  })

  test('names are matched whole, in any case, by filter[restaurant] and filter[waiter]', async () => {
    const total = async (query: object) => (await listChecks(ctx, { ...march, ...query })).data.length
    expect(await total({ 'filter[restaurant]': 'ёжевика' })).toBe(1)
    expect(await total({ 'filter[waiter]': 'ЕЛКА' })).toBe(1)
    expect(await total({ 'filter[waiter]': 'елк' })).toBe(0)
    expect(await total({ 'filter[waiter]': '%' })).toBe(0)
  })

  test('order by name is alphabetical, Latin before Cyrillic, ё beside е, case aside', async () => {
    const { data } = await listDishes(ctx, { ...march, sort: 'name' })
    expect(data.map(({ name }) => name)).toEqual([
      'C:\\temp',
      'in_line',
      'inXline',
      'Latte MACCHIATO',
      "O'Brien",
      'ЕЖЕВИКА',
      'Ёлка',
      'Чай 100 г',
      'Чай 100%',
      'Щи  с  капустой',
    ])
  })
})
