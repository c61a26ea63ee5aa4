import type { Meaning } from '@vitrina/agents/reading/meaning'
import { type FigureQuery, normalQuery } from '@vitrina/contract/figure-query'
import type { Context } from '@vitrina/core/context'
import { listRestaurants } from '@vitrina/core/restaurants/list-restaurants'
import { decodeId } from '@vitrina/db/ids'
import { type Ledger, sendLedger, storedFrom } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { answerTo } from '../../test/support/answer-meaning.ts'

const database = suiteDatabase()

// Today is Tuesday, 31 March 2026. Week 9–15 March: North 60 + 30 = 90 in two checks, South 30 in one; the week before: North 60, South 40.
const sale = (key: string, restaurant: string, at: string, dish: string, total: string, more: object = {}) => ({
  ...{ key, restaurant, closedAt: `${at}:30:00`, lines: [{ dish, total, quantity: '1', ...more }] },
})
const ledger: Ledger = {
  restaurants: [
    { key: 'r1', name: 'Север' },
    { key: 'r2', name: 'Юг' },
  ],
  dishes: [
    { key: 'soup', name: 'Суп', categoryPath: 'Кухня', cost: '10', unit: 'порц' },
    { key: 'tea', name: 'Чай', categoryPath: 'Бар', unit: 'шт' },
    { key: 'cake', name: 'Торт', categoryPath: 'Десерты', cost: '5', unit: 'шт' },
  ],
  employees: [{ key: 'anna', name: 'Анна' }],
  checks: [
    storedFrom('2026-03-01', 'r1'),
    sale('a', 'r1', '2026-03-09T12', 'soup', '60'),
    sale('b', 'r1', '2026-03-11T13', 'tea', '30'),
    sale('c', 'r2', '2026-03-11T12', 'soup', '30'),
    sale('d', 'r1', '2026-03-03T12', 'tea', '60'),
    sale('e', 'r2', '2026-03-04T20', 'tea', '40'),
    sale('f', 'r1', '2026-03-31T10', 'tea', '25'),
    sale('g', 'r1', '2026-03-24T10', 'tea', '20'),
  ],
}
const week = { from: '2026-03-09', to: '2026-03-15' }

let ctx: Context
let north: string
beforeAll(async () => {
  ctx = await testContext(database.db)
  await sendLedger(ctx, ledger)
  north = (await listRestaurants(ctx, {})).data.find(({ name }) => name === 'Север')?.id ?? ''
})

type Asked = Partial<z.input<typeof FigureQuery>> & Pick<z.input<typeof FigureQuery>, 'metrics'>
const of = (first: Asked, ...others: Asked[]): Meaning => ({
  kind: 'figures',
  queries: [normalQuery({ period: week, ...first }), ...others.map((one) => normalQuery({ period: week, ...one }))],
})
const report = async (asked: Asked, more?: Parameters<typeof answerTo>[2]) =>
  (await answerTo(ctx, of(asked), more)).report

describe('one figure', () => {
  test('opens with the line of what was computed: 60 + 30 + 30 = 120 ₽', async () => {
    const { report, queries, isAnswered } = await answerTo(ctx, of({ metrics: ['revenue'] }))
    expect(report).toBe('ru: revenue.\nВыручка — 120 ₽.')
    expect(isAnswered).toBe(true)
    expect(queries).toEqual([
      {
        line: 'ru: revenue',
        query: normalQuery({ metrics: ['revenue'], period: week }),
        dashboardId: expect.any(Number),
      },
    ])
  })

  test('is told with what it stands beside: 120 after 60 + 40 = 100 is 20 % more', async () => {
    const { report, surface, sources } = await answerTo(ctx, of({ metrics: ['revenue'], compare: 'previous' }))
    expect(report).toContain('Выручка — 120 ₽. Это на 20 % больше, чем за 2–8 марта (100 ₽).')
    expect(surface.blocks).toMatchObject([
      { type: 'metric', title: 'Выручка', data: { value: 120, previous: 100, changePct: 20 } },
    ])
    expect(sources).toEqual([
      {
        method: 'GET',
        path: expect.stringMatching(/^\/dashboards\/\d+\/data$/),
        query: { date_from: week.from, date_to: week.to },
      },
    ])
  })

  test('of a percentage changes by points: discounts 10 ÷ 100 = 10 % after 5 ÷ 100 = 5 % are 5 points more', async () => {
    const own = await testContext(database.db)
    const check = (key: string, date: string, total: string, discount: string) => ({
      key,
      date,
      lines: [{ dish: 'tea', total, discount }],
    })
    await sendLedger(own, { checks: [check('a', '2026-03-09', '90', '10'), check('b', '2026-03-02', '95', '5')] })
    const { report } = await answerTo(own, of({ metrics: ['discount_share'], compare: 'previous' }))
    expect(report).toContain('Доля скидок — 10 %. Это на 5 п. п. больше, чем за 2–8 марта (5 %).')
  })

  test('that is not known is told so, and is never 0; costs say what they speak for: 20 ÷ 90 = 22.22 %, of 90 ÷ 120 = 75 % of revenue', async () => {
    const told = await report({ metrics: ['food_cost'] })
    expect(told).toContain('Фудкост — 22,22 %.')
    expect(told).toContain('Себестоимость известна для 75 % выручки')
    const day = { from: '2026-03-03', to: '2026-03-03' }
    const unknown = await report({ metrics: ['food_cost'], period: day })
    expect(unknown).toContain('Фудкост — не рассчитано: себестоимость неизвестна или продаж нет.')
    expect(await report({ metrics: ['guests'], period: day })).toContain('Гости — гости не указаны.')
  })

  test('of goods of several units tells each: 1 шт., 2 порц.', async () => {
    expect(await report({ metrics: ['quantity'] })).toContain('Продано — 2 порц., 1 шт.')
  })

  test('of a day that is not over stands beside the same hours: at 10 it was 25 after 20', async () => {
    const told = await report(
      { metrics: ['revenue'], period: { rule: 'today' }, compare: 'previous' },
      { without: ['15:00'] },
    )
    expect(told).toContain('Выручка — 25 ₽. К 15:00 — 25 ₽, на 25 % больше, чем к тому же часу 24 марта (20 ₽).')
    expect(told).toContain('Сегодня ещё не закончилось.')
  })

  test('of days that are not all over stands with that of its full days: checks 2 + 1 + 3 = 6, of full days 3 after 5, −40 %', async () => {
    const own = await testContext(database.db, { now: '2026-03-11T12:00:00Z' })
    const sold = [
      ...['2026-03-09', '2026-03-09', '2026-03-10', '2026-03-11', '2026-03-11', '2026-03-11'],
      ...['2026-03-02', '2026-03-02', '2026-03-02', '2026-03-02', '2026-03-03'],
    ]
    const checks = sold.map((date, at) => ({ key: `${at}`, date, lines: [{ dish: 'tea', total: '10' }] }))
    await sendLedger(own, { checks: [storedFrom('2026-03-01'), ...checks] })
    const days = { period: { from: '2026-03-09', to: '2026-03-11' }, compare: 'previous' as const }
    const one = await answerTo(own, of({ metrics: ['revenue'], ...days }))
    expect(one.report).toContain('Выручка — 60 ₽. За полные дни — 30 ₽, это на 40 % меньше, чем за 2–3 марта (50 ₽).')
    const two = await answerTo(own, of({ metrics: ['revenue', 'checks'], ...days }))
    expect(two.report).toContain(
      'Чеки — 6 чеков; за полные дни — 3 чека, это на 40 % меньше, чем за 2–3 марта (5 чеков)',
    )
    const rows = await answerTo(own, of({ metrics: ['checks'], by: ['restaurant'], ...days }))
    expect(rows.report).toContain('6 чеков, за полные дни 3 чека: −40 % (было 5 чеков)')
    const english = await answerTo(own, of({ metrics: ['revenue'], ...days }), { language: 'en' })
    expect(english.report).toContain('Over full days it was RUB 30, this is 40% less than for March 2–3 (RUB 50).')
  })

  test('several are a line each: 120 ÷ 3 = 40', async () => {
    const told = await report({ metrics: ['revenue', 'checks', 'avg_check'] })
    expect(told.split('\n').slice(1)).toEqual([
      'Вот что получилось:',
      '• Выручка — 120 ₽',
      '• Чеки — 3 чека',
      '• Средний чек — 40 ₽',
    ])
  })

  test('a mean is of what it is divided by: 120 ₽ over 2 days with sales is 60', async () => {
    expect(await report({ metrics: ['revenue'], transform: { mean: 'day' } })).toContain(
      'Выручка, в среднем за день — 60 ₽.',
    )
  })
})

describe('rows', () => {
  test('are told with all of them together and their shares: 90 and 30 of 120 are 75 % and 25 %', async () => {
    const { report, surface } = await answerTo(ctx, of({ metrics: ['revenue'], by: ['restaurant'] }))
    expect(report.split('\n').slice(1)).toEqual(['Всего 120 ₽.', '• Север — 90 ₽ (75 %)', '• Юг — 30 ₽ (25 %)'])
    expect(surface.blocks.map(({ type }) => type)).toEqual(['metric', 'bar'])
  })

  test('beside other days tell their change: North 90 after 60 is +50 %, South 30 after 40 is −25 %', async () => {
    const told = await report({ metrics: ['revenue'], by: ['restaurant'], compare: 'previous' })
    expect(told).toContain('• Север — 90 ₽, +50 % (было 60 ₽)')
    expect(told).toContain('• Юг — 30 ₽, −25 % (было 40 ₽)')
    expect(told).toContain('Всего 120 ₽ (+20 %).')
  })

  test('the first of several are told as such: 60 ₽ a check more than 30', async () => {
    const told = await report({ metrics: ['revenue'], by: ['dish'], limit: 1, order: { metric: 'revenue' } })
    expect(told).toContain('Суп — 90 ₽ (75 %).')
    expect(told).toContain('Это первый из 2.')
  })

  test('within a bound are counted: dishes over 50 ₽ are one', async () => {
    const told = await report({
      metrics: ['revenue'],
      by: ['dish'],
      having: [{ metric: 'revenue', op: 'gt', value: 50 }],
    })
    expect(told).toContain('Суп — 90 ₽')
    expect(told).not.toContain('Всего')
  })

  test('of long periods tell the most and the least of days that are over: 80 and 10, of 10 + … + 80 + 1 = 361', async () => {
    const own = await testContext(database.db, { now: '2026-03-09T12:00:00Z' })
    const day = (at: number) => `2026-03-0${at}`
    const checks = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => ({
      key: day(at),
      date: day(at),
      lines: [{ dish: 'tea', total: String(at === 9 ? 1 : at * 10) }],
    }))
    await sendLedger(own, { checks })
    const { report, surface } = await answerTo(
      own,
      of({ metrics: ['revenue'], by: ['day'], period: { from: day(1), to: day(9) } }),
    )
    expect(report).toContain(
      'Всего 361 ₽. Больше всего: 8 марта (воскресенье) — 80 ₽. Меньше всего: 1 марта (воскресенье) — 10 ₽.',
    )
    expect(report).toContain('Сегодня ещё не закончилось.')
    expect(surface.blocks.map(({ type }) => type)).toEqual(['metric', 'line'])
  })

  test('running totals come to all of it: 60, then 60 + 60 = 120', async () => {
    const told = await report({ metrics: ['revenue'], by: ['day'], transform: 'cumulative' })
    expect(told).toContain('9 марта (понедельник) — 60 ₽')
    expect(told).toContain('11 марта (среда) — 120 ₽')
  })

  test('of two dimensions tell each of the first with its greatest: North soup 60, South soup 30', async () => {
    const { report, surface } = await answerTo(ctx, of({ metrics: ['revenue'], by: ['restaurant', 'dish'] }))
    expect(report).toContain('• Север — 90 ₽; больше всего: Суп — 60 ₽')
    expect(report).toContain('• Юг — 30 ₽; больше всего: Суп — 30 ₽')
    expect(surface.blocks.map(({ type }) => type)).toEqual(['metric', 'bar', 'table'])
  })

  test('of weekdays and hours are a heat map: Wednesday at 12 and 13 are 30 each', async () => {
    const { surface, report } = await answerTo(ctx, of({ metrics: ['revenue'], by: ['weekday', 'hour'] }))
    expect(surface.blocks.at(-1)?.type).toBe('heatmap')
    expect(report).toContain('Понедельник, 12:00–13:00 — 60 ₽')
  })

  test('shares are of the whole: soup 90 of 120 is 75 %', async () => {
    expect(await report({ metrics: ['revenue'], by: ['dish'], transform: { share: 'total' } })).toContain('Суп — 75 %')
  })

  test('of namesakes are told apart: one Anna of North 10, one of South 20', async () => {
    const own = await testContext(database.db)
    const check = (key: string, waiter: string, restaurant: string, total: string) => ({
      ...{ key, waiter, restaurant, date: '2026-03-09', lines: [{ dish: 'tea', total }] },
    })
    await sendLedger(own, {
      restaurants: [
        { key: 'r1', name: 'Север' },
        { key: 'r2', name: 'Юг' },
      ],
      employees: [
        { key: 'w1', name: 'Анна', restaurant: 'r1' },
        { key: 'w2', name: 'Анна', restaurant: 'r2' },
      ],
      checks: [check('a', 'w1', 'r1', '10'), check('b', 'w2', 'r2', '20')],
    })
    const { report, surface } = await answerTo(own, of({ metrics: ['revenue'], by: ['waiter'] }))
    expect(report).toContain('• Анна (Юг) — 20 ₽ (66,67 %)\n• Анна (Север) — 10 ₽ (33,33 %)')
    expect(surface.blocks.at(-1)).toMatchObject({
      data: { items: [{ label: 'Анна (Юг)' }, { label: 'Анна (Север)' }] },
    })
  })

  test('those that sold nothing are named: cake', async () => {
    const told = await report({ metrics: ['revenue'], by: ['dish'], members: 'notSold' })
    expect(told).toContain('Без продаж: 1.\n• Торт')
  })

  test('that there are none of is said', async () => {
    const told = await report({
      metrics: ['revenue'],
      by: ['dish'],
      having: [{ metric: 'revenue', op: 'gt', value: 1000 }],
    })
    expect(told).toContain('Таких нет.')
  })

  test('two questions in one are two answers, each with its line: 120 ₽, 3 checks', async () => {
    const { report, queries, surface } = await answerTo(
      ctx,
      of({ metrics: ['revenue'] }, { metrics: ['checks'], by: ['restaurant'] }),
    )
    expect(report).toContain('ru: revenue.\nВыручка — 120 ₽.\n\nru: checks restaurant.\nВсего 3 чека.')
    expect(queries).toHaveLength(2)
    expect(new Set(surface.blocks.map(({ id }) => id)).size).toBe(surface.blocks.length)
  })
})

describe('what is not told', () => {
  test('days that are not held are said, with those that are', async () => {
    const told = await answerTo(ctx, of({ metrics: ['revenue'], period: { from: '2025-01-01', to: '2025-01-31' } }))
    expect(told.report).toContain('Нет данных за 1–31 января 2025.\nДанные есть с 1 марта по 31 марта.')
    expect(told.surface.blocks).toEqual([])
  })

  test('scopes that are missing are named, all of them', async () => {
    const scopes = new Set([...ctx.scopes].filter((scope) => !['read:waiters', 'read:checks'].includes(scope)))
    const { report, sources } = await answerTo({ ...ctx, scopes }, of({ metrics: ['revenue'], by: ['waiter'] }))
    expect(report).toContain('Не хватает права read:checks, read:waiters')
    expect(sources).toEqual([])
  })

  test('what is read from checks is refused for days whose checks were dropped; revenue by restaurant is not', async () => {
    await database.db.pool.query(`UPDATE installation SET sales_from = '2026-03-10'`)
    try {
      const byTable = await answerTo(ctx, of({ metrics: ['revenue'], by: ['table'] }))
      expect(byTable.report).toContain('они хранятся с 10 марта')
      const byRestaurant = await answerTo(ctx, of({ metrics: ['revenue'], by: ['restaurant'] }))
      expect(byRestaurant.report).not.toContain('хранятся')
    } finally {
      await database.db.pool.query('UPDATE installation SET sales_from = NULL')
    }
  })

  test('what no rollup tells is refused with the reason and the nearest there is', async () => {
    const { report, suggestions } = await answerTo(ctx, of({ metrics: ['checks'], by: ['dish'] }))
    expect(report).toContain('«Чеки» не считается по блюдам.')
    expect(suggestions).toEqual(['ru: checks'])
  })

  test('rows are not put in order by what some of them sold in several units: tea and cake by the piece, soup by the portion', async () => {
    const least = { metric: 'quantity', direction: 'asc', of: 'value' } as const
    const { report: said, surface } = await answerTo(
      ctx,
      of({ metrics: ['quantity'], by: ['day'], order: least, limit: 1 }),
    )
    expect(said).toContain('«Продано» здесь в разных единицах (порц и шт)')
    expect(surface.blocks).toEqual([])
    const byDish = await report({ metrics: ['quantity'], by: ['dish'], order: least, limit: 1 })
    expect(byDish).not.toContain('разных единицах')
  })

  test('whoever asks who has fallen is told when none has: North 60 → 90 ₽, and then only who has: South 40 → 30 ₽', async () => {
    const fallen = { metric: 'revenue', direction: 'asc', of: 'delta' } as const
    const asked = { metrics: ['revenue'], by: ['restaurant'], compare: 'previous', order: fallen } satisfies Asked
    expect(await report(asked)).toMatch(/Снизилось только это:\n• Юг — 30 ₽, −25 % \(было 40 ₽\)$/)
    const ofNorth = [{ dimension: 'restaurant' as const, op: 'in' as const, values: [north] }]
    expect(await report({ ...asked, where: ofNorth })).toContain('Снижения нет ни у кого.')
  })

  test('whoever is limited to a restaurant is told of it alone, and that: North 90 ₽ of 120', async () => {
    const limited = { ...ctx, reach: [decodeId('restaurant', north) ?? ''] }
    const { report } = await answerTo(limited, of({ metrics: ['revenue'] }))
    expect(report).toContain('Выручка — 90 ₽.\nПоказано по доступным вам ресторанам: Север.')
  })
})

test('an English question is answered in English, its table too', async () => {
  const { report, surface } = await answerTo(
    ctx,
    of({ metrics: ['revenue', 'checks'], by: ['restaurant'], compare: 'previous' }),
    { language: 'en' },
  )
  expect(report).toContain('In all Revenue — RUB 120 (+20%); Checks — 3 checks (+50%).')
  expect(report).toContain('• Север — revenue RUB 90, +50% (was RUB 60)')
  expect(surface.blocks.at(-1)).toMatchObject({
    type: 'table',
    data: { columns: [{ label: 'Restaurant' }, { label: 'Revenue' }, { label: 'Revenue: before' }, {}, {}, {}, {}] },
  })
  expect(JSON.stringify(surface.blocks)).not.toMatch(/Выручка|Чеки|изменение/)
})
