import { expect, type Page, test } from '@playwright/test'
import { complaintsOf } from '../support/complaints.ts'
import { lookAt } from '../support/look-at.ts'
import { makeMember } from '../support/members.ts'
import { overrideAnswers } from '../support/override-answers.ts'
import { openLive, reloadLive } from '../support/pages.ts'
import { signIn } from '../support/sign-in.ts'
import { violations } from '../support/violations.ts'

test.slow()

const call = '**/api/trpc/*ai.ask*'

const box = (page: Page) => page.getByRole('textbox', { name: 'Ваш вопрос' })
const turns = (page: Page) => page.locator('[data-turn]')
const answers = (page: Page) => page.locator('[data-answer]')

/** Asks and waits for the answer. */
async function ask(page: Page, question: string): Promise<void> {
  const before = await answers(page).count()
  await box(page).fill(question)
  await box(page).press('Enter')
  await expect(answers(page)).toHaveCount(before + 1)
}

test('a question is answered in words, drawn, and with sources that lead to the page of the same figures', async ({
  page,
}) => {
  await openLive(page, '/ask')
  await ask(page, 'Выручка за прошлую неделю по ресторанам')
  await expect(turns(page)).toHaveCount(1)
  const answer = answers(page).first()
  await expect(answer).toContainText(/выручк/i)
  await expect(answer.locator('[data-rank], [data-figure]').first()).toBeVisible()
  const sources = answer.locator('[data-sources]')
  await expect(sources).toBeVisible()
  await expect(page).toHaveURL(/\/ask\/thr_[0-9a-z]+$/)
  await lookAt(page, 'conversation')
  await sources.getByRole('link', { name: /Дашборд/ }).click()
  await expect(page).toHaveURL(/\/dashboards\/\d+\?.*from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/)
  await expect(page.getByRole('heading', { level: 1, name: /^Выручка · по ресторанам/ })).toBeVisible()
})

test('a conversation goes on, keeps its address over a reload, and is found again among the earlier ones', async ({
  page,
}) => {
  await openLive(page, '/ask')
  const question = `Какая выручка была вчера?`
  await ask(page, question)
  const address = page.url()
  await ask(page, 'А позавчера?')
  expect(page.url()).toBe(address)
  await reloadLive(page)
  await expect(answers(page)).toHaveCount(2)
  const history = page.getByRole('navigation', { name: 'Разговоры' })
  await expect(history.locator('[aria-current="page"]')).toContainText(question)
  await page.getByRole('link', { name: 'Новый разговор' }).click()
  await expect(page).toHaveURL(/\/ask$/)
  await expect(turns(page)).toHaveCount(0)
  await history
    .getByRole('link', { name: new RegExp(question.replace('?', '\\?')) })
    .first()
    .click()
  await expect(page).toHaveURL(address)
  await expect(answers(page)).toHaveCount(2)
  await expect(answers(page).first()).toBeVisible()
})

test('the next question may be put as soon as the first answer is there', async ({ page }) => {
  await openLive(page, '/ask')
  const held = Promise.withResolvers<void>()
  // What the page reads again after an answer takes its time.
  await page.route('**/api/trpc/ai.thread*', async (route) => {
    await held.promise
    await route.continue()
  })
  await ask(page, 'Какая выручка была вчера?')
  await box(page).fill('А позавчера?')
  await box(page).press('Enter')
  await expect(turns(page)).toHaveCount(2)
  held.resolve()
  await expect(answers(page)).toHaveCount(2)
})

test('a suggestion is asked by one press; Shift+Enter begins a line, Enter asks', async ({ page }) => {
  await openLive(page, '/ask')
  await page.getByRole('button', { name: 'Сравни эту неделю с прошлой' }).click()
  await expect(answers(page)).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Что можно спросить' })).toHaveCount(0)
  await box(page).fill('Топ-5 блюд')
  await box(page).press('Shift+Enter')
  await box(page).pressSequentially('за месяц')
  await expect(box(page)).toHaveValue('Топ-5 блюд\nза месяц')
  await box(page).press('Enter')
  await expect(answers(page)).toHaveCount(2)
  await expect(box(page)).toHaveValue('')
  await expect(box(page)).toBeFocused()
})

test('every chart of an answer has its exact figures as a table', async ({ page }) => {
  await openLive(page, '/ask')
  await ask(page, 'Топ-10 блюд по выручке за месяц')
  const chart = answers(page)
    .getByRole('button', { name: /Показать таблицей/ })
    .first()
  await chart.click()
  await expect(answers(page).getByRole('table').first()).toBeVisible()
})

test('every kind of block is drawn, and each chart has its exact figures as a table', async ({ page }) => {
  const answer = {
    ...{ id: 'run_probe', object: 'ai_answer', threadId: 'thr_01m80kh389ermrrrwq4syfffd5', question: 'Всё сразу' },
    ...{ answer: 'Вот **всё**:\n\n- раз\n- <b>два</b> ![](https://example.com/x.png)', agentId: 'agt_x', adapter: 'x' },
    sources: [{ method: 'GET', path: '/stock', query: { date_from: '2026-11-01', date_to: '2026-11-02' } }],
    surface: {
      kind: 'dashboard',
      title: 'Всё',
      period: { from: '2026-11-01', to: '2026-11-02' },
      a2ui: [],
      blocks: everyBlock,
    },
  }
  const createdAt = '2026-11-02T10:00:00Z'
  const { id, threadId, question } = answer
  const thread = { id: threadId, title: question, createdAt, updatedAt: createdAt }
  await overrideAnswers(page, (procedure) => {
    if (procedure === 'ai.ask') return { object: 'item', data: answer }
    return procedure === 'ai.thread' ? { thread, turns: [{ id, question, answer, fault: null, createdAt }] } : undefined
  })
  await openLive(page, '/ask')
  await box(page).fill('Всё сразу')
  await box(page).press('Enter')
  const shown = answers(page).first()
  await expect(shown.locator('strong').first()).toHaveText('всё')
  await expect(shown.getByText('<b>два</b>')).toBeVisible()
  await expect(shown.locator('img')).toHaveCount(0)
  await expect(shown.locator('[data-figure="m1"]')).toHaveAttribute('data-value', '1234.5')
  await expect(shown.locator('[data-series] :is([data-still], .recharts-surface)')).toHaveCount(3)
  await expect(shown.locator('.recharts-pie-sector')).toHaveCount(2)
  await expect(shown.getByRole('link', { name: 'Борщ' }).first()).toHaveAttribute('href', '/menu/dish_x')
  await expect(shown.getByRole('cell', { name: /1\s234,50/ }).first()).toBeVisible()
  await expect(shown.getByText('GET /api/v1/stock?date_from=2026-11-01&date_to=2026-11-02')).toBeVisible()
  expect(await violations(page)).toEqual([])
  const turn = shown.getByRole('button', { name: /Показать таблицей/ })
  await expect(turn).toHaveCount(6)
  while ((await turn.count()) > 0) await turn.first().click()
  await expect(shown.getByRole('cell', { name: /1\s234,50/ })).toHaveCount(7)
})

const days = ['2026-11-01', '2026-11-02']
const points = (y: number) => days.map((x, index) => ({ x, y: index === 0 ? y : null }))
const items = [
  { id: 'dish_x', label: 'Борщ', value: 1234.5, sharePct: 60 },
  { id: 'other', label: 'Прочее', value: 823, sharePct: 40 },
]
const series = (key: string, y: number) => ({ key, label: key, points: points(y) })
const drawn = [
  ['m1', 'metric', { unit: 'money', value: 1234.5, previous: 1000, changePct: 23.45, spark: [1, 2, null, 3] }],
  ['m2', 'metric', { unit: 'percent', value: null, previous: null, changePct: null, spark: [] }],
  ['l', 'line', { unit: 'money', granularity: 'day', series: [series('current', 1234.5), series('previous', 900)] }],
  ['a', 'area', { unit: 'money', granularity: 'day', series: [series('Арбат', 1234.5), series('Покровка', 700)] }],
  ['b', 'bar', { unit: 'money', granularity: 'day', series: [series('current', 1234.5)] }],
  ['r', 'bar', { unit: 'money', items }],
  ['p', 'pie', { unit: 'money', items }],
  ['h', 'heatmap', { unit: 'money', xs: ['9', '10'], ys: ['1', '2'], cells: [{ x: '9', y: '1', value: 1234.5 }] }],
  [
    't',
    'table',
    {
      columns: [
        { key: 'name', label: 'Блюдо', unit: null },
        { key: 'revenue', label: 'Выручка', unit: 'money' },
      ],
      rows: [{ id: 'dish_x', name: 'Борщ', revenue: 1234.5 }],
    },
  ],
  ['x', 'text', { markdown: '**Смена** открыта' }],
] as const
const everyBlock = drawn.map(([id, type, data], index) => ({
  ...{ id, type, data, title: `Блок ${id}` },
  layout: { x: (index % 2) * 6, y: Math.floor(index / 2) * 4, w: 6, h: 4 },
}))

test('what fails is told with its request id, and asked again by a press', async ({ page }) => {
  await openLive(page, '/ask')
  await page.route(call, (route) =>
    route.fulfill({
      status: 503,
      json: [
        {
          error: {
            message: 'x',
            code: -32603,
            data: {
              code: 'SERVICE_UNAVAILABLE',
              httpStatus: 503,
              problem: { code: 'not_available', detail: 'Шлюз не ответил.', requestId: 'req_probe' },
            },
          },
        },
      ],
    }),
  )
  await box(page).fill('Какая выручка была вчера?')
  await page.getByRole('button', { name: 'Спросить', exact: true }).click()
  const failure = turns(page).getByRole('alert')
  await expect(failure).toContainText('Агент не смог ответить. Шлюз не ответил.')
  await expect(failure).toContainText('Номер запроса: req_probe')
  await page.unroute(call)
  await failure.getByRole('button', { name: 'Спросить ещё раз' }).click()
  await expect(answers(page)).toHaveCount(1)
  await expect(failure).toHaveCount(0)
})

test('questions and answers are a live region, and the one being worked out is told', async ({ page }) => {
  await openLive(page, '/ask')
  const held = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    await held.promise
    await route.continue()
  })
  await box(page).fill('Какая выручка была вчера?')
  await box(page).press('Enter')
  const log = page.getByRole('log', { name: 'Вопросы и ответы' })
  await expect(log).toContainText('Какая выручка была вчера?')
  await expect(log).toContainText('Считаем ответ…')
  held.resolve()
  await expect(log.locator('[data-answer]')).toHaveCount(1)
})

test('who may not ask sees neither the section nor the page', async ({ browser }) => {
  const member = await makeMember('viewer')
  test.skip(member === null, 'needs the data directory of the installation')
  if (member === null) return
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  await page.goto('/')
  await signIn(page, member.password, member.email)
  const sections = page.getByRole('navigation', { name: 'Разделы' }).filter({ visible: true })
  await expect(sections.getByRole('link', { name: 'Агенты' })).toBeVisible()
  await expect(sections.getByRole('link', { name: 'Спросить' })).toHaveCount(0)
  await page.goto('/ask')
  await expect(page.getByRole('heading', { name: 'Нет доступа' })).toBeVisible()
  await context.close()
})

test('a conversation of nobody is no page', async ({ page }) => {
  await page.goto('/ask/thr_01jd8m6gfwf1n9q4x9v5x0q0q0')
  await expect(page.getByRole('heading', { name: 'Такой страницы нет' })).toBeVisible()
})

test('the page and its answers fit, and break neither accessibility nor the content policy', async ({ page }) => {
  test.slow()
  const complaints = complaintsOf(page)
  await openLive(page, '/ask')
  await expect(box(page)).toBeVisible()
  await ask(page, 'Сравни эту неделю с прошлой')
  await ask(page, 'Покажи самые большие чеки за неделю')
  await ask(page, 'Топ-10 блюд по выручке за месяц')
  await lookAt(page, 'ask-answers')
  expect(complaints).toEqual([])
})
