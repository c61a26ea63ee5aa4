import { scopes } from '@vitrina/contract/scopes'
import { sendLedger, storedFrom } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { analyseMenu } from './analyse-menu.ts'
import { changePrice } from './change-price.ts'
import { getDish } from './get-dish.ts'
import { getDishPage } from './get-dish-page.ts'
import { listCategories } from './list-categories.ts'
import { listDishes } from './list-dishes.ts'
import { listMenu } from './list-menu.ts'
import { previewPrice } from './preview-price.ts'

const database = suiteDatabase()
const march = { date_from: '2026-03-01', date_to: '2026-03-31' }

/** Soup costs 90, sold 2 for 600 in March and 1 for 400 the month before; tea is not sold; bread has no cost. */
async function menu() {
  const ctx = await testContext(database.db)
  await sendLedger(ctx, {
    dishes: [
      { key: 'soup', name: 'Борщ', categoryPath: 'Кухня / Супы', cost: '90', price: '320' },
      { key: 'tea', name: 'Чай', categoryPath: 'Бар / Чай', cost: '10', price: '100' },
      { key: 'bread', name: 'Хлеб', categoryPath: 'Кухня / СУПЫ', price: '50' },
      { key: 'salt', name: 'Соль' },
    ],
    checks: [
      { key: 'c1', date: '2026-03-10', lines: [{ dish: 'soup', quantity: '2', total: '600' }] },
      { key: 'c2', date: '2026-03-11', lines: [{ dish: 'bread', total: '50' }] },
      { key: 'c3', date: '2026-02-20', lines: [{ dish: 'soup', quantity: '1', total: '400' }] },
      storedFrom('2026-01-31'),
    ],
  })
  const ids = new Map((await listDishes(ctx, march)).data.map(({ name, id }) => [name, id]))
  return { ctx, soup: ids.get('Борщ') ?? '', tea: ids.get('Чай') ?? '', bread: ids.get('Хлеб') ?? '' }
}

const without = (ctx: Context, scope: string): Context => ({
  ...ctx,
  scopes: new Set(scopes.filter((one) => one !== scope)),
})

describe('the panel’s menu', () => {
  test('is the public list with margins: 600 ÷ 2 − 90 = 210, 100 − 10 = 90 of the menu price, null without a cost', async () => {
    const { ctx } = await menu()
    const shown = (await listMenu(ctx, march)).data
    expect(Object.fromEntries(shown.map(({ name, marginPerUnit }) => [name, marginPerUnit]))).toEqual({
      Борщ: 210,
      Хлеб: null,
      Чай: 90,
      Соль: null,
    })
    const listed = (await listDishes(ctx, march)).data
    expect(shown.map(({ marginPerUnit, waitingPrice, ...dish }) => dish)).toEqual(
      shown.map(({ id }) => listed.find((dish) => dish.id === id)),
    )
  })

  test('of one restaurant holds what it sold: north 2 × 300 of 900, south 1 × 300, each at 330 ÷ 3 = 110 a portion', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, {
      dishes: [
        { key: 'soup', name: 'Борщ', price: '300' },
        { key: 'tea', name: 'Чай', cost: '10', price: '100' },
      ],
      checks: [
        {
          key: 'c1',
          restaurant: 'north',
          date: '2026-03-10',
          lines: [{ dish: 'soup', quantity: '2', total: '600', cost: '200' }],
        },
        {
          key: 'c2',
          restaurant: 'south',
          date: '2026-03-10',
          lines: [{ dish: 'soup', quantity: '1', total: '300', cost: '130' }],
        },
        { key: 'c3', restaurant: 'south', date: '2026-03-11', lines: [{ dish: 'tea', total: '100' }] },
      ],
    })
    const of = async (filters: object) =>
      (await listMenu(ctx, { ...march, ...filters })).data.map(({ name, revenue, quantity, costPerUnit }) => [
        name,
        revenue,
        quantity,
        costPerUnit,
      ])
    expect(await of({ 'filter[restaurant]': 'North' })).toEqual([['Борщ', 600, 2, 110]])
    expect(await of({ 'filter[restaurant]': 'south' })).toEqual([
      ['Борщ', 300, 1, 110],
      ['Чай', 100, 1, 10],
    ])
    expect(await of({})).toEqual([
      ['Борщ', 900, 3, 110],
      ['Чай', 100, 1, 10],
    ])
    expect(await of({ 'filter[restaurant]': 'nowhere' })).toEqual([])
    const north = (await analyseMenu(ctx, { ...march, restaurant: 'north' })).data
    expect(north.dishes.map(({ name, revenue, revenueAbc }) => [name, revenue, revenueAbc?.sharePct])).toEqual([
      ['Борщ', 600, 100],
    ])
  })

  test('sorts by margin and markup, unknown ones last either way', async () => {
    const { ctx } = await menu()
    const by = async (sort: string) =>
      (await listMenu(ctx, { ...march, sort })).data.map(({ name }) => name).slice(0, 2)
    expect([await by('-margin'), await by('margin'), await by('-markup')]).toEqual([
      ['Борщ', 'Чай'],
      ['Чай', 'Борщ'],
      ['Чай', 'Борщ'],
    ])
    expect((await listMenu(ctx, { ...march, 'filter[margin_gt]': '100' })).data.map(({ name }) => name)).toEqual([
      'Борщ',
    ])
  })

  test('marks the newest price that waits: 350 over 340', async () => {
    const { ctx, soup } = await menu()
    for (const price of [340, 350]) await changePrice(ctx, { id: soup, price })
    expect((await listMenu(ctx, march)).data.map(({ waitingPrice }) => waitingPrice)).toEqual([350, null, null, null])
  })

  test('pages by cursor, each dish once', async () => {
    const { ctx } = await menu()
    const first = await listMenu(ctx, { ...march, limit: 3, sort: 'name' })
    const rest = await listMenu(ctx, { ...march, limit: 3, sort: 'name', cursor: first.meta.nextCursor ?? '' })
    expect(first.meta.total).toBe(4)
    expect([...first.data, ...rest.data].map(({ name }) => name)).toEqual(['Борщ', 'Соль', 'Хлеб', 'Чай'])
  })

  test('needs read:dishes', async () => {
    const { ctx } = await menu()
    const lesser = without(ctx, 'read:dishes')
    for (const call of [
      () => listMenu(lesser, {}),
      () => listCategories(lesser, {}),
      () => getDishPage(lesser, { id: 'x' }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'insufficient_scope' })
    }
  })
})

test('categories are told apart in any case, with the dishes of each; none for a dish without one', async () => {
  const { ctx } = await menu()
  const { data } = await listCategories(ctx, march)
  expect(data).toEqual([
    { name: 'Супы', dishes: 2 },
    { name: 'Чай', dishes: 1 },
  ])
  for (const { name, dishes } of data) {
    expect((await listMenu(ctx, { ...march, 'filter[category]': name })).meta.total).toBe(dishes)
  }
})

describe('the page of a dish', () => {
  test('is the public card beside the month before: 600 against 400 is +50 %, 2 against 1 +100 %, 300 against 400 −25 %', async () => {
    const { ctx, soup } = await menu()
    const { data } = await getDishPage(ctx, { id: soup, ...march })
    const [card] = (await getDish(ctx, { id: soup, ...march })).data
    const { prices, pricesElsewhere, compared, costing, ...dish } = data
    expect(pricesElsewhere).toEqual([])
    const { priceHistory, ...shown } = card ?? {}
    expect(dish).toEqual(shown)
    // The last of the month is today, which is not over: 30 full days are set beside the February there is of them.
    const fullDays = (value: number) => ({ from: '2026-03-01', to: '2026-03-30', value })
    expect(compared).toEqual({
      period: { from: '2026-02-01', to: '2026-02-28' },
      revenue: { previous: 400, changePct: 50, goodWhen: 'up', fullDays: fullDays(600) },
      quantity: { previous: 1, changePct: 100, goodWhen: 'up', fullDays: fullDays(2) },
      avgPrice: { previous: 400, changePct: -25, fullDays: fullDays(300) },
      // 90 ÷ 300 against 90 ÷ 400: 30 − 22.5 = 7.5 points.
      foodcostPct: {
        ...{ previous: 22.5, changePct: null, changePoints: 7.5, goodWhen: 'down', fullDays: fullDays(30) },
      },
    })
    expect(prices.map(({ price, status }) => [price, status])).toEqual(
      card?.priceHistory.map(({ price, status }) => [price, status]),
    )
  })

  test('has no price and no food cost of days when as much came back as was sold: 400 − 390 is 10 for none', async () => {
    const { ctx, soup } = await menu()
    const back = { dish: 'soup', quantity: '-1', total: '-390', type: 'return' as const }
    await sendLedger(ctx, {
      dishes: [{ key: 'soup', name: 'Борщ', categoryPath: 'Кухня / Супы', cost: '90', price: '320' }],
      checks: [{ key: 'c3', date: '2026-02-20', lines: [{ dish: 'soup', quantity: '1', total: '400' }, back] }],
    })
    const { data } = await getDishPage(ctx, { id: soup, date_from: '2026-02-01', date_to: '2026-02-28' })
    expect(data).toMatchObject({ revenue: 10, quantity: 0, avgPrice: null, foodcostPct: 28.13 })
    expect((await getDishPage(ctx, { id: soup, ...march })).data.compared).toMatchObject({
      revenue: { previous: 10 },
      quantity: { previous: 0, changePct: null },
      avgPrice: { previous: null, changePct: null },
      foodcostPct: { previous: null, changePoints: null },
    })
  })

  test('says where price and cost come from: sales and calculation, the menu, nowhere', async () => {
    const { ctx, soup, tea, bread } = await menu()
    const costing = async (id: string) => (await getDishPage(ctx, { id, ...march })).data.costing
    const soups = { price: 300, foodcostPct: 30, markupPct: 233.33, marginPerUnit: 210 }
    expect(await costing(soup)).toEqual({ ...soups, priceFrom: 'sales', costFrom: 'calculation' })
    expect(await costing(tea)).toMatchObject({
      price: 100,
      foodcostPct: 10,
      priceFrom: 'menu',
      costFrom: 'calculation',
    })
    const unknown = { foodcostPct: null, markupPct: null, marginPerUnit: null, costFrom: null }
    expect(await costing(bread)).toEqual({ price: 50, priceFrom: 'sales', ...unknown })
  })

  test('marks what a newer pending price replaces: of 340 and 350 the first never goes', async () => {
    const { ctx, soup } = await menu()
    await changePrice(ctx, { id: soup, price: 340 })
    await changePrice(ctx, { id: soup, price: 350, reason: 'Дороже мясо' })
    const { prices } = (await getDishPage(ctx, { id: soup, ...march })).data
    expect(prices.map(({ price, isReplaced }) => [price, isReplaced]).slice(0, 2)).toEqual([
      [350, false],
      [340, true],
    ])
    expect(prices[0]).toMatchObject({ status: 'pending', reason: 'Дороже мясо', author: 'test', settledAt: null })
  })

  test('of a dish that is not sold compares with nothing', async () => {
    const { ctx, tea } = await menu()
    const none = { previous: null, changePct: null }
    expect((await getDishPage(ctx, { id: tea, ...march })).data.compared).toMatchObject({
      revenue: none,
      quantity: none,
      avgPrice: none,
      foodcostPct: none,
    })
  })

  test('of another workspace, missing or malformed is 404', async () => {
    const [{ ctx }, other] = [await menu(), await menu()]
    for (const id of [other.soup, 'dish_00000000000000000000000000', 'x']) {
      await expect(getDishPage(ctx, { id })).rejects.toMatchObject({ code: 'not_found' })
      await expect(previewPrice(ctx, { id, price: 1 })).rejects.toMatchObject({ code: 'not_found' })
    }
  })
})

describe('the preview of a price', () => {
  test('90 ÷ 360 = 25 %, (360 − 90) ÷ 90 = 300 %, 360 − 90 = 270, beside the menu price 320; 360 is 12.5 % more', async () => {
    const { ctx, soup } = await menu()
    expect((await previewPrice(ctx, { id: soup, price: 360, ...march })).data).toEqual({
      costPerUnit: 90,
      now: { price: 320, foodcostPct: 28.13, markupPct: 255.56, marginPerUnit: 230 },
      next: { price: 360, foodcostPct: 25, markupPct: 300, marginPerUnit: 270 },
      changePct: 12.5,
    })
  })

  test('is what the list says of a dish that is on the menu at that price', async () => {
    const { ctx, tea } = await menu()
    const { next } = (await previewPrice(ctx, { id: tea, price: 37.77, ...march })).data
    await sendLedger(ctx, {
      dishes: [{ key: 'tea', name: 'Чай', cost: '10', price: '37.77' }],
      checks: [{ key: 'c4', date: '2026-03-20', lines: [{ dish: 'soup', total: '1' }] }],
    })
    const listed = (await listMenu(ctx, march)).data.find(({ id }) => id === tea)
    expect(next).toEqual({
      price: listed?.salePrice,
      foodcostPct: listed?.foodcostPct,
      markupPct: listed?.markupPct,
      marginPerUnit: listed?.marginPerUnit,
    })
  })

  test('of a dish without a cost says nothing of food cost, and writes nothing', async () => {
    const { ctx, bread } = await menu()
    const { data } = await previewPrice(ctx, { id: bread, price: 60, ...march })
    const unknown = { foodcostPct: null, markupPct: null, marginPerUnit: null }
    expect(data).toMatchObject({ costPerUnit: null, now: unknown, next: { price: 60, ...unknown }, changePct: 20 })
    expect((await getDishPage(ctx, { id: bread, ...march })).data.prices.length).toBe(1)
  })

  test('needs read:dishes', async () => {
    const { ctx, soup } = await menu()
    const lesser = without(ctx, 'read:dishes')
    await expect(previewPrice(lesser, { id: soup, price: 1 })).rejects.toMatchObject({ code: 'insufficient_scope' })
  })
})
