import type { WidgetDraft } from '@vitrina/contract/dashboard'
import type { MailingDraft } from '@vitrina/contract/mailing'
import { scopes } from '@vitrina/contract/scopes'
import { decodeId, newUuid } from '@vitrina/db/ids'
import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { isOnCluster } from '@vitrina/testing/on-one-server'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import { offerReach } from '../access/choose-reach.ts'
import { listChecks } from '../checks/list-checks.ts'
import type { Context } from '../context.ts'
import { createDashboard } from '../dashboards/create-dashboard.ts'
import { duplicateDashboard } from '../dashboards/duplicate-dashboard.ts'
import { getDashboard } from '../dashboards/get-dashboard.ts'
import { getDashboardData } from '../dashboards/get-dashboard-data.ts'
import { updateDashboard } from '../dashboards/update-dashboard.ts'
import { findMembers } from '../figures/dimensions.ts'
import { getFigures } from '../figures/get-figures.ts'
import { createMailing } from '../mailings/create-mailing.ts'
import { getMailing } from '../mailings/list-mailings.ts'
import { updateMailing } from '../mailings/update-mailing.ts'
import { createMovement } from '../stock/create-movement.ts'
import { lockSumsSql } from '../stock/lock-sums.ts'
import { listWaiters } from '../waiters/list-waiters.ts'
import { createUser } from '../workspaces/create-user.ts'
import { createRestaurant } from './create-restaurant.ts'
import { getRestaurant } from './get-restaurant.ts'
import { listRestaurants } from './list-restaurants.ts'
import { restaurantsLock } from './restaurant-lock.ts'
import { updateRestaurant } from './update-restaurant.ts'

const database = suiteDatabase()

const sold: Ledger = {
  restaurants: [{ key: 'r1', name: 'Source name', city: 'Source city' }],
  checks: [{ key: 'c', date: '2026-03-10', lines: [{ dish: 'd', total: '7' }] }],
}

const digest: MailingDraft = {
  ...{ name: 'Day', frequency: 'daily', weekday: 1, time: '09:00', language: 'en', isActive: true },
  ...{ restaurants: [], blocks: ['revenue'], recipients: ['anna@rest.example'] },
}

/** A workspace with the restaurant of the ledger, which has no registry record. */
async function arrived() {
  const ctx = await testContext(database.db)
  await sendLedger(ctx, sold)
  return { ctx, restaurant: await only(ctx) }
}

async function only(ctx: Context) {
  const { data } = await listRestaurants(ctx, {})
  const [restaurant] = data
  if (!restaurant || data.length > 1) throw new Error(`One restaurant was expected, there are ${data.length}`)
  return restaurant
}

async function audited(ctx: Context) {
  const { rows } = await ctx.db.pool.query<{ details: object }>(
    `SELECT details FROM audit_entry WHERE workspace_id = $1 AND action = 'restaurant.updated' ORDER BY id`,
    [ctx.workspace.id],
  )
  return rows.map(({ details }) => details)
}

describe('a restaurant without a registry record', () => {
  test('gets it by a change, which wins over the source; the rest stays the source’s', async () => {
    const { ctx, restaurant } = await arrived()
    const { data } = await updateRestaurant(ctx, { id: restaurant.id, city: 'Our city', isActive: false })
    expect(data).toEqual({
      ...restaurant,
      city: 'Our city',
      isActive: false,
      registryId: expect.stringMatching(/^reg_/),
    })
    expect((await getRestaurant(ctx, { id: restaurant.id })).data).toEqual([data])
    expect(await audited(ctx)).toEqual([
      { registered: true, before: { city: null, isActive: true }, after: { city: 'Our city', isActive: false } },
    ])
  })

  test('gets it also by a change that says what is so already', async () => {
    const { ctx, restaurant } = await arrived()
    const { data } = await updateRestaurant(ctx, { id: restaurant.id, source: 'source_a', sourceKey: 'r1' })
    expect(data).toEqual({ ...restaurant, registryId: expect.stringMatching(/^reg_/) })
  })

  test('gets none by an empty change, which is not audited', async () => {
    const { ctx, restaurant } = await arrived()
    expect((await updateRestaurant(ctx, { id: restaurant.id })).data).toEqual(restaurant)
    expect(await audited(ctx)).toEqual([])
  })

  test('gets one record of 20 changes at once, and each is audited', async () => {
    const { ctx, restaurant } = await arrived()
    const changes = Array.from({ length: 20 }, (_, n) => updateRestaurant(ctx, { id: restaurant.id, comment: `${n}` }))
    const ids = (await Promise.all(changes)).map(({ data }) => data.registryId)
    expect(new Set(ids).size).toBe(1)
    expect((await audited(ctx)).length).toBe(20)
  })
})

describe('a change', () => {
  test.each([[null], [''], [' ']])('to %j takes our word away, and the source’s shows again', async (nothing) => {
    const { ctx, restaurant } = await arrived()
    const { id } = restaurant
    const { data } = await updateRestaurant(ctx, { id, city: 'Ours', comment: 'Ours' })
    const after = await updateRestaurant(ctx, { id, city: nothing, comment: nothing })
    expect(after.data).toEqual({ ...restaurant, registryId: data.registryId })
    expect((await audited(ctx)).at(-1)).toEqual({
      before: { city: 'Ours', comment: 'Ours' },
      after: { city: null, comment: null },
    })
  })

  test('to what is so already is not audited', async () => {
    const { ctx, restaurant } = await arrived()
    const once = await updateRestaurant(ctx, { id: restaurant.id, name: 'Ours' })
    expect((await updateRestaurant(ctx, { id: restaurant.id, name: 'Ours' })).data).toEqual(once.data)
    expect((await audited(ctx)).length).toBe(1)
  })

  test('leaves fields it does not name as they are', async () => {
    const ctx = await testContext(database.db)
    const made = await createRestaurant(ctx, { name: 'X', city: 'C', address: 'A', comment: 'K', sourceKey: 'k' })
    const { data } = await updateRestaurant(ctx, { id: made.data.id, name: 'Y' })
    expect(data).toEqual({ ...made.data, name: 'Y' })
  })

  test('of a missing, malformed or another workspace’s restaurant is 404', async () => {
    const [{ ctx }, other] = [await arrived(), await arrived()]
    for (const id of [other.restaurant.id, 'rst_00000000000000000000000000', 'x', '']) {
      await expect(updateRestaurant(ctx, { id, name: 'X' })).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await only(other.ctx)).toEqual(other.restaurant)
  })

  test('needs write:restaurants', async () => {
    const { ctx, restaurant } = await arrived()
    const lesser = { ...ctx, scopes: new Set(scopes.filter((scope) => scope !== 'write:restaurants')) }
    const change = updateRestaurant(lesser, { id: restaurant.id, name: 'X' })
    await expect(change).rejects.toMatchObject({ code: 'insufficient_scope' })
  })
})

describe('another key', () => {
  test('of a restaurant that came from the source is a conflict; its own is fine', async () => {
    const { ctx, restaurant } = await arrived()
    const { id } = restaurant
    for (const key of [{ sourceKey: 'r2' }, { source: 'source_b' as const }]) {
      await expect(updateRestaurant(ctx, { id, name: 'X', ...key })).rejects.toMatchObject({ code: 'conflict' })
    }
    expect(await only(ctx)).toEqual(restaurant)
    expect((await updateRestaurant(ctx, { id, sourceKey: 'r1', name: 'X' })).data.name).toBe('X')
  })

  test('that nobody has is taken by a restaurant of the registry alone', async () => {
    const ctx = await testContext(database.db)
    const { data } = await createRestaurant(ctx, { name: 'X' })
    const changed = await updateRestaurant(ctx, { id: data.id, source: 'source_b', sourceKey: 'k' })
    expect(changed.data).toEqual({ ...data, source: 'source_b', sourceKey: 'k' })
    expect(await audited(ctx)).toEqual([
      { before: { source: 'source_a', sourceKey: null }, after: { source: 'source_b', sourceKey: 'k' } },
    ])
  })

  test('that came from the source makes it that restaurant: record and movements move, the row of its own goes', async () => {
    const { ctx, restaurant } = await arrived()
    const made = await createRestaurant(ctx, { name: 'Ours', comment: 'Kept', sourceKey: 'wrong' })
    await createMovement(ctx, { restaurant: made.data.id, dish: 'Milk', kind: 'in', quantity: 1 })
    const { data } = await updateRestaurant(ctx, { id: made.data.id, sourceKey: 'r1', address: 'New' })
    expect(data).toEqual({
      ...restaurant,
      name: 'Ours',
      comment: 'Kept',
      address: 'New',
      registryId: made.data.registryId,
    })
    expect(await only(ctx)).toEqual(data)
    const { rows } = await ctx.db.pool.query('SELECT restaurant_id FROM stock_movement WHERE workspace_id = $1', [
      ctx.workspace.id,
    ])
    expect(rows.length).toBe(1)
    await expect(getRestaurant(ctx, { id: made.data.id })).rejects.toMatchObject({ code: 'not_found' })
    expect((await audited(ctx)).at(-1)).toEqual({
      movedFrom: made.data.id,
      before: { sourceKey: 'wrong', address: null },
      after: { sourceKey: 'r1', address: 'New' },
    })
  })

  test('that came from the source goes on counting in dashboards and mailings: 7, not none', async () => {
    const { ctx: workspace, restaurant } = await arrived()
    const { id: userId } = await createUser(workspace, {
      email: 'a@b.example',
      password: 'long enough 1',
      role: 'owner',
    })
    const ctx: Context = { ...workspace, actor: { type: 'user', id: userId, name: 'Anna' } }
    const made = await createRestaurant(ctx, { name: 'Ours' })
    const other = await createRestaurant(ctx, { name: 'Other' })
    const widget = (id: string, restaurants: string[]): WidgetDraft => ({
      ...{ id, type: 'metric', title: id, metric: 'revenue', markdown: null, layout: { x: 0, y: 0, w: 3, h: 2 } },
      ...{ periodRule: 'dashboard', comparison: 'previous', restaurants },
    })
    const widgets = [widget('one', [other.data.id, made.data.id]), widget('both', [restaurant.id, made.data.id])]
    const asking: WidgetDraft = {
      ...{ ...widget('asked', []), metric: null },
      query: {
        ...{ metrics: ['revenue'], by: [], order: null, limit: null, shares: false },
        where: [{ dimension: 'restaurant', op: 'in', values: [made.data.id] }],
      },
    }
    const dashboard = await createDashboard(ctx, { name: 'D', widgets: [...widgets, widget('all', []), asking] })
    const mailing = await createMailing(ctx, { ...digest, restaurants: [made.data.id, restaurant.id] })
    await updateRestaurant(ctx, { id: made.data.id, sourceKey: 'r1' })

    const held = await getDashboard(ctx, { id: String(dashboard.id) })
    const linked = [[other.data.id, restaurant.id], [restaurant.id], [], []]
    expect(held.widgets.map(({ restaurants }) => restaurants)).toEqual(linked)
    expect(held.widgets[3]?.query?.where[0]?.values).toEqual([restaurant.id])
    expect(held.updatedAt > dashboard.updatedAt).toBe(true)
    const { data } = await getDashboardData(ctx, { id: String(dashboard.id) })
    expect(data.widgets.map((each) => 'value' in each.data && each.data.value)).toEqual([7, 7, 7, 7])
    const moved = await getMailing(ctx, { id: mailing.id })
    expect(moved.restaurants).toEqual([restaurant.id])
    const renamed = await updateMailing(ctx, { id: mailing.id, basedOn: moved.updatedAt, name: 'Night' })
    expect(renamed).toMatchObject({ name: 'Night', restaurants: [restaurant.id] })
  })

  test('that has a registry record already is a conflict that changes nothing', async () => {
    const { ctx, restaurant } = await arrived()
    await updateRestaurant(ctx, { id: restaurant.id, name: 'Theirs' })
    const made = await createRestaurant(ctx, { name: 'Ours' })
    const change = updateRestaurant(ctx, { id: made.data.id, name: 'X', sourceKey: 'r1' })
    await expect(change).rejects.toMatchObject({ code: 'conflict' })
    expect((await getRestaurant(ctx, { id: made.data.id })).data).toEqual([made.data])
  })

  test('wanted by 20 restaurants at once becomes one’s; 19 are conflicts', async () => {
    const { ctx } = await arrived()
    const made = await Promise.all(Array.from({ length: 20 }, () => createRestaurant(ctx, { name: 'X' })))
    const results = await Promise.allSettled(
      made.map(({ data }) => updateRestaurant(ctx, { id: data.id, sourceKey: 'r1' })),
    )
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(refused).toEqual(Array(19).fill('conflict'))
    expect((await listRestaurants(ctx, {})).meta.total).toBe(20)
  })
})

/** A workspace whose restaurant without sales is in a dashboard and a mailing, and a client that is about to move them. */
async function aboutToMove() {
  const { ctx: workspace, restaurant } = await arrived()
  const { id } = await createUser(workspace, {
    email: `${newUuid()}@b.example`,
    password: 'long enough',
    role: 'owner',
  })
  const ctx: Context = { ...workspace, actor: { type: 'user', id, name: 'Anna' } }
  const restaurants = [(await createRestaurant(ctx, { name: 'Ours' })).data.id]
  const widget: WidgetDraft = {
    ...{ id: 'one', type: 'metric', title: 'one', metric: 'revenue', markdown: null, periodRule: 'dashboard' },
    ...{ layout: { x: 0, y: 0, w: 3, h: 2 }, comparison: 'previous', restaurants },
  }
  const dashboard = await createDashboard(ctx, { name: 'D', widgets: [widget] })
  const mailing = await createMailing(ctx, { ...digest, restaurants })
  const mover = await ctx.db.pool.connect()
  await mover.query('BEGIN')
  const isWaitedFor = async () => {
    const { rows } = await ctx.db.pool.query(`SELECT FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))`, [
      (await mover.query('SELECT pg_backend_pid() AS pid')).rows[0].pid,
    ])
    return rows.length > 0
  }
  const end = async () => {
    await mover.query('COMMIT')
    mover.release()
  }
  return { ctx, restaurant, restaurants, widget, dashboard, mailing, mover, isWaitedFor, end }
}

// Whom somebody waits for is seen on the node that has the rows.
test.each(isOnCluster ? [] : (['dashboard', 'mailing'] as const))(
  'a %s that is edited waits for its restaurants before it is locked itself',
  async (what) => {
    const { ctx, restaurants, widget, dashboard, mailing, mover, isWaitedFor, end } = await aboutToMove()
    await mover.query('SELECT FROM restaurant WHERE workspace_id = $1 AND NOT from_source FOR UPDATE', [
      ctx.workspace.id,
    ])
    const edited =
      what === 'mailing'
        ? updateMailing(ctx, { id: mailing.id, basedOn: mailing.updatedAt, name: 'X', restaurants })
        : updateDashboard(ctx, { id: String(dashboard.id), basedOn: dashboard.updatedAt, name: 'X', widgets: [widget] })
    await expect.poll(isWaitedFor).toBe(true)
    await mover.query(`SELECT FROM ${what} WHERE workspace_id = $1 FOR UPDATE NOWAIT`, [ctx.workspace.id])
    await end()
    expect(await edited).toMatchObject({ name: 'X' })
  },
)

test('a dashboard copied while its restaurant becomes another is of that one', async () => {
  const { ctx, restaurant, restaurants, dashboard, mover, isWaitedFor, end } = await aboutToMove()
  await mover.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [restaurantsLock(ctx.workspace.id)])
  const copied = duplicateDashboard(ctx, { id: String(dashboard.id) })
  await expect.poll(isWaitedFor).toBe(true)
  await mover.query('UPDATE dashboard SET widgets = replace(widgets::text, $2, $3)::jsonb WHERE workspace_id = $1', [
    ctx.workspace.id,
    restaurants[0],
    restaurant.id,
  ])
  await end()
  expect((await copied).widgets.map((each) => each.restaurants)).toEqual([[restaurant.id]])
})

test('a restaurant with movements becomes another after the exchange of stock that is under way', async () => {
  const { ctx, restaurants, mover, isWaitedFor, end } = await aboutToMove()
  await createMovement(ctx, { restaurant: 'Ours', dish: 'Milk', kind: 'in', quantity: 1 })
  await mover.query(lockSumsSql, [ctx.workspace.id])
  const moved = updateRestaurant(ctx, { id: restaurants[0] ?? '', sourceKey: 'r1' })
  await expect.poll(isWaitedFor).toBe(true)
  // Its sums can be changed meanwhile, in whatever order the exchange needs them.
  await mover.query('SELECT FROM stock_net_change WHERE workspace_id = $1 FOR UPDATE NOWAIT', [ctx.workspace.id])
  await end()
  expect(await moved).toMatchObject({ data: { sourceKey: 'r1' } })
})

test('movements recorded while the restaurant becomes another are kept or refused, never lost or failed', async () => {
  const { ctx } = await arrived()
  const made = await createRestaurant(ctx, { name: 'Ours' })
  const movement = () =>
    createMovement(ctx, { restaurant: made.data.id, dish: 'Milk', kind: 'in', quantity: 1 }).then(
      () => 'kept',
      (error) => error.code,
    )
  const before = Array.from({ length: 10 }, movement)
  const change = updateRestaurant(ctx, { id: made.data.id, sourceKey: 'r1' })
  const outcomes = await Promise.all([...before, ...Array.from({ length: 10 }, movement)])
  await change
  expect(outcomes.filter((outcome) => outcome !== 'kept' && outcome !== 'not_found')).toEqual([])
  const { rows } = await ctx.db.pool.query('SELECT FROM stock_movement WHERE workspace_id = $1', [ctx.workspace.id])
  expect(rows.length).toBe(outcomes.filter((outcome) => outcome === 'kept').length)
})

describe('two restaurants of one name', () => {
  test('are told apart wherever they are told of by it: by the key that the accounting system has for each', async () => {
    const ctx = await testContext(database.db)
    const sold = (key: string, total: string) => ({
      ...{ key, restaurant: key, date: '2026-03-10', waiter: key, lines: [{ dish: 'tea', total }] },
    })
    await sendLedger(ctx, {
      restaurants: ['North', 'South'].map((key) => ({ key, name: key })),
      employees: ['North', 'South'].map((key) => ({ key, name: key, restaurant: key })),
      checks: [sold('North', '10'), sold('South', '20')],
    })
    const south = (await listRestaurants(ctx, {})).data.find(({ name }) => name === 'South')
    await updateRestaurant(ctx, { id: south?.id ?? '', name: 'NORTH' })
    const march = { from: '2026-03-01', to: '2026-03-31' }
    const days = { date_from: march.from, date_to: march.to }
    const told = ['NORTH (r_keeper: South)', 'North (r_keeper: North)']
    const { rows } = await getFigures(ctx, { metrics: ['revenue'], by: ['restaurant'], period: march })
    expect(rows.map(({ labels: [label] }) => label).sort()).toEqual(told)
    const { data: checks } = await listChecks(ctx, { ...days, 'filter[restaurant]': 'north' })
    expect(checks.map(({ restaurant }) => restaurant).sort()).toEqual(told)
    const one = await listChecks(ctx, { ...days, 'filter[restaurant]': 'north (R_keeper: South)' })
    expect(one.data.map(({ total }) => total)).toEqual([20])
    expect((await listWaiters(ctx, days)).data.map(({ restaurant }) => restaurant).sort()).toEqual(told)
    expect((await offerReach(ctx)).map(({ name }) => name).sort()).toEqual(told)
    expect(
      (await findMembers(ctx, { dimension: 'restaurant', most: 9 })).members.map(({ name }) => name).sort(),
    ).toEqual(told)
    // To who knows of one there is nothing to tell it from.
    const alone = { ...ctx, reach: [decodeId('restaurant', south?.id ?? '') ?? ''] }
    expect((await listChecks(alone, days)).data.map(({ restaurant }) => restaurant)).toEqual(['NORTH'])
  })
})
