import type { RunEvent } from '@vitrina/agents/adapter'
import type { Context } from '@vitrina/core/context'
import { dashboardOfMetric } from '@vitrina/core/dashboards/dashboard-of-metric'
import { getDashboardData } from '@vitrina/core/dashboards/get-dashboard-data'
import { type Ledger, type LedgerCheck, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import { askLocal, runLocal } from '../../test/support/ask-local.ts'

const database = suiteDatabase()
const yesterday = { date_from: '2026-11-17', date_to: '2026-11-17' }

const check = (key: string, restaurant: string, waiter: string, lines: [string, number][]): LedgerCheck => ({
  ...{ key, restaurant, waiter, date: '2026-11-17' },
  ...{ openedAt: '2026-11-17T19:00:00', closedAt: '2026-11-17T19:30:00' },
  lines: lines.map(([dish, total]) => ({ dish, quantity: '1', total: `${total}.00` })),
})

const places = Array.from({ length: 55 }, (_, i) => ({
  key: `r${i}`,
  name: i === 54 ? 'Терраса' : `Кафе улица${letters(i)}`,
}))
const groups = Array.from({ length: 55 }, (_, i) => ({
  ...{ key: `g${i}`, name: `Яство ${letters(i)}`, categoryPath: `Раздел${letters(i)}`, price: '10', cost: '4' },
}))
const teas = Array.from({ length: 230 }, (_, i) => ({
  key: `t${i}`,
  name: `Чайник${letters(i)}`,
  categoryPath: 'Посуда',
}))
const people = Array.from({ length: 205 }, (_, i) => ({ key: `w${i}`, name: `Иван Петров${letters(i)}` }))

/** 55 restaurants, 55 categories, 205 waiters and 230 dishes whose names begin as that of the one sold least does. */
const long: Ledger = {
  restaurants: places,
  dishes: [
    ...groups,
    ...teas,
    { key: 'tea', name: 'Чай', categoryPath: 'Бар', price: '7', cost: '1' },
    { key: 'idle', name: 'Ягодный мусс', categoryPath: 'Десерты', price: '9' },
  ],
  employees: people,
  checks: [
    ...groups.map(({ key }, i) => check(`a${i}`, `r${i}`, `w${i}`, [[key, 1000 + i]])),
    ...teas.map(({ key }, i) => check(`b${i}`, 'r0', `w${i % 205}`, [[key, 300 + i]])),
    check('c', 'r0', 'w0', [['tea', 7]]),
  ],
}

/** «а», «б», … «аа», «аб»: names of letters alone. */
function letters(i: number): string {
  const alphabet = 'абвгдежзиклмнопрстуф'
  const own = alphabet[i % alphabet.length] ?? ''
  return i < alphabet.length ? own : `${letters(Math.floor(i / alphabet.length) - 1)}${own}`
}

let ctx: Context

beforeAll(async () => {
  ctx = await testContext(database.db, { now: '2026-11-18T12:00:00Z' })
  const { status } = await sendLedger(ctx, long)
  if (status !== 'succeeded') throw new Error('The ledger was not taken')
})

const ask = (question: string) => askLocal(ctx, question)

describe('of more than fifty', () => {
  test('the category that earned least is the least of all 57, as the dashboard shows it', async () => {
    expect(await ask('Какая категория принесла меньше всего вчера?')).toContain('Бар — 7 ₽')
    const id = await dashboardOfMetric(ctx, 'revenue_by_category')
    const { data } = await getDashboardData(ctx, { id: String(id), ...yesterday })
    const shown = JSON.stringify(data)
    expect(shown).toContain('"Бар"')
  })

  test('the restaurant of the lowest food cost has it: 4 of 1 054 is 0,38 %', async () => {
    expect(await ask('Фудкост на Террасе вчера')).toContain('0,38 %')
  })
})

describe('of more than two hundred', () => {
  test('a dish is found though many names hold its own', async () => {
    expect(await ask('Какая выручка у чая вчера?')).toMatch(/Блюдо: Чай · 17 ноября\.\nВыручка — 7 ₽/)
  })

  test('dishes that were not sold are told, though more than a page were', async () => {
    expect(await ask('Какие блюда не продавались вчера?')).toContain('Ягодный мусс')
  })

  test('every waiter over a threshold is drawn', async () => {
    const { surface } = await runLocal(ctx, { kind: 'question', question: 'Официанты с выручкой больше 1 вчера' })
    const table = surface?.blocks.at(-1)
    expect(table?.type === 'table' && table.data.rows.length).toBe(205)
  })
})

describe('steps', () => {
  test('count what is read of metrics, and each is an event of the run', async () => {
    const events: RunEvent[] = []
    await askLocal(ctx, 'Какая выручка была вчера?', { maxSteps: 1, onEvent: (event) => events.push(event) })
    expect(events.filter(({ kind }) => kind === 'tool').map(({ text }) => text)).toEqual([
      expect.stringMatching(/^figures: GET \/dashboards\/\d+\/data\?date_from=2026-11-17/),
    ])
  })

  test('past the limit end the run, figures too', async () => {
    const question = 'Самый большой чек вчера'
    await expect(askLocal(ctx, question, { maxSteps: 0 })).rejects.toThrow('предел шагов: не больше 0')
    await expect(askLocal(ctx, question, { maxSteps: 1 })).resolves.toContain('₽')
  })
})
