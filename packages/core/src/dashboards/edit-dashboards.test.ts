import type { DashboardDetail, WidgetDraft } from '@vitrina/contract/dashboard'
import { type Role, roleScopes } from '@vitrina/contract/scopes'
import { auditOf } from '@vitrina/testing/changes'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { createUser } from '../workspaces/create-user.ts'
import { createDashboard } from './create-dashboard.ts'
import { duplicateDashboard } from './duplicate-dashboard.ts'
import { getDashboard } from './get-dashboard.ts'
import { getDashboardData } from './get-dashboard-data.ts'
import { listDashboardDetails } from './list-dashboard-details.ts'
import { listDashboards } from './list-dashboards.ts'
import { listMetrics } from './list-metrics.ts'
import { previewWidgets } from './preview-widgets.ts'
import { removeDashboard } from './remove-dashboard.ts'
import { updateDashboard } from './update-dashboard.ts'

const database = suiteDatabase()

const widget: WidgetDraft = {
  id: 'a',
  type: 'metric',
  title: 'Выручка',
  metric: 'revenue',
  markdown: null,
  layout: { x: 0, y: 0, w: 3, h: 2 },
  periodRule: 'last_7_days',
  restaurants: [],
  comparison: 'year_ago',
}

let workspace: Context
let anna: Context
let boris: Context
let owner: Context
let viewer: Context

beforeAll(async () => {
  workspace = await testContext(database.db)
  anna = await person('Анна', 'manager')
  boris = await person('Борис', 'manager')
  owner = await person('Ольга', 'owner')
  viewer = await person('Вера', 'viewer')
})

let people = 0
/** A member of the workspace, with what their role may. */
async function person(name: string, role: Role): Promise<Context> {
  people += 1
  const { id } = await createUser(workspace, {
    email: `p${people}@vitrina.example`,
    password: 'long enough 1',
    name,
    role,
  })
  return { ...workspace, actor: { type: 'user', id, name }, scopes: new Set(roleScopes[role]) }
}

const as = (ctx: Context, type: 'key' | 'agent' | 'system'): Context => ({ ...ctx, actor: { ...ctx.actor, type } })
const idOf = ({ id }: { id: number }) => ({ id: String(id) })
const lastAudit = async () => (await auditOf(workspace)).at(-1)
const without = (ctx: Context, scope: string): Context => ({
  ...ctx,
  scopes: new Set([...ctx.scopes].filter((each) => each !== scope)),
})

describe('a new dashboard', () => {
  test('is its author’s own, unshared, as it was set up, and audited', async () => {
    const made = await createDashboard(anna, { name: 'Утро', description: 'По утрам', widgets: [widget] })
    expect(made).toEqual({
      id: expect.any(Number),
      object: 'dashboard',
      name: 'Утро',
      description: 'По утрам',
      isShared: false,
      isPreset: false,
      createdAt: '2026-03-31T12:00:00.000Z',
      updatedAt: '2026-03-31T12:00:00.000Z',
      widgets: [widget],
      preset: null,
      author: 'Анна',
      isMine: true,
      canEdit: true,
      canRemove: true,
    })
    expect(await getDashboard(anna, idOf(made))).toEqual(made)
    expect(await lastAudit()).toMatchObject({
      action: 'dashboard.created',
      object_kind: 'dashboard',
      object_id: String(made.id),
      actor_id: anna.actor.id,
      details: { name: 'Утро', isShared: false, widgets: 1 },
    })
  })

  test('may be empty, and shared from the first', async () => {
    const made = await createDashboard(anna, { name: 'Общая', isShared: true })
    expect(made).toMatchObject({ isShared: true, description: null, widgets: [] })
  })

  test.each(['key', 'agent', 'system'] as const)('is made by no %s, who could not see it', async (type) => {
    await expect(createDashboard(as(anna, type), { name: 'Утро' })).rejects.toMatchObject({
      code: 'insufficient_scope',
    })
    const preset = (await listDashboards(anna)).data[0]
    const copy = duplicateDashboard(as(anna, type), { id: String(preset?.id) })
    await expect(copy).rejects.toMatchObject({ code: 'insufficient_scope' })
  })
})

describe('a dashboard that is not shared', () => {
  let own: DashboardDetail
  beforeAll(async () => {
    own = await createDashboard(anna, { name: 'Моя', widgets: [widget] })
  })

  const others: [string, () => Context][] = [
    ['another manager', () => boris],
    ['an owner', () => owner],
    ['a viewer', () => viewer],
    ['a key of the same id', () => as(anna, 'key')],
    ['an agent', () => as(anna, 'agent')],
    ['the system', () => workspace],
  ]
  test.each(others)('is not there for %s, whatever is asked of it', async (_, whose) => {
    const ctx = { ...whose(), scopes: owner.scopes }
    const id = idOf(own)
    const nowhere = await getDashboard(ctx, { id: '999999999' }).catch((error: unknown) => error)
    const asked = [
      getDashboard(ctx, id),
      getDashboardData(ctx, id),
      updateDashboard(ctx, { ...id, name: 'Чужая', basedOn: own.updatedAt }),
      removeDashboard(ctx, id),
      duplicateDashboard(ctx, id),
    ]
    for (const answer of await Promise.allSettled(asked))
      expect(answer).toEqual({ status: 'rejected', reason: nowhere })
    expect((await listDashboards(ctx)).data.map(({ id }) => id)).not.toContain(own.id)
    expect((await listDashboardDetails(ctx)).map(({ id }) => id)).not.toContain(own.id)
  })

  test('is there for its author, in the list and with data', async () => {
    expect((await listDashboards(anna)).data.map(({ id }) => id)).toContain(own.id)
    expect((await listDashboardDetails(anna)).at(-1)).toEqual(own)
    expect((await getDashboardData(anna, idOf(own))).data).toMatchObject({ id: own.id, widgets: [{ id: 'a' }] })
  })

  test('is nobody’s when its author is gone, not everyone’s', async () => {
    const leaver = await person('Лев', 'manager')
    const made = await createDashboard(leaver, { name: 'Ничья' })
    await workspace.db.prisma.user.delete({ where: { id: leaver.actor.id } })
    for (const ctx of [anna, owner, as(owner, 'key'), workspace]) {
      await expect(getDashboard(ctx, idOf(made))).rejects.toMatchObject({ code: 'not_found' })
      expect((await listDashboards(ctx)).data.map(({ id }) => id)).not.toContain(made.id)
    }
  })
})

describe('a shared dashboard', () => {
  const shared = () => createDashboard(anna, { name: 'Общая', isShared: true, widgets: [widget] })

  test('is there for whoever reads dashboards, keys too', async () => {
    const made = await shared()
    for (const ctx of [boris, owner, viewer, as(anna, 'key'), workspace]) {
      expect(await getDashboard(ctx, idOf(made))).toMatchObject({ name: 'Общая', author: 'Анна' })
      expect((await listDashboards(ctx)).data.map(({ id }) => id)).toContain(made.id)
    }
  })

  test('says who may do what: its author all, an owner all but take it back, a manager edit, a viewer look', async () => {
    const made = await shared()
    const may = async (ctx: Context) => {
      const { isMine, canEdit, canRemove } = await getDashboard(ctx, idOf(made))
      return { isMine, canEdit, canRemove }
    }
    expect(await may(anna)).toEqual({ isMine: true, canEdit: true, canRemove: true })
    expect(await may(owner)).toEqual({ isMine: false, canEdit: true, canRemove: true })
    expect(await may(boris)).toEqual({ isMine: false, canEdit: true, canRemove: false })
    expect(await may(viewer)).toEqual({ isMine: false, canEdit: false, canRemove: false })
  })

  test('is changed by anybody with the right, and stays its author’s', async () => {
    const made = await shared()
    const changed = await updateDashboard(boris, { ...idOf(made), name: 'Наша', basedOn: made.updatedAt })
    expect(changed).toMatchObject({ name: 'Наша', author: 'Анна', isMine: false })
  })

  test('is taken back by its author alone', async () => {
    const made = await shared()
    const back = { ...idOf(made), isShared: false, basedOn: made.updatedAt }
    for (const ctx of [boris, owner]) {
      await expect(updateDashboard(ctx, back)).rejects.toMatchObject({ code: 'conflict' })
    }
    expect(await updateDashboard(anna, back)).toMatchObject({ isShared: false })
    expect(await lastAudit()).toMatchObject({ action: 'dashboard.unshared', details: { name: 'Общая' } })
    await expect(getDashboard(owner, idOf(made))).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is deleted by its author or an owner, by no other', async () => {
    const [first, second] = [await shared(), await shared()]
    await expect(removeDashboard(boris, idOf(first))).rejects.toMatchObject({ code: 'insufficient_scope' })
    expect(await removeDashboard(anna, idOf(first))).toEqual({ id: first.id })
    expect(await removeDashboard(owner, idOf(second))).toEqual({ id: second.id })
    expect(await lastAudit()).toMatchObject({
      action: 'dashboard.deleted',
      object_id: String(second.id),
      details: { name: 'Общая', isShared: true, author: 'Анна' },
    })
    await expect(getDashboard(anna, idOf(first))).rejects.toMatchObject({ code: 'not_found' })
    await expect(removeDashboard(anna, idOf(first))).rejects.toMatchObject({ code: 'not_found' })
  })

  test('whose author is gone is an owner’s to delete', async () => {
    const leaver = await person('Лариса', 'manager')
    const made = await createDashboard(leaver, { name: 'Общая', isShared: true })
    await workspace.db.prisma.user.delete({ where: { id: leaver.actor.id } })
    expect(await getDashboard(boris, idOf(made))).toMatchObject({ author: null, canEdit: true, canRemove: false })
    await expect(removeDashboard(boris, idOf(made))).rejects.toMatchObject({ code: 'insufficient_scope' })
    expect(await removeDashboard(owner, idOf(made))).toEqual({ id: made.id })
  })

  test('is not an owner’s of another workspace, nor of one who was an owner', async () => {
    const made = await shared()
    const late = await person('Олег', 'owner')
    await workspace.db.prisma.member.updateMany({ where: { userId: late.actor.id }, data: { role: 'manager' } })
    await expect(removeDashboard(late, idOf(made))).rejects.toMatchObject({ code: 'insufficient_scope' })
    const elsewhere = { ...owner, workspace: (await testContext(database.db)).workspace }
    await expect(removeDashboard(elsewhere, idOf(made))).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a change', () => {
  test('is of what it names; the rest stays; it is audited with what was before', async () => {
    const made = await createDashboard(anna, { name: 'Утро', description: 'По утрам', widgets: [widget] })
    const changed = await updateDashboard(anna, { ...idOf(made), name: 'Вечер', basedOn: made.updatedAt })
    expect(changed).toEqual({ ...made, name: 'Вечер', updatedAt: '2026-03-31T12:00:00.001Z' })
    expect(await lastAudit()).toMatchObject({
      action: 'dashboard.updated',
      object_id: String(made.id),
      details: {
        fields: ['name'],
        before: { name: 'Утро', description: 'По утрам', widgets: 1 },
        after: { name: 'Вечер', description: 'По утрам', widgets: 1 },
      },
    })
    const emptied = await updateDashboard(anna, {
      ...idOf(made),
      description: null,
      widgets: [],
      basedOn: changed.updatedAt,
    })
    expect(emptied).toMatchObject({ name: 'Вечер', description: null, widgets: [] })
  })

  test('that shares is audited as that, beside what else it changes', async () => {
    const made = await createDashboard(anna, { name: 'Утро' })
    await updateDashboard(anna, { ...idOf(made), name: 'День', isShared: true, basedOn: made.updatedAt })
    const told = (await auditOf(workspace)).filter(({ object_id }) => object_id === String(made.id))
    expect(told.map(({ action }) => action)).toEqual(['dashboard.created', 'dashboard.updated', 'dashboard.shared'])
  })

  test('that changes nothing writes nothing', async () => {
    const made = await createDashboard(anna, { name: 'Утро', widgets: [widget] })
    const before = (await auditOf(workspace)).length
    const same = { ...idOf(made), name: 'Утро', widgets: [widget], isShared: false, basedOn: made.updatedAt }
    expect(await updateDashboard(anna, same)).toEqual(made)
    expect((await auditOf(workspace)).length).toBe(before)
  })

  test('made on what another has changed meanwhile is 409; of two at once one wins', async () => {
    const made = await createDashboard(anna, { name: 'Утро', isShared: true })
    const change = (ctx: Context, name: string) =>
      updateDashboard(ctx, { ...idOf(made), name, basedOn: made.updatedAt })
    const answers = await Promise.allSettled([change(anna, 'День'), change(boris, 'Вечер')])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
    const now = await getDashboard(anna, idOf(made))
    expect(await updateDashboard(boris, { ...idOf(made), name: 'Ночь', basedOn: now.updatedAt })).toMatchObject({
      name: 'Ночь',
    })
  })
})

describe('a dashboard that comes with the product', () => {
  test('is neither changed nor deleted, even by an owner: duplicate it', async () => {
    const preset = await getDashboard(owner, { id: String((await listDashboards(owner)).data[0]?.id) })
    expect(preset).toMatchObject({ isPreset: true, author: null, isMine: false, canEdit: false, canRemove: false })
    const refusal = { code: 'conflict', message: expect.stringContaining('duplicate it') }
    const change = updateDashboard(owner, { ...idOf(preset), name: 'Моя', basedOn: preset.updatedAt })
    await expect(change).rejects.toMatchObject(refusal)
    await expect(removeDashboard(owner, idOf(preset))).rejects.toMatchObject(refusal)
  })
})

describe('a copy', () => {
  test('of a preset has its widgets and is the caller’s own, unshared', async () => {
    const preset = (await listDashboards(boris)).data[0]
    const copy = await duplicateDashboard(boris, { id: String(preset?.id) })
    expect(copy).toMatchObject({
      name: 'Продажи (копия)',
      description: preset?.description,
      widgets: preset?.widgets,
      isShared: false,
      isPreset: false,
      author: 'Борис',
      isMine: true,
      canEdit: true,
      canRemove: true,
    })
    expect(copy.id).not.toBe(preset?.id)
    expect(await lastAudit()).toMatchObject({
      action: 'dashboard.duplicated',
      object_id: String(copy.id),
      details: { name: 'Продажи (копия)', copyOf: preset?.id },
    })
    await expect(getDashboard(anna, idOf(copy))).rejects.toMatchObject({ code: 'not_found' })
  })

  test('of a shared one is named as asked; what becomes of one is nothing to the other', async () => {
    const made = await createDashboard(anna, { name: 'Общая', isShared: true, widgets: [widget] })
    const copy = await duplicateDashboard(boris, { ...idOf(made), name: 'Своя' })
    await updateDashboard(boris, { ...idOf(copy), widgets: [], basedOn: copy.updatedAt })
    expect(await getDashboard(anna, idOf(made))).toEqual(made)
  })

  test('of a name as long as a name may be is no longer', async () => {
    const made = await createDashboard(anna, { name: '🍲'.repeat(120) })
    const { name } = await duplicateDashboard(anna, idOf(made))
    expect(name).toBe(`${'🍲'.repeat(112)} (копия)`)
    expect([...name].length).toBe(120)
  })
})

describe('dashboards', () => {
  test('are changed with write:dashboards alone, and read with read:dashboards', async () => {
    const made = await createDashboard(anna, { name: 'Утро', isShared: true })
    const id = idOf(made)
    const [reading, writing] = [without(anna, 'write:dashboards'), without(anna, 'read:dashboards')]
    const refused = (scope: string) => ({ code: 'insufficient_scope', extra: { requiredScope: scope } })
    const writes = [
      createDashboard(reading, { name: 'Утро' }),
      updateDashboard(reading, { ...id, basedOn: made.updatedAt }),
      removeDashboard(reading, id),
      duplicateDashboard(reading, id),
    ]
    for (const answer of await Promise.allSettled(writes)) {
      expect(answer).toMatchObject({ reason: refused('write:dashboards') })
    }
    const reads = [
      getDashboard(writing, id),
      listDashboardDetails(writing),
      previewWidgets(writing, { widgets: [] }),
      (async () => listMetrics(writing))(),
    ]
    for (const answer of await Promise.allSettled(reads)) {
      expect(answer).toMatchObject({ reason: refused('read:dashboards') })
    }
  })

  test.each(['0', '01', '1.0', 'abc', '2147483648', ''])('of the id %j are not there to be changed', async (id) => {
    const asked = [
      getDashboard(owner, { id }),
      updateDashboard(owner, { id, basedOn: '' }),
      removeDashboard(owner, { id }),
      duplicateDashboard(owner, { id }),
    ]
    for (const answer of await Promise.allSettled(asked))
      expect(answer).toMatchObject({ reason: { code: 'not_found' } })
  })

  test('of another workspace are not there', async () => {
    const elsewhere = { ...anna, workspace: (await testContext(database.db)).workspace }
    const made = await createDashboard(anna, { name: 'Общая', isShared: true })
    const asked = [
      getDashboard(elsewhere, idOf(made)),
      updateDashboard(elsewhere, { ...idOf(made), basedOn: made.updatedAt }),
      removeDashboard(elsewhere, idOf(made)),
      duplicateDashboard(elsewhere, idOf(made)),
    ]
    for (const answer of await Promise.allSettled(asked))
      expect(answer).toMatchObject({ reason: { code: 'not_found' } })
  })
})
