import { encodeId } from '@vitrina/db/ids'
import { type Ledger, sendLedger, storedFrom } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { createDashboard } from '../dashboards/create-dashboard.ts'
import { getDashboardData } from '../dashboards/get-dashboard-data.ts'
import { listRestaurants } from '../restaurants/list-restaurants.ts'
import { createMovement } from '../stock/create-movement.ts'
import { createUser } from '../workspaces/create-user.ts'
import { composeDigest, type Digest } from './compose-digest.ts'
import { renderHtml, renderText } from './digest-mail.ts'
import { renderDigest } from './rendered-digest.ts'
import { digestDays } from './schedule.ts'

const database = suiteDatabase()
const panelUrl = 'https://vitrina.example'

// Today is Tuesday, 31 March 2026: yesterday is Monday the 30th, the week before that the 23rd.
const sale = (restaurant: string, date: string, total: string, waiter = 'w1') => ({
  key: `${restaurant} ${date} ${total}`,
  restaurant,
  date,
  waiter,
  closedAt: `${date}T12:00:00`,
  lines: [{ dish: 'tea', total }],
})
const ledger: Ledger = {
  restaurants: [
    { key: 'r1', name: 'North <b>&' },
    { key: 'r2', name: 'South' },
  ],
  dishes: [{ key: 'tea', name: 'Чай', categoryPath: 'Бар', cost: '100' }],
  employees: [{ key: 'w1', name: 'Анна' }],
  checks: [
    sale('r1', '2026-03-18', '500'),
    sale('r1', '2026-03-23', '1000'),
    sale('r2', '2026-03-23', '600'),
    sale('r1', '2026-03-25', '400'),
    sale('r1', '2026-03-30', '1200'),
    sale('r1', '2026-03-30', '880'),
    storedFrom('2026-02-01', 'r1'),
  ],
}

let ctx: Context
let north: string

beforeAll(async () => {
  const workspace = await testContext(database.db)
  await sendLedger(workspace, ledger)
  const { id } = await createUser(workspace, { email: 'a@rest.example', password: 'long enough 1', role: 'owner' })
  ctx = { ...workspace, actor: { type: 'user', id, name: 'Анна' } }
  north = (await listRestaurants(ctx, {})).data.find(({ name }) => name.startsWith('North'))?.id ?? ''
  const move = { restaurant: 'South', unit: 'кг', occurredAt: '2026-03-20' }
  await createMovement(ctx, { ...move, dish: 'Мука', kind: 'in', quantity: 2, lowThreshold: 5 })
  await createMovement(ctx, { ...move, dish: 'Соль', kind: 'in', quantity: 9, lowThreshold: 5 })
})

const blocks = [
  'revenue',
  'checks',
  'avg_check',
  'food_cost',
  'revenue_by_restaurant',
  'top_dishes',
  'top_waiters',
  'stock_below_threshold',
]
const mailing = { name: 'Утро', language: 'ru', restaurant_ids: null as string[] | null, blocks }

const daily = (of: Partial<typeof mailing> = {}, date = '2026-03-31') =>
  composeDigest(ctx, { ...mailing, ...of }, digestDays('daily', date))
const weekly = (of: Partial<typeof mailing> = {}) =>
  composeDigest(ctx, { ...mailing, ...of }, digestDays('weekly', '2026-03-31'))

const figure = ({ figures }: Digest, block: string) => figures.find((each) => each.block === block)?.data

/** The same metric as a dashboard shows it, which REST answers with. */
async function onDashboard(
  metric: string,
  type: 'metric' | 'bar',
  period: { from: string; to: string },
  of: string[] = [],
) {
  const { id } = await createDashboard(ctx, {
    name: 'x',
    widgets: [
      {
        ...{ id: 'a', type, title: 'x', metric, markdown: null, layout: { x: 0, y: 0, w: 3, h: 2 } },
        ...{ periodRule: 'dashboard', restaurants: of, comparison: 'previous' },
      },
    ],
  })
  const asked = { id: String(id), date_from: period.from, date_to: period.to }
  return (await getDashboardData(ctx, asked)).data.widgets[0]?.data
}

describe('a digest', () => {
  test('daily: Monday’s 1200 + 880 = 2080 beside 1000 + 600 = 1600 a week before, +30 %; 2080 ÷ 2 = 1040 a check', async () => {
    const digest = await daily()
    expect(figure(digest, 'revenue')).toMatchObject({ value: 2080, previous: 1600, changePct: 30 })
    expect(figure(digest, 'checks')).toMatchObject({ value: 2, previous: 2, changePct: 0 })
    expect(figure(digest, 'avg_check')).toMatchObject({ value: 1040, previous: 800 })
    // 2 portions at 100 of 2080; 2 of 1600.
    expect(figure(digest, 'food_cost')).toMatchObject({ value: 9.62, previous: 12.5 })
    expect(digest.stock).toEqual({ count: 1, names: ['Мука, кг'] })
  })

  test('tells each restaurant beside itself: North 2080 after 1000 is +108 %, in figures and in words', async () => {
    const digest = await daily()
    const byRestaurant = digest.rankings.find(({ block }) => block === 'revenue_by_restaurant')?.data
    expect(byRestaurant?.items[0]).toMatchObject({ label: 'North <b>&', value: 2080, previous: 1000, changePct: 108 })
    const told = renderDigest(digest, 'https://vitrina.example')
    expect(renderText(told, 'https://vitrina.example/u')).toMatch(/- North <b>&: 2\s080\s₽ \(100,0\s%, \+108\s%\)/)
    expect(renderHtml(told, 'https://vitrina.example/u')).toMatch(/\+108\s%/)
  })

  test('weekly: 1000 + 600 + 400 = 2000 beside 500 the week before, +300 %', async () => {
    expect(figure(await weekly(), 'revenue')).toMatchObject({ value: 2000, previous: 500, changePct: 300 })
  })

  test('of South, held since the 23rd, says why the week of the 23rd tells no change', async () => {
    const digest = await weekly({ restaurant_ids: [await uuidOf('South')] })
    expect(figure(digest, 'revenue')).toMatchObject({ value: 600, previous: null, changePct: null })
    expect(renderDigest(digest, panelUrl).under[0]).toBe('Данные есть с 23 марта, поэтому изменения не считаются.')
  })

  test('of chosen restaurants tells them: North 2080 after 1000; of one that is gone, nothing', async () => {
    const [northId, gone] = [await uuidOf('North <b>&'), '00000000-0000-7000-8000-000000000000']
    expect(figure(await daily({ restaurant_ids: [northId] }), 'revenue')).toMatchObject({ value: 2080, previous: 1000 })
    expect(figure(await daily({ restaurant_ids: [gone] }), 'revenue')).toMatchObject({ value: null, previous: null })
  })

  test('has the very figures of the dashboard and of REST for the same days, metric by metric', async () => {
    for (const restaurants of [[], [north]]) {
      const of = { restaurant_ids: restaurants.length > 0 ? [await uuidOf('North <b>&')] : null }
      for (const digest of [await daily(of), await weekly(of)]) {
        for (const { block, data } of digest.figures) {
          const now = await onDashboard(block, 'metric', digest.period, restaurants)
          const before = await onDashboard(block, 'metric', digest.previous, restaurants)
          expect(now, block).toMatchObject({ value: data.value })
          expect(before, block).toMatchObject({ value: data.previous })
        }
        for (const { block, data } of digest.rankings) {
          expect(await onDashboard(block, 'bar', digest.period, restaurants), block).toEqual(data)
        }
      }
      const week = await weekly(of)
      for (const { block, data } of week.figures) {
        // Beside the week before, as dashboards are, all is the same to the last field.
        expect(await onDashboard(block, 'metric', week.period, restaurants), block).toEqual(data)
      }
    }
  })
})

describe('the mail', () => {
  const html = (digest: Digest) => renderHtml(renderDigest(digest, panelUrl), 'https://vitrina.example/unsubscribe/t')

  test('has a subject that says it all: «Витрина: понедельник 30 марта — 2 080 ₽, +30 %»', async () => {
    const subject = async (digest: Promise<Digest>) => renderDigest(await digest, panelUrl).subject.replace(/\s/g, ' ')
    expect(await subject(daily())).toBe('Витрина: понедельник 30 марта — 2 080 ₽, +30 %')
    expect(await subject(weekly())).toBe('Витрина: неделя 23–29 марта — 2 000 ₽, +300 %')
    expect(await subject(daily({ language: 'en' }))).toBe('Vitrina: Monday 30 March — ₽2,080, +30%')
    expect(await subject(daily({}, '2026-03-23'))).toBe('Витрина: воскресенье 22 марта — нет данных')
    expect(await subject(daily({ blocks: ['checks'] }))).toBe('Витрина: понедельник 30 марта — Утро')
  })

  test('tells the same figures in HTML and in text, with links into the panel for the same days', async () => {
    const told = renderDigest(await daily(), panelUrl)
    const plain = (text: string) => text.replace(/\s/g, ' ')
    for (const body of [renderHtml(told, 'https://v.example/u'), renderText(told, 'https://v.example/u')].map(plain)) {
      for (const words of ['2 080 ₽', '1 040 ₽', '9,6 %', '+30 %', '1 600 ₽', 'Чай', 'Анна', 'Мука, кг']) {
        expect(body).toContain(words)
      }
      expect(body).toContain('https://v.example/u')
    }
    expect(html(await daily())).toContain('https://vitrina.example/staff?from=2026-03-30&#38;to=2026-03-30')
  })

  test('leads only where a page shows just what it tells: of one restaurant to its own, of some nowhere', async () => {
    const northId = await uuidOf('North <b>&')
    const linksOf = async (restaurant_ids: string[] | null) => {
      const told = renderDigest(await daily({ restaurant_ids }), panelUrl)
      const links = [...told.figures, ...told.lists].map(({ link }) => link)
      const drawn = renderHtml(told, 'u').match(/href="[^"]+\?from=/g) ?? []
      expect(drawn).toHaveLength(links.filter((link) => link !== null).length)
      return links.map((link) => link?.replace(panelUrl, '').replace('from=2026-03-30&to=2026-03-30', '…') ?? null)
    }
    const own = `/restaurants/${north}?…`
    expect(await linksOf([northId])).toEqual([own, own, own, null, own, null, `/staff?…&restaurant=${north}`, null])
    expect(await linksOf([northId, await uuidOf('South')])).toEqual(Array(8).fill(null))
    expect((await linksOf(null)).filter((link) => link === null)).toEqual([])
  })

  test('escapes what came from data, and fetches nothing: no images, no scripts, no sheets of others', async () => {
    const body = html(await daily())
    expect(body).toContain('North &#60;b&#62;&#38;')
    expect(body).not.toContain('<b>')
    expect(body).not.toMatch(/<(img|script|link|iframe|object)|url\(|@import|src=/i)
  })

  test('of a hundred restaurants and a dish named as a script stays under the 102 KB at which Gmail cuts mails', async () => {
    const digest = await daily()
    const names = Array.from({ length: 100 }, (_, at) => `Ресторан на углу Большой и Малой улиц № ${at}`)
    const rows = (labels: string[]) => labels.map((label) => ({ id: label, label, value: 1_234_567.89, sharePct: 1 }))
    const rankings: Digest['rankings'] = [
      { block: 'revenue_by_restaurant', data: { unit: 'money', items: rows(names) } },
      { block: 'top_dishes', data: { unit: 'money', items: rows(['<script>alert("1")</script>', ...names]) } },
    ]
    const body = html({ ...digest, rankings, gaps: [{ kind: 'silent_restaurants', names }] })
    expect(body).toContain('и ещё 70')
    expect(body).toContain('&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;')
    expect(body).not.toContain('<script')
    expect(Buffer.byteLength(body)).toBeLessThan(102 * 1024)
  })

  test('says what is unknown by a dash, never by 0', async () => {
    const told = renderDigest(await daily({}, '2026-03-23'), panelUrl)
    expect(told.figures.map(({ value, change, before }) => [value, change, before])).toEqual(
      Array.from({ length: 4 }, () => ['—', null, 'не с чем сравнить']),
    )
    const body = renderText(told, 'https://v.example/u')
    expect(body).toContain('Выручка: —')
    expect(body).not.toMatch(/Выручка: 0/)
  })
})

describe('data that may not be whole', () => {
  const gaps = async (digest: Promise<Digest>) => renderDigest(await digest, panelUrl).gaps

  test('is told at the top: no sales on the day, or on some days of the week', async () => {
    expect(await gaps(daily({}, '2026-03-23'))).toEqual([expect.stringContaining('Продаж за 22')])
    expect(await gaps(weekly())).toEqual([expect.stringMatching(/24 марта.*26 марта.*29 марта/)])
  })

  test('is told by restaurant: South sold on the 23rd and not on the 30th', async () => {
    expect(await gaps(daily())).toEqual([expect.stringMatching(/Нет продаж по ресторанам.*: South\./)])
    expect(await gaps(daily({ restaurant_ids: [await uuidOf('North <b>&')] }))).toEqual([])
  })

  test('is told when the last exchange failed or is late', async () => {
    const late = await testContext(database.db)
    await late.db.pool.query(
      `INSERT INTO integration (workspace_id, slug, is_connected, updated_at, succeeded_at, schedule, nightly, last_error)
       VALUES ($1, 'source_a', true, '2026-03-30T09:00:00Z', '2026-03-30T09:05:00Z', '*/5 * * * *', '0 4 * * *', 'нет связи')`,
      [late.workspace.id],
    )
    const told = renderDigest(await composeDigest(late, mailing, digestDays('daily', '2026-03-31')), panelUrl)
    expect(told.gaps).toEqual([
      'Последний обмен с учётной системой прошёл с ошибкой.',
      expect.stringMatching(/r_keeper.*30 марта в 12:05/),
      expect.stringContaining('Продаж за 30'),
    ])
    expect(renderHtml(told, 'https://v.example/u')).toContain('Данные могут быть неполными')
  })
})

async function uuidOf(name: string): Promise<string> {
  const { rows } = await ctx.db.pool.query<{ id: string }>(
    'SELECT id FROM restaurant WHERE workspace_id = $1 AND name = $2',
    [ctx.workspace.id, name],
  )
  const id = rows[0]?.id ?? ''
  expect(encodeId('restaurant', id)).toMatch(/^rst_/)
  return id
}
