import type { Meaning } from '@vitrina/agents/reading/meaning'
import type { Context } from '@vitrina/core/context'
import { changePrice } from '@vitrina/core/dishes/change-price'
import { listDishes } from '@vitrina/core/dishes/list-dishes'
import { listRestaurants } from '@vitrina/core/restaurants/list-restaurants'
import { type Ledger, sendLedger, storedFrom } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import { answerTo } from '../../test/support/answer-meaning.ts'

const database = suiteDatabase()

// Today is Tuesday, 31 March 2026. Week 9–15: North 60 + 30, South 20; the week before: North 50, South 40, East 5.
const sale = (number: number, restaurant: string, at: string, dish: string, total: string, waiter?: string) => ({
  ...{ key: `c${number}`, number, restaurant, openedAt: `${at}:00:00`, closedAt: `${at}:40:00`, table: `${number}` },
  lines: [{ dish, total, quantity: '2' }],
  ...(waiter !== undefined && { waiter }),
})
const ledger: Ledger = {
  restaurants: [
    { key: 'r1', name: 'Север' },
    { key: 'r2', name: 'Юг' },
    { key: 'r3', name: 'Восток' },
  ],
  dishes: [
    { key: 'soup', name: 'Суп', categoryPath: 'Кухня', price: '100', cost: '30', unit: 'порц' },
    { key: 'tea', name: 'Чай', categoryPath: 'Бар', price: '50', unit: 'порц' },
  ],
  employees: [{ key: 'anna', name: 'Анна' }],
  checks: [
    storedFrom('2026-03-01', 'r1'),
    sale(1, 'r1', '2026-03-10T12', 'tea', '60', 'anna'),
    sale(2, 'r1', '2026-03-11T13', 'soup', '30'),
    sale(3, 'r2', '2026-03-11T12', 'tea', '20'),
    sale(4, 'r1', '2026-03-03T12', 'tea', '50', 'anna'),
    sale(5, 'r2', '2026-03-04T20', 'soup', '40'),
    sale(6, 'r3', '2026-03-05T12', 'tea', '5', 'anna'),
    sale(7, 'r1', '2026-03-28T12', 'soup', '200'),
  ],
  stockMoves: [
    {
      restaurant: 'r1',
      product: 'Мука',
      unit: 'кг',
      at: '2026-03-10T10:00:00',
      direction: 'in',
      quantity: '5',
      sum: '50',
      why: 'invoice',
    },
    {
      restaurant: 'r2',
      product: 'Сахар',
      unit: 'кг',
      at: '2026-03-10T11:00:00',
      direction: 'out',
      quantity: '2',
      sum: '8',
      why: 'write_off',
    },
  ],
  stockProducts: [{ product: 'Мука', unit: 'кг', minimum: '10' }],
}
const week = { from: '2026-03-09', to: '2026-03-15' }

let ctx: Context
let north: string
let soup: string
beforeAll(async () => {
  ctx = await testContext(database.db)
  await sendLedger(ctx, ledger)
  north = (await listRestaurants(ctx, {})).data.find(({ name }) => name === 'Север')?.id ?? ''
  soup = (await listDishes(ctx, {})).data.find(({ name }) => name === 'Суп')?.id ?? ''
})

type Rows = Extract<Meaning, { kind: 'rows' }>
const of = (more: Partial<Rows>): Rows => ({
  ...{ kind: 'rows', rows: 'checks', where: [], within: [], period: week, order: null, limit: null, isCount: false },
  ...more,
})
const numbers = ['№ 1', '№ 2', '№ 3']
const told = async (meaning: Meaning, on: Context = ctx) => (await answerTo(on, meaning, { without: numbers })).report

describe('checks', () => {
  test('in an order: the greatest of 60, 30 and 20 is № 1 of 60 ₽', async () => {
    const { report, surface, sources } = await answerTo(
      ctx,
      of({ order: { field: 'total', direction: 'desc' }, limit: 1 }),
      { without: numbers },
    )
    expect(report).toBe('ru: rows.\n60 ₽ — № 1, 10 марта, Север, Анна, закрыт в 12:40.')
    expect(surface.blocks).toMatchObject([
      { type: 'table', data: { rows: [{ number: '1', total: 60, id: expect.stringMatching(/^chk_/) }] } },
    ])
    expect(sources).toMatchObject([{ path: '/checks', query: { sort: '-total', limit: '1' } }])
  })

  test('of a restaurant over a sum: of North’s 60 and 30 over 40 it is 60', async () => {
    const where = [{ dimension: 'restaurant' as const, op: 'in' as const, values: [north] }]
    const report = await told(of({ where, within: [{ field: 'total', op: 'gt', values: ['40'] }] }))
    expect(report).toContain('60 ₽ — № 1')
    expect(report).not.toContain('30 ₽')
  })

  test('are counted: two of three are over 25 ₽', async () => {
    const { report } = await answerTo(
      ctx,
      of({ within: [{ field: 'total', op: 'gt', values: ['25'] }], isCount: true }),
      { without: ['2 чека'] },
    )
    expect(report).toContain('Всего 2 чека.')
  })

  test('by number; the last that was closed; that there are none', async () => {
    expect(await told(of({ within: [{ field: 'number', op: 'in', values: ['3'] }] }))).toContain('20 ₽ — № 3')
    expect(await told(of({ order: { field: 'closedAt', direction: 'desc' }, limit: 1 }))).toContain('30 ₽ — № 2')
    expect(await told(of({ within: [{ field: 'number', op: 'in', values: ['99'] }] }))).toContain(
      'Таких чеков за 9–15 марта нет.',
    )
  })

  test('what is on the first of them: 2 teas for 60 ₽', async () => {
    const report = await told(of({ rows: 'checkLines', order: { field: 'total', direction: 'desc' }, limit: 1 }))
    expect(report).toContain('60 ₽ — № 1, 10 марта, Север, Анна, закрыт в 12:40:\n• Чай — 2 порц., 60 ₽')
  })

  test('by what the list is not narrowed by are refused in words', async () => {
    expect(await told(of({ within: [{ field: 'guests', op: 'gt', values: ['3'] }] }))).toContain(
      'Список чеков по числу гостей не отбирается',
    )
  })

  test('of days whose checks were dropped are refused with the first day that is stored', async () => {
    await database.db.pool.query(`UPDATE installation SET sales_from = '2026-03-11'`)
    try {
      expect(await told(of({}))).toContain('они хранятся с 11 марта: более ранние удалены. Возьмите дни не раньше.')
    } finally {
      await database.db.pool.query('UPDATE installation SET sales_from = NULL')
    }
  })

  test('need read:checks, which is named', async () => {
    const scopes = new Set([...ctx.scopes].filter((scope) => scope !== 'read:checks'))
    expect(await told(of({}), { ...ctx, scopes })).toContain('Не хватает права read:checks')
  })
})

describe('other rows', () => {
  test('prices that changed: 100, then 120, with who and why', async () => {
    const own = await testContext(database.db)
    await sendLedger(own, ledger)
    const id = (await listDishes(own, {})).data.find(({ name }) => name === 'Суп')?.id ?? ''
    await changePrice(own, { id, price: 120, reason: 'Подорожала говядина' })
    const { report, surface } = await answerTo(
      own,
      of({ rows: 'priceChanges', period: { from: '2026-03-25', to: '2026-03-31' } }),
    )
    expect(report).toContain('Изменения цен:\n• 31 марта: Суп — 120 ₽ (было 100 ₽), test, ещё не действует')
    expect(surface.blocks).toMatchObject([
      { data: { rows: [{ previous: 100, price: 120, reason: 'Подорожала говядина' }] } },
    ])
    const cheaper = of({ rows: 'priceChanges', period: week, within: [{ field: 'change', op: 'lt', values: ['0'] }] })
    expect(await told(cheaper, own)).toContain('Цены за 9–15 марта не менялись.')
  })

  test('movements are told by product and way: 5 kg of flour came by an invoice', async () => {
    const where = [{ dimension: 'reason' as const, op: 'in' as const, values: ['invoice'] }]
    const report = await told(of({ rows: 'movements', where, period: { from: '2026-03-10', to: '2026-03-10' } }))
    expect(report).toContain('Мука, Приход — движение товара 5 кг, сумма движений 50 ₽')
    expect(report).not.toContain('Сахар')
  })

  test('positions below their least: flour, 5 of 10 kg', async () => {
    const report = await told(
      of({ rows: 'positions', within: [{ field: 'belowThreshold', op: 'in', values: ['true'] }] }),
    )
    expect(report).toContain('Ниже минимума сейчас 1 позиция.\n• Мука — минимум 10 кг')
  })
})

describe('a change taken apart', () => {
  const explain = (more: object = {}): Meaning => ({
    kind: 'explain',
    metric: 'revenue',
    period: week,
    compare: 'previous',
    where: [],
    ...more,
  })

  test('110 after 95: North +40, East −5, South −20; tea 80 after 55 is +25, soup 30 after 40 is −10; and causes are not told', async () => {
    const { report, isAnswered } = await answerTo(ctx, explain())
    const [, verdict] = report.split('\n')
    expect(verdict).toBe('Выручка выросла с 95 ₽ (2–8 марта) до 110 ₽ (9–15 марта): на 15 ₽, или на 15,79 %.')
    expect(report).toContain('• По ресторанам: Север +40 ₽; Юг −20 ₽')
    expect(report).toContain('• По категориям: Бар +25 ₽; Кухня −10 ₽')
    expect(report).toContain('почему так вышло, цифры не говорят')
    expect(isAnswered).toBe(true)
  })

  test('of one restaurant has no way by restaurant: North 90 after 50 is +40', async () => {
    const report = await told(explain({ where: [{ dimension: 'restaurant', op: 'in', values: [north] }] }))
    expect(report).toContain('до 90 ₽')
    expect(report).not.toContain('По ресторанам')
  })

  test('which rose where the question takes a fall for granted says so first; in English as well', async () => {
    const north90 = { where: [{ dimension: 'restaurant', op: 'in', values: [north] }] }
    const [, denied] = (await told(explain({ ...north90, presumes: 'fall' }))).split('\n')
    expect(denied).toBe('Выручка не упала, а выросла: с 50 ₽ (2–8 марта) до 90 ₽ (9–15 марта): на 40 ₽, или на 80 %.')
    const { report } = await answerTo(ctx, explain({ presumes: 'fall' }), { language: 'en' })
    expect(report.split('\n')[1]).toMatch(
      /^Revenue did not fall but rose: from .*95 \(March 2–8\) to .*110 \(March 9–15\): by /,
    )
  })

  test('has blocks of different titles: no figure twice, and no table of the rows of another block', async () => {
    const { surface } = await answerTo(ctx, explain())
    const titles = surface.blocks.map(({ title }) => title)
    expect(titles).toEqual([
      ...['Выручка', 'Чеки', 'Средний чек', 'Выручка по ресторанам, по вкладу в изменение'],
      ...['Выручка по часам, по вкладу в изменение', 'Выручка по категориям, по вкладу в изменение'],
      'Выручка по блюдам, по вкладу в изменение',
    ])
    expect(surface.blocks.map(({ type }) => type)).toEqual([
      ...['metric', 'metric', 'metric', 'table', 'table', 'table', 'table'],
    ])
  })
})

describe('another price', () => {
  test('brings (120 − 100) × 2 sold in the last week = +40 ₽; food cost 30 ÷ 120 = 25 % instead of 30 %', async () => {
    const made = ['120', '40', '25 %', '30 %', '+40']
    const { report, sources } = await answerTo(
      ctx,
      { kind: 'whatIf', dishes: [soup], price: { byPercent: 20 } },
      { without: made },
    )
    expect(report).toContain(
      'Суп: 120 ₽ вместо 100 ₽, фудкост 25 % вместо 30 %. За неделю продано 2 порц.: при том же количестве это +40 ₽ в неделю.',
    )
    expect(report).toContain('Сколько купят по новой цене, никто не знает')
    expect(sources).toMatchObject([{ path: `/dishes/${soup}` }])
  })
})

test('how fresh it is: sales from 1 to 28 March, days over up to the 30th', async () => {
  const report = await told({ kind: 'freshness' })
  expect(report).toContain('Продажи есть с 1 марта по 28 марта.')
  expect(report).toContain('Последний день, закончившийся во всех ресторанах, — 30 марта.')
})

describe('a task', () => {
  test('is put on the board, unassigned where nobody is named', async () => {
    const { report } = await answerTo(ctx, {
      kind: 'task',
      title: 'Проверить фудкост',
      assigneeHint: null,
      priority: 'urgent',
    })
    expect(report).toMatch(/Поставил срочную задачу «Проверить фудкост» \(t_\w+\)\.\nИсполнитель не назначен/)
  })

  test('needs write:kanban, which is named', async () => {
    const scopes = new Set([...ctx.scopes].filter((scope) => scope !== 'write:kanban'))
    const task: Meaning = { kind: 'task', title: 'x', assigneeHint: null, priority: 'normal' }
    expect(await told(task, { ...ctx, scopes })).toContain('Не хватает права write:kanban')
  })
})
