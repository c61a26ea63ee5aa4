import type { RunCause, RunResult } from '@vitrina/agents/adapter'
import { agentLocal } from '@vitrina/agents/agent-local'
import type { MeantBefore } from '@vitrina/agents/answering/session'
import type { Card, CardComment } from '@vitrina/contract/card'
import type { Scope } from '@vitrina/contract/scopes'
import { getCard } from '@vitrina/core/cards/get-card'
import { listCards } from '@vitrina/core/cards/list-cards'
import type { Context } from '@vitrina/core/context'
import { createMovement } from '@vitrina/core/stock/create-movement'
import { agentNamed, cardOf } from '@vitrina/testing/board'
import { type Ledger, type LedgerCheck, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { openToolbox } from '@vitrina/trpc/tools/open-toolbox'
import { beforeAll, describe, expect, test } from 'vitest'

const database = suiteDatabase()

const sold = (
  key: string,
  date: string,
  restaurant: string,
  waiter: string | null,
  dishes: [string, number, number][],
): LedgerCheck => ({
  ...{ key, date, restaurant, closedAt: `${date}T19:30:00`, openedAt: `${date}T19:00:00` },
  ...(waiter !== null && { waiter }),
  lines: dishes.map(([dish, quantity, total]) => ({ dish, quantity: String(quantity), total: `${total}.00` })),
})

/** Two restaurants, three days: Monday the 16th of November, Tuesday the 17th, and the Monday a week before. */
const chain: Ledger = {
  restaurants: [
    { key: 'north', name: 'Север на Лесной' },
    { key: 'south', name: 'Юг на Морской' },
  ],
  dishes: [
    { key: 'borsch', name: 'Борщ', categoryPath: 'Кухня / Супы', price: '300', cost: '90', unit: 'порц' },
    { key: 'pizza', name: 'Пицца «Маргарита»', categoryPath: 'Кухня / Пицца', price: '500', cost: '200', unit: 'порц' },
    { key: 'tea', name: 'Чай', categoryPath: 'Бар / Чай', price: '100', unit: 'порц' },
  ],
  employees: [
    { key: 'anna', name: 'Анна Белова', restaurant: 'north' },
    { key: 'oleg', name: 'Олег Крылов', restaurant: 'south' },
  ],
  checks: [
    sold('a', '2026-11-09', 'north', 'anna', [['borsch', 2, 600]]),
    sold('b', '2026-11-16', 'north', 'anna', [['pizza', 2, 1000]]),
    sold('c', '2026-11-17', 'north', 'anna', [
      ['borsch', 4, 1200],
      ['tea', 1, 100],
    ]),
    sold('d', '2026-11-17', 'south', 'oleg', [['pizza', 1, 500]]),
    sold('e', '2026-11-17', 'south', null, [['tea', 2, 200]]),
  ],
}

let ctx: Context

beforeAll(async () => {
  ctx = await testContext(database.db, { now: '2026-11-18T12:00:00Z' })
  const { status } = await sendLedger(ctx, chain)
  if (status !== 'succeeded') throw new Error('The ledger was not taken')
  const flour = { restaurant: 'Север на Лесной', dish: 'Мука', unit: 'кг' }
  await createMovement(ctx, { ...flour, kind: 'in', quantity: 12, occurredAt: '2026-11-16' })
  await createMovement(ctx, { ...flour, kind: 'out', quantity: 5.5, lowThreshold: 10, occurredAt: '2026-11-17' })
})

interface Asked {
  ctx?: Context
  session?: MeantBefore | null
  profile?: string
  signal?: AbortSignal
}

function run(cause: RunCause, asked: Asked = {}): Promise<RunResult<MeantBefore>> {
  const { ctx: at = ctx, session = null, profile = 'analyst', signal = new AbortController().signal } = asked
  return agentLocal.execute(
    {
      ...{ ctx: at, session, signal, cause, tools: openToolbox(at) },
      agent: { id: 'agt_x', name: 'Аналитик', profile, instructions: '' },
      limits: { maxSeconds: 60, maxSteps: 40, maxTokens: 1000, maxCost: null },
    },
    () => undefined,
  )
}

const ask = (question: string, asked?: Asked) => run({ kind: 'question', question }, asked)

/** The report with plain spaces. */
const words = ({ report }: { report: string }) => report.replace(/[\u00a0\u202f]/g, ' ')

const without = (...scopes: Scope[]): Context => ({
  ...ctx,
  scopes: new Set([...ctx.scopes].filter((scope) => !scopes.includes(scope))),
})

describe('an answer', () => {
  test('begins with the figure and its days: 1 200 + 100 + 500 + 200 = 2 000 ₽; 1 000 ₽ of a Monday after 600 ₽ of the one before', async () => {
    // Nothing is held of the Tuesday before.
    expect(words(await ask('Какая выручка была вчера?'))).toBe('Выручка · 17 ноября.\nВыручка — 2 000 ₽.')
    expect(words(await ask('Какая выручка была 16 ноября по сравнению с 9 ноября?'))).toContain(
      'Выручка — 1 000 ₽. Это на 66,67 % больше, чем за 9 ноября (600 ₽).',
    )
  })

  test('tells the share that was asked for: tea 100 + 200 of 2 000 is 15 %, by restaurant 100 of 1 300 and 200 of 700', async () => {
    const share = words(await ask('какая доля чая в выручке за вчера'))
    expect(share).toContain('по категориям · 17 ноября · доля от всего.\nЧай — 15 %.')
    expect(share).not.toMatch(/Супы|Пицца —/)
    const each = words(await ask('доля чая в выручке по ресторанам за вчера'))
    expect(each).not.toContain('\n\n')
    expect(each).toContain('Север на Лесной, Чай — 7,69 %')
    expect(each).toContain('Юг на Морской, Чай — 28,57 %')
  })

  test('names the calls over REST that give its figures, and what to draw', async () => {
    const { sources, surface } = await ask('Выручка вчера по ресторанам')
    expect(sources).toEqual([
      {
        method: 'GET',
        path: expect.stringMatching(/^\/dashboards\/\d+\/data$/),
        query: { date_from: '2026-11-17', date_to: '2026-11-17' },
      },
    ])
    expect(surface).toMatchObject({
      kind: 'dashboard',
      period: { from: '2026-11-17', to: '2026-11-17' },
      blocks: [
        { type: 'metric', data: { value: 2000 } },
        {
          type: 'bar',
          layout: { x: 0, y: 2, w: 12 },
          data: {
            unit: 'money',
            items: [
              { label: 'Север на Лесной', value: 1300 },
              { label: 'Юг на Морской', value: 700 },
            ],
          },
        },
      ],
    })
  })

  test('says that there is no data, never zero, and which days there are', async () => {
    expect(words(await ask('Какая выручка была 12 ноября?'))).toContain('Выручка — продаж нет.')
    const outside = await ask('выручка за июнь 2024')
    expect(words(outside)).toMatch(/данных нет\. Данные есть с 9 ноября по 17 ноября/i)
    expect(outside.surface?.blocks).toEqual([])
  })

  test('says that a dish without a cost has no food cost', async () => {
    expect(words(await ask('Какой фудкост у чая за вчера?'))).toContain('не рассчитано: себестоимость неизвестна')
  })

  test('says which right is missing, and no number', async () => {
    for (const [question, scope] of [
      ['Какая выручка была вчера?', 'read:dashboards'],
      ['Какая выручка была вчера?', 'read:checks'],
      ['Выручка вчера по ресторанам', 'read:restaurants'],
      ['Топ-5 блюд за вчера', 'read:dishes'],
      ['Кто продал больше всех вчера?', 'read:waiters'],
      ['Что пришло на склад в понедельник?', 'read:stock'],
    ] as const) {
      const { report, sources, outcome } = await ask(question, { ctx: without(scope) })
      expect(report, question).toContain(`Не хватает права ${scope}`)
      expect(report.split('\n').slice(1).join(), question).not.toMatch(/\d/)
      expect({ sources, outcome }, question).toEqual({ sources: [], outcome: 'done' })
    }
  })

  test('does not tell names that the asker may not read, but says that they are hidden', async () => {
    const { report } = await ask('Какая выручка на Лесной вчера?', { ctx: without('read:restaurants') })
    expect(report).toContain('Не знаю, что значит «Лесной»')
    expect(report).toContain('read:restaurants')
  })

  test('goes on from the question before, also after one that was not understood', async () => {
    let session: MeantBefore | null = null
    const told: string[] = []
    for (const question of [
      'Какая выручка была вчера?',
      'а на Лесной?',
      'а погода?',
      'а средний чек?',
      'а по ресторанам?',
    ]) {
      const answer = await ask(question, { session })
      session = answer.session ?? session
      told.push(words(answer).split('\n').slice(0, 4).join(' '))
    }
    expect(told[1]).toContain('Выручка · Север на Лесной · 17 ноября. Выручка — 1 300 ₽.')
    expect(told[3]).toContain('Средний чек — 1 300 ₽.')
    expect(told[4]).toContain('Север на Лесной — 1 300 ₽ • Юг на Морской — 350 ₽')
  })

  test('ends when its run is cancelled', async () => {
    await expect(
      ask('Какая выручка была вчера?', { signal: AbortSignal.abort(new Error('cancelled')) }),
    ).rejects.toThrow('cancelled')
  })
})

describe('a task asked for', () => {
  test('becomes a card of whoever the words fit', async () => {
    const { report, sources } = await ask('Сделай срочную задачу технологу: проверить фудкост по пицце')
    const id = /\((t_[0-9a-z]+)\)/.exec(report)?.[1] ?? ''
    const { data } = await getCard(ctx, { id })
    expect(data).toMatchObject({
      title: 'Проверить фудкост по пицце',
      priority: 'urgent',
      status: 'new',
      assignee: { name: 'Технолог меню' },
    })
    expect(sources).toContainEqual({ method: 'POST', path: '/cards', query: {} })
  })

  test('has no assignee when nobody fits, and needs the right to write on the board', async () => {
    const { report } = await ask('Сделай задачу управляющему: проверить кассу')
    expect(report).toContain('Исполнитель не назначен: «управляющему» не подходит ни к одному исполнителю')
    const before = (await listCards(ctx, { limit: 200 })).data.length
    const refused = await ask('Сделай задачу: проверить кассу', { ctx: without('write:kanban') })
    expect(refused.report).toContain('Не хватает права write:kanban')
    expect((await listCards(ctx, { limit: 200 })).data.length).toBe(before)
  })
})

describe('what it remembers', () => {
  test('is read again as it was written, and forgotten when it is anything else', async () => {
    const { session } = await ask('Сравни официантов по среднему чеку за вчера')
    if (!session) throw new Error('Nothing was kept')
    const { encode, decode } = agentLocal.sessions
    expect(decode(encode(session))).toEqual(session)
    for (const text of ['', '{', 'null', '{"before":{"intent":"figure"}}', '{"before":{"intent":"riddle"}}', '[]']) {
      expect(decode(text)).toBeNull()
    }
  })
})

describe('a card', () => {
  const cardFor = async (title: string, content: string | null = null): Promise<Card> =>
    cardOf(ctx, { title, content, assigneeId: await agentNamed(ctx) })
  const work = (card: Card, asked: Asked & { comments?: CardComment[] } = {}) =>
    run({ kind: 'card', card, comments: asked.comments ?? [] }, asked)

  test.each([
    ['Какая выручка была вчера?', 'Выручка — 2 000 ₽.'],
    ['Посмотри выручку за 16 ноября', 'Выручка — 1 000 ₽.'],
    ['Проверить фудкост по пицце за вчера', 'Фудкост — 40 %.'],
    ['Подготовить отчёт по выручке по ресторанам за вчера', 'Север на Лесной — 1 300 ₽'],
    ['Нужно узнать средний чек на Морской за вчера', 'Средний чек — 350 ₽.'],
    ['Приход муки с 16 ноября', '12 кг'],
  ])('«%s» is done with the figures and where they come from', async (title, figure) => {
    const result = await work(await cardFor(title))
    expect(result.outcome).toBe('done')
    expect(words(result)).toContain(figure)
    expect(result.report).toMatch(/Источники:\n• GET \//)
    expect(result.surface?.blocks.length).toBeGreaterThan(0)
  })

  test('reads its text with its title, and each item of a list by itself', async () => {
    const one = await work(await cardFor('Фудкост', 'По пицце за вчера'))
    expect(words(one)).toContain('Фудкост — 40 %.')
    const list = await work(
      await cardFor('К планёрке', '- выручка вчера\n- сколько чеков вчера\n- кто продал больше всех вчера'),
    )
    expect(list.outcome).toBe('done')
    expect(words(list)).toContain('Выручка — 2 000 ₽.')
    expect(words(list)).toContain('Чеки — 3 чека.')
    expect(words(list)).toContain('Анна Белова — 1 300 ₽')
  })

  test.each([
    ['Отчёт за 16 ноября по Лесной', '- выручка\n- средний чек'],
    ['К планёрке', 'За 16 ноября по Лесной:\n- выручка\n- средний чек'],
  ])('«%s» with a list: its items are of the place and the days that are said above them', async (title, content) => {
    const result = await work(await cardFor(title, content))
    expect(result.outcome).toBe('done')
    expect(words(result)).toContain('Выручка · Север на Лесной · 16 ноября.\nВыручка — 1 000 ₽.')
    expect(words(result)).toContain('Средний чек · Север на Лесной · 16 ноября.\nСредний чек — 1 000 ₽.')
    expect(result.report).not.toContain('30 дней')
  })

  test('whose heading names a place that is not known is handed back, whatever its items give', async () => {
    const result = await work(await cardFor('Отчёт за 16 ноября по Сочи', '- выручка\n- средний чек'))
    expect(result.outcome).toBe('handed_back')
    expect(result.report).toContain('«Сочи»')
  })

  test('with more items than are done in one go says which were not begun, and is handed back', async () => {
    const asked = ['выручка', 'чеки', 'средний чек', 'фудкост', 'топ-3 блюд'].map((item) => `- ${item} вчера`)
    const result = await work(await cardFor('К планёрке', [...asked, '- прогноз', '- удали все чеки'].join('\n')))
    expect(result.outcome).toBe('handed_back')
    expect(result.report).toContain('не начаты: «прогноз», «удали все чеки».')
    expect(words(result)).toContain('Выручка — 2 000 ₽.')
  })

  test.each([
    ['below its list', '- выручка вчера\n- чеки вчера\nИ закажи салфетки', '«И закажи салфетки» — это делает человек'],
    [
      'in its last sentence',
      `${'Выручка вчера. '.repeat(25)}Закажи салфетки.`,
      '«Закажи салфетки» — это делает человек',
    ],
  ])('that asks for more %s is handed back', async (_, content, reason) => {
    const result = await work(await cardFor('К планёрке', content))
    expect(result.outcome).toBe('handed_back')
    expect(result.report).toContain(reason)
  })

  test.each([
    ['Снизить цену на борщ', 'Цена в меню — 300 ₽/порц.'],
    ['Проверить, что касса работает вчера', '«Проверить, что касса работает вчера» — это делает человек'],
    ['Проверить фудкост по пицце за вчера и поднять цену', '40 %'],
  ])('«%s» is handed back with the reason and the figures found', async (title, figure) => {
    const result = await work(await cardFor(title))
    expect(result.outcome).toBe('handed_back')
    expect(result.report).toMatch(/^Не могу выполнить эту задачу\./)
    expect(words(result)).toContain(figure)
    expect(result.report).toContain('Что я умею')
  })

  test.each([
    'Узнать погоду на завтра',
    'Обзвонить всех',
    'Нарисовать открытку',
    'Прогноз выручки на декабрь',
    'Составить новое меню',
  ])('«%s» is handed back, and nothing is invented', async (title) => {
    const result = await work(await cardFor(title))
    expect(result.outcome).toBe('handed_back')
    expect(result.sources).toEqual([])
  })

  test.each([
    ['analyst', 'Еженедельный отчёт', 'Выручка — 3 000 ₽'],
    ['menu_technologist', 'Анализ меню', 'Доля выручки с известной себестоимостью — 90 %'],
    ['stock_keeper', 'Проверить склад', 'Мука — минимум 10 кг'],
    ['service_manager', 'Разбор сервиса', 'Чеки без официанта — 1 чек'],
  ])('in general words gets the report that a %s makes', async (profile, title, figure) => {
    const result = await work(await cardFor(title), { profile })
    expect(result.outcome).toBe('done')
    expect(words(result)).toContain(figure)
  })

  test('of a list that is done in part says what is left', async () => {
    const result = await work(await cardFor('К планёрке', '1. выручка вчера\n2. заказать салфетки'))
    expect(result.outcome).toBe('handed_back')
    expect(result.report).toMatch(/^Сделал не всё, остальное возвращаю\. «заказать салфетки» — это делает человек/)
    expect(words(result)).toContain('Выручка — 2 000 ₽.')
  })

  test.each([
    ['Ниже порога: Мука — 6,5 кг', 'done', 'Мука — минимум 10 кг'],
    ['Новая цена: Борщ — 350', 'done', 'Цена в меню — 300 ₽/порц.'],
    ['Новая задача: Пересчитать бар', 'handed_back', 'Это уведомление о событии'],
  ])('that tells of an event («%s») is %s', async (title, outcome, figure) => {
    const result = await work(await cardFor(title, 'Подробности события.\n\nhttps://panel.example/x\n\nСобытие evt_1'))
    expect(result.outcome).toBe(outcome)
    expect(words(result)).toContain(figure)
  })

  test('of another trade is handed back by an agent that has no such report', async () => {
    expect((await work(await cardFor('Анализ меню'), { profile: 'platform_developer' })).outcome).toBe('handed_back')
  })

  test('makes no card of its own: a task to make a task is handed back', async () => {
    const before = (await listCards(ctx, { limit: 200 })).data.length
    const result = await work(await cardFor('Новая задача: поставить задачу'))
    expect(result.outcome).toBe('handed_back')
    expect((await listCards(ctx, { limit: 200 })).data.length).toBe(before + 1)
  })

  test('a person’s word after the report is answered next', async () => {
    const card = await cardFor('Выручка за вчера')
    const first = await work(card)
    const said = (kind: CardComment['kind'], content: string): CardComment => ({
      ...{ id: `cmt_${content}`, object: 'comment', cardId: card.id, kind, content, createdAt: card.createdAt },
      author: { type: 'user', id: 'usr', name: 'Мария' },
    })
    const comments = [said('comment', 'срочно'), said('report', first.report), said('comment', 'а на Лесной?')]
    const second = await work(card, { comments, session: first.session ?? null })
    expect(words(second)).toContain('Выручка · Север на Лесной · 17 ноября.\nВыручка — 1 300 ₽.')
  })

  test.each([
    ['Выручка за вчера', 'По всем ресторанам, кроме Лесной', 'Всего 700 ₽.'],
    ['Выручка за вчера', 'Нужна по ресторанам.', 'Юг на Морской — 700 ₽'],
    ['Разобраться, почему упала выручка 16 ноября', null, 'почему так вышло, цифры не говорят'],
  ])('«%s» with «%s» below is done as both say', async (title, content, figure) => {
    const result = await work(await cardFor(title, content))
    expect(words(result)).toContain(figure)
  })

  test('whose lines below ask for more is done with each of them: 2 000 ₽ ÷ 3 checks = 666,67 ₽', async () => {
    const result = await work(await cardFor('Выручка за вчера', 'Какой был средний чек? Сколько чеков пробили?'))
    expect(result.outcome).toBe('done')
    for (const figure of ['2 000 ₽', '666,67 ₽', '3 чека']) expect(words(result)).toContain(figure)
  })

  test('that the agent may not read for is handed back with the right that is missing', async () => {
    const result = await work(await cardFor('Топ-5 блюд за вчера'), { ctx: without('read:dishes') })
    expect(result.outcome).toBe('handed_back')
    expect(result.report).toContain('read:dishes')
  })
})

describe('its environment', () => {
  test('is ready where there are sales, and says what to do where there are none', async () => {
    expect((await agentLocal.checkEnvironment(ctx)).status).toBe('ok')
    const empty = await testContext(database.db)
    expect(await agentLocal.checkEnvironment(empty)).toMatchObject({
      status: 'warning',
      checks: [{ level: 'warn', hint: expect.stringMatching(/Проведите обмен/) }],
    })
  })
})
