import { answerComparison } from '@vitrina/agents/answer/answer-comparison'
import { Figures } from '@vitrina/agents/answer/figures'
import { Steps } from '@vitrina/agents/answer/steps'
import { noEntities } from '@vitrina/agents/understand/find-entities'
import type { Context } from '@vitrina/core/context'
import { type Ledger, type LedgerCheck, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { openToolbox } from '@vitrina/trpc/tools/open-toolbox'
import { beforeAll, describe, expect, test } from 'vitest'
import { askLocal, runLocal } from '../testing/ask-local.ts'

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
    const answer = await ask('Сколько чеков у Анны Беловой вчера?')
    expect(answer).toContain('Анна Белова (Север на Лесной) — 1 чек')
    expect(answer).toContain('Анна Белова (Юг на Морской) — 1 чек')
    expect(answer).toContain('«Анна Белова» — таких записей несколько, показаны все, у которых есть данные.')
  })

  test('their days, hours and largest checks are told for both', async () => {
    const days = await ask('Выручка Анны Беловой по дням за последние 2 дня')
    expect(days).toMatch(/Анна Белова \(Север на Лесной\).*800 ₽.*300 ₽/)
    expect(days).toMatch(/Анна Белова \(Юг на Морской\).*900 ₽.*400 ₽/)
    const hours = await ask('Выручка Анны Беловой по часам вчера')
    expect(hours).toMatch(/Анна Белова \(Север на Лесной\).*300 ₽/)
    expect(hours).toMatch(/Анна Белова \(Юг на Морской\).*400 ₽/)
    const checks = await ask('Самые большие чеки Анны Беловой вчера')
    expect(checks).toContain('300 ₽ —')
    expect(checks).toContain('400 ₽ —')
  })

  test('two restaurants of one name each have their revenue, with their address', async () => {
    const answer = await ask('Выручка Пельменной вчера')
    expect(answer).toContain('Пельменная (Садовая, 3) — 610 ₽')
    expect(answer).toContain('Пельменная (Полевая, 4) — 620 ₽')
    const all = await ask('Выручка вчера по ресторанам')
    expect(all).toContain('Пельменная (Садовая, 3) — 610 ₽')
    expect(all).toContain('Пельменная (Полевая, 4) — 620 ₽')
  })

  test('are compared each with themselves: 400 after 900, 300 after 800', async () => {
    const answer = await ask('Сравни выручку Анны Беловой вчера и позавчера')
    expect(answer).toContain('Анна Белова (Север на Лесной): 300 ₽ против 800 ₽ — меньше')
    expect(answer).toContain('Анна Белова (Юг на Морской): 400 ₽ против 900 ₽ — меньше')
  })

  test('one of whom sold in both periods is never held against the other', async () => {
    const answer = await ask('Сравни выручку Анны Беловой сегодня и вчера')
    expect(answer).toContain('Анна Белова (Север на Лесной): 50 ₽ против 300 ₽')
    expect(answer).toMatch(/Анна Белова[^:]*: нет данных против 400 ₽/)
  })
})

describe('rows in time', () => {
  test('are told for every dish that is named', async () => {
    const answer = await ask('Выручка борща и солянки по дням за последние 2 дня')
    expect(answer).toMatch(/Борщ.*250 ₽.*300 ₽/)
    expect(answer).toMatch(/Солянка.*400 ₽/)
  })

  test('of a dish in one restaurant are said to be of the chain, before the figures', async () => {
    expect(await ask('Выручка борща по дням на Морской за последние 2 дня')).toMatch(/^Вся сеть\. Борщ/)
  })

  test('of a waiter in one restaurant leave out the other one: 250 and 500, not 620', async () => {
    const answer = await ask('Выручка Крылова на Морской по дням за последние 2 дня')
    expect(answer).toContain('Олег Крылов, Юг на Морской')
    expect(answer).toContain('500 ₽')
    expect(answer).not.toContain('620 ₽')
  })

  test('that are not held of what is named are said so first', async () => {
    expect(await ask('Выручка Крылова на Морской по часам вчера')).toMatch(
      /^Выручка по часам для названного в вопросе витрина не считает, показано целиком\. Олег Крылов, Юг на Морской: .*500 ₽/,
    )
  })
})

describe('what is named', () => {
  test('narrows a list by a threshold to those restaurants', async () => {
    const answer = await ask('Рестораны с выручкой больше 100 на Морской вчера')
    expect(answer).toContain('Юг на Морской — 900 ₽')
    expect(answer).not.toContain('Пельменная')
    const waiters = await ask('Кто из официантов с выручкой больше 100 на Лесной и Морской вчера')
    expect(waiters).toContain('Олег Крылов, Юг на Морской — 500 ₽')
    expect(waiters).toContain('Олег Крылов, Север на Лесной — 120 ₽')
    expect(waiters).toContain('Анна Белова')
  })

  test('every category is looked through for what fell', async () => {
    const answer = await ask('Какие супы и пицца выросли вчера по сравнению с позавчера?')
    expect(answer).toContain('Маргарита: 1 850 ₽ против 1 700 ₽')
    expect(answer).toContain('Борщ: 300 ₽ против 250 ₽')
  })

  test('and does not count here is said first', async () => {
    expect(await ask('Кто продал больше всех борща вчера?')).toMatch(
      /^(?:Не учтено: «Борщ»|Продажи отдельного блюда по официантам)/,
    )
    expect(await ask('Средний чек по борщу вчера')).toMatch(/^Чеки и средний чек по отдельному блюду/)
  })
})

describe('rows of two periods', () => {
  test('are cut by one unit: where weeks are shown of one, weeks are of the other', async () => {
    const figures = new Figures({
      ...{ ctx, tools: openToolbox(ctx), signal: new AbortController().signal, steps: new Steps(100) },
      held: { dataFrom: '2026-11-16', dataTo: '2026-11-18', lastFull: '2026-11-17', clocks: [] },
    })
    const [place] = await figures.restaurants({ from: '2026-11-17', to: '2026-11-17' })
    const named = { ids: [place?.id ?? ''], name: place?.name ?? '', said: '', sureness: 1, alternatives: [] }
    const answer = await answerComparison(
      figures,
      {
        ...{ intent: 'comparison', measures: ['revenue'], by: 'day', question: '', ambiguities: [], notes: [] },
        ...{ confidence: 1, entities: { ...noEntities(), restaurants: [named] } },
        period: { from: '2026-10-19', to: '2026-11-17', label: '', assumed: null },
        comparison: { from: '2026-11-09', to: '2026-11-17', label: '', assumed: null },
      },
      40,
    )
    const lines = (answer?.lines ?? []).map((line) => line.replace(/[\u00a0\u202f]/g, ' '))
    expect(lines[0]).toMatch(/^19–25 октября и 9–15 ноября: /)
    expect(lines[1]).toMatch(/^26 октября – 1 ноября и 16–17 ноября: /)
    expect(answer?.remarks?.join(' ')).toContain('Без пары остались: ')
  })
})

describe('today', () => {
  test('beside yesterday is said to be unfinished first, and neither a percent nor less is said', async () => {
    const answer = await ask('Сравни выручку сегодня и вчера')
    expect(answer).toMatch(/^Сегодня ещё не закончился\. /)
    expect(answer).toContain('50 ₽')
    expect(answer).not.toMatch(/%|меньше|больше/)
  })

  test('alone is drawn without a change, and a week that reaches it with that of its full days', async () => {
    const drawn = async (question: string) => {
      const { surface } = await runLocal(ctx, { kind: 'question', question })
      return surface?.blocks[0]?.data
    }
    // 50 beside the 2 000 of the Wednesday before would be −97.5 %: both were sold after 15:00.
    expect(await drawn('Выручка сегодня')).toMatchObject({
      ...{ value: 50, previous: 2000, changePct: null, fullDays: null },
      sameHours: { until: '15:00', value: null, previous: null, changePct: null },
    })
    const evening: Context = { ...ctx, now: () => new Date('2026-11-18T18:30:00Z') }
    expect(await askLocal(evening, 'Выручка сегодня')).toContain(
      'К 21:00 было 50 ₽, на 97,5 % меньше, чем к тому же часу 11 ноября (2 000 ₽).',
    )
    // 1 950 on Monday + 2 550 on Tuesday + 50 today.
    expect(await drawn('Выручка за эту неделю')).toMatchObject({
      value: 4550,
      previous: null,
      fullDays: { from: '2026-11-16', to: '2026-11-17', value: 4500 },
    })
  })

  test('begins at midnight, but yesterday is over at 04:00 in the last restaurant: until then it is compared with nothing', async () => {
    const night: Context = { ...ctx, now: () => new Date('2026-11-17T22:30:00Z') }
    const beside = await askLocal(night, 'Сравни выручку вчера и позавчера')
    expect(beside).toMatch(/^Вчерашний день закончился ещё не во всех ресторанах\. /)
    expect(beside).toMatch(/2 550 ₽.*1 950 ₽/)
    expect(beside).not.toMatch(/%|меньше|больше/)
    expect(await askLocal(night, 'Выручка вчера')).not.toContain('%')
    expect(await askLocal(night, 'Сравни выручку сегодня и вчера')).toMatch(/^Сегодня ещё не закончился, а вчерашний/)
    expect(await askLocal(night, 'Сравни выручку сегодня и позавчера')).toMatch(/^Сегодня ещё не закончился\. /)
    const weekdays = await askLocal(night, 'Выручка по дням недели за эту неделю')
    expect(weekdays).toMatch(/Понедельник.*не во всех ресторанах: взяты только полные дни/s)
    expect(weekdays).not.toMatch(/вторник/i)
    const { surface } = await runLocal(night, { kind: 'question', question: 'Выручка за эту неделю' })
    expect(surface?.blocks[0]?.data).toMatchObject({ fullDays: { from: '2026-11-16', to: '2026-11-16', value: 1950 } })
    const morning: Context = { ...ctx, now: () => new Date('2026-11-18T01:00:00Z') }
    expect(await askLocal(morning, 'Сравни выручку вчера и позавчера')).toMatch(/больше/)
  })

  test('is left out where weekdays are held against each other', async () => {
    const answer = await ask('В какой день недели меньше всего выручка за эту неделю?')
    expect(answer).toContain('понедельник')
    expect(answer).toMatch(/Сегодня ещё не закончился: взяты (?:только )?полные дни/)
    expect(await ask('Выручка по дням недели за эту неделю')).not.toContain('Среда')
  })

  test('is left out of the hours that are held against each other', async () => {
    expect(await ask('В какой час меньше всего выручка за эту неделю?')).toContain('взяты только полные дни')
  })
})
