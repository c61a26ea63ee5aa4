import type { Context } from '@vitrina/core/context'
import { type Ledger, type LedgerCheck, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import { askLocal, runLocal } from '../../test/support/ask-local.ts'

const database = suiteDatabase()

const sold = (key: string, date: string, at: [string, string | null], dishes: [string, number][]): LedgerCheck => ({
  ...{ key, date, restaurant: at[0], closedAt: `${date}T19:30:00`, openedAt: `${date}T19:00:00` },
  ...(at[1] !== null && { waiter: at[1] }),
  lines: dishes.map(([dish, total]) => ({ dish, quantity: '1', total: `${total}.00` })),
})

/** Namesakes: two Anna Belovas in two restaurants, and two restaurants of one name. Yesterday is the 17th of November. */
const chain: Ledger = {
  restaurants: [
    { key: 'north', name: 'Север на Лесной', address: 'Лесная, 1' },
    { key: 'south', name: 'Юг на Морской', address: 'Морская, 2' },
    { key: 'k1', name: 'Пельменная', address: 'Садовая, 3' },
    { key: 'k2', name: 'Пельменная', address: 'Полевая, 4', dayEnd: '04:00' },
  ],
  dishes: [
    { key: 'borsch', name: 'Борщ', categoryPath: 'Кухня / Супы', price: '300', cost: '90', unit: 'порц' },
    { key: 'solyanka', name: 'Солянка', categoryPath: 'Кухня / Супы', price: '400', cost: '100', unit: 'порц' },
    { key: 'pizza', name: 'Маргарита', categoryPath: 'Кухня / Пицца', price: '500', cost: '200', unit: 'порц' },
  ],
  employees: [
    { key: 'anna1', name: 'Анна Белова', restaurant: 'north' },
    { key: 'anna2', name: 'Анна Белова', restaurant: 'south' },
    { key: 'oleg', name: 'Олег Крылов', restaurant: 'south' },
  ],
  checks: [
    sold('a', '2026-11-16', ['north', 'anna1'], [['pizza', 800]]),
    sold('b', '2026-11-16', ['south', 'oleg'], [['borsch', 250]]),
    sold('b2', '2026-11-16', ['south', 'anna2'], [['pizza', 900]]),
    sold('c', '2026-11-17', ['north', 'anna1'], [['borsch', 300]]),
    sold('d', '2026-11-17', ['south', 'anna2'], [['solyanka', 400]]),
    sold('e', '2026-11-17', ['south', 'oleg'], [['pizza', 500]]),
    sold('f', '2026-11-17', ['north', 'oleg'], [['pizza', 120]]),
    sold('g', '2026-11-17', ['k1', null], [['pizza', 610]]),
    sold('h', '2026-11-17', ['k2', null], [['pizza', 620]]),
    // Today, by noon.
    sold('t', '2026-11-18', ['north', 'anna1'], [['borsch', 50]]),
    sold('w', '2026-11-11', ['k1', null], [['pizza', 2000]]),
  ],
}

let ctx: Context

beforeAll(async () => {
  ctx = await testContext(database.db, { now: '2026-11-18T12:00:00Z' })
  const { status } = await sendLedger(ctx, chain)
  if (status !== 'succeeded') throw new Error('The ledger was not taken')
})

const ask = (question: string) => askLocal(ctx, question)

describe('namesakes', () => {
  test('two waiters of one name each have their checks, with their restaurant', async () => {
    const answer = await ask('Выручка по официантам вчера')
    expect(answer).toContain('Анна Белова (Юг на Морской) — 400 ₽')
    expect(answer).toContain('Анна Белова (Север на Лесной) — 300 ₽')
  })

  test('two restaurants of one name each have their revenue, with their address', async () => {
    const all = await ask('Выручка вчера по ресторанам')
    expect(all).toContain('Пельменная (Садовая, 3) — 610 ₽')
    expect(all).toContain('Пельменная (Полевая, 4) — 620 ₽')
  })
})

describe('what is named', () => {
  test('narrows dishes to a restaurant: borsch of South was 250 on Monday, and none on Tuesday', async () => {
    const answer = await ask('Выручка борща на Морской 16 ноября')
    expect(answer).toContain('Выручка — 250 ₽.')
  })

  test('of a waiter in one restaurant leaves out the other one: 500, not 620', async () => {
    const answer = await ask('Выручка Крылова на Морской вчера')
    expect(answer).toContain('500 ₽')
    expect(answer).not.toContain('620 ₽')
  })
})

describe('today', () => {
  test('alone is drawn without a change, and a week that reaches it with that of its full days', async () => {
    const drawn = async (question: string) => {
      const { surface } = await runLocal(ctx, { kind: 'question', question })
      return surface?.blocks[0]?.data
    }
    expect(await drawn('Выручка сегодня')).toMatchObject({ value: 50, changePct: null })
    // 1 950 on Monday + 2 550 on Tuesday + 50 today.
    expect(await drawn('Выручка за эту неделю')).toMatchObject({ value: 4550 })
  })

  test('is said to be unfinished', async () => {
    const answer = await ask('Выручка сегодня')
    expect(answer).toContain('50 ₽')
    expect(answer).toContain('Сегодня ещё не закончилось.')
  })

  test('begins at midnight, but yesterday is over at 04:00 in the last restaurant', async () => {
    const night: Context = { ...ctx, now: () => new Date('2026-11-17T22:30:00Z') }
    expect(await askLocal(night, 'Выручка вчера')).toContain('Вчерашний день закончился ещё не во всех ресторанах.')
  })
})
