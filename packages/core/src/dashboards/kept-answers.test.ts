import type { Widget } from '@vitrina/contract/dashboard'
import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { cleanUp } from '../maintenance/clean-up.ts'
import { createUser } from '../workspaces/create-user.ts'
import { getDashboardData } from './get-dashboard-data.ts'
import { keepAnswer } from './keep-answer.ts'
import { listAnswer } from './list-answer.ts'
import { listDashboards } from './list-dashboards.ts'
import { updateDashboard } from './update-dashboard.ts'

const database = suiteDatabase()
const ledger: Ledger = {
  checks: [
    { key: 'a', date: '2026-03-09', table: '5', lines: [{ dish: 'tea', total: '60' }] },
    { key: 'b', date: '2026-03-09', table: '7', lines: [{ dish: 'tea', total: '30' }] },
  ],
}
const monday = { date_from: '2026-03-09', date_to: '2026-03-09' }
const table = (metric: 'revenue' | 'checks'): Widget => ({
  ...{ id: 'a', type: 'table', title: 'По столам', metric: null, markdown: null, layout: { x: 0, y: 0, w: 12, h: 4 } },
  ...{ periodRule: 'dashboard', restaurants: [], comparison: 'none' },
  query: { metrics: [metric], by: ['table'], where: [], order: null, limit: null, shares: false },
})

let workspace: Context
let anna: Context
let boris: Context
beforeAll(async () => {
  workspace = await testContext(database.db)
  await sendLedger(workspace, ledger)
  const person = async (name: string): Promise<Context> => {
    const { id } = await createUser(workspace, {
      email: `${name}@vitrina.example`,
      password: 'long enough 1',
      role: 'owner',
    })
    return { ...workspace, actor: { type: 'user', id, name } }
  }
  anna = await person('anna')
  boris = await person('boris')
})

const listed = async (ctx: Context) => (await listDashboards(ctx)).data.filter(({ isPreset }) => !isPreset)
const read = (ctx: Context, id: number) => getDashboardData(ctx, { id: String(id), ...monday })
const keep = (ctx: Context, metric: 'revenue' | 'checks' = 'revenue') =>
  keepAnswer(ctx, { name: 'Выручка по столам', widgets: [table(metric)] })

test('what an answer is of is read by its asker alone, and is in no list: 60 at table 5, 30 at 7', async () => {
  const id = await keep(anna)
  expect((await read(anna, id)).data.widgets).toMatchObject([
    {
      data: {
        rows: [
          { table: '5', revenue: 60 },
          { table: '7', revenue: 30 },
        ],
      },
    },
  ])
  await expect(read(boris, id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await listed(anna)).toEqual([])
})

test('the same asked again is the same; another’s is another', async () => {
  const id = await keep(anna)
  expect([await keep(anna), await keep(anna, 'checks'), await keep(boris)].map((each) => each === id)).toEqual([
    true,
    false,
    false,
  ])
})

test('what a key asked the keys read and no person; what an agent found on the board everybody', async () => {
  const key: Context = { ...workspace, actor: { type: 'key', id: '00000000-0000-7000-8000-000000000001', name: 'k' } }
  const asked = await keep(key)
  expect((await read(key, asked)).data.widgets).toHaveLength(1)
  await expect(read(anna, asked)).rejects.toMatchObject({ code: 'not_found' })
  const agent: Context = {
    ...workspace,
    actor: { type: 'agent', id: '00000000-0000-7000-8000-000000000002', name: 'a' },
  }
  const found = await keep(agent)
  expect((await read(boris, found)).data.widgets).toHaveLength(1)
  expect(await listed(boris)).toEqual([])
  await expect(listAnswer(boris, { id: String(found) })).rejects.toMatchObject({ code: 'insufficient_scope' })
})

test('saved, it is a dashboard like any other, under its name or a new one, and can be changed', async () => {
  const id = await keep(boris, 'checks')
  const saved = await listAnswer(boris, { id: String(id), name: 'Столы' })
  expect(saved).toMatchObject({ id, name: 'Столы', isShared: false, isMine: true, canEdit: true })
  expect(await listAnswer(boris, { id: String(id) })).toEqual(saved)
  expect((await listed(boris)).map(({ name }) => name)).toEqual(['Столы'])
  const { updatedAt: basedOn } = saved
  const changed = await updateDashboard(boris, {
    id: String(id),
    basedOn,
    widgets: [{ ...table('checks'), title: 'Чеки' }],
  })
  expect(changed.widgets).toMatchObject([{ title: 'Чеки', query: { by: ['table'] } }])
  expect(await keep(boris, 'checks')).not.toBe(id)
})

test('90 days after it was last answered with it goes; what was saved stays', async () => {
  const [own, late, saved] = [await testContext(database.db), '2026-06-29T12:00:01Z', 'saved'] as const
  const { id: user } = await createUser(own, {
    email: 'vera@vitrina.example',
    password: 'long enough 1',
    role: 'owner',
  })
  const vera: Context = { ...own, actor: { type: 'user', id: user, name: 'Вера' } }
  const [kept, other] = [await keep(vera), await keep(vera, 'checks')]
  await listAnswer(vera, { id: String(other), name: saved })
  await cleanUp({ db: own.db, now: () => new Date('2026-06-29T11:59:59Z') })
  expect((await read(vera, kept)).data.id).toBe(kept)
  await cleanUp({ db: own.db, now: () => new Date(late) })
  await expect(read(vera, kept)).rejects.toMatchObject({ code: 'not_found' })
  expect((await listed(vera)).map(({ name }) => name)).toEqual([saved])
})
