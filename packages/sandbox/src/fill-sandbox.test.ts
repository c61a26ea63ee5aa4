import { listChecks } from '@vitrina/core/checks/list-checks'
import type { Context } from '@vitrina/core/context'
import { listDishes } from '@vitrina/core/dishes/list-dishes'
import { issueKey } from '@vitrina/core/keys/issue-key'
import { listRestaurants } from '@vitrina/core/restaurants/list-restaurants'
import { listStock } from '@vitrina/core/stock/list-stock'
import { listWaiters } from '@vitrina/core/waiters/list-waiters'
import { ensureSandbox } from '@vitrina/core/workspaces/create-workspace'
import { wantedSandboxes } from '@vitrina/core/workspaces/wanted-sandboxes'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { findRollupDifferences } from '@vitrina/testing/rollup-differences'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import { fillPiece, fillSandbox, nextPiece, type SandboxPiece } from './fill-sandbox.ts'

const database = suiteDatabase(12)
const quiet = () => undefined
const at = (ctx: Context, now: string): Context => ({ ...ctx, now: () => new Date(now) })

async function withSandbox(): Promise<{ live: Context; sandbox: Context }> {
  const live = await testContext(database.db)
  const { id } = await ensureSandbox(live.db, live.workspace.id, live.now())
  return { live, sandbox: await systemContext({ ...live, workspaceId: id, name: 'worker' }) }
}

/** How many rows each list shows without a period being named. */
async function shown(ctx: Context): Promise<Record<string, number>> {
  const lists = { restaurants: listRestaurants, checks: listChecks, dishes: listDishes, waiters: listWaiters }
  const counts: Record<string, number> = { stock: (await listStock(ctx, {})).data.length }
  for (const [name, list] of Object.entries(lists)) counts[name] = (await list(ctx, {})).data.length
  return counts
}

async function days(ctx: Context) {
  const { rows } = await ctx.db.pool.query<{ days: number; from: string; to: string }>(
    `SELECT count(*)::int AS days, min(business_date)::text AS "from", max(business_date)::text AS "to"
     FROM restaurant_day WHERE workspace_id = $1`,
    [ctx.workspace.id],
  )
  return rows[0]
}

const full = {
  restaurants: 2,
  ...{ checks: expect.toSatisfy(isMany), dishes: expect.toSatisfy(isMany) },
  ...{ waiters: expect.toSatisfy(isMany), stock: expect.toSatisfy(isMany) },
}
function isMany(count: unknown) {
  return typeof count === 'number' && count > 2
}

test('a sandbox that several need first at the same time is made once', async () => {
  const live = await testContext(database.db)
  const made = await Promise.all([1, 2, 3, 4].map(() => ensureSandbox(live.db, live.workspace.id, live.now())))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  expect(made.filter(({ isNew }) => isNew)).toHaveLength(1)
})

test('a sandbox is wanted while a test key of it lives, and empty at first', async () => {
  const live = await testContext(database.db)
  const mine = async (now: Date) => {
    const { id } = await ensureSandbox(live.db, live.workspace.id, now)
    return (await wantedSandboxes(live.db, now)).filter((one) => one.id === id).map(({ isEmpty }) => isEmpty)
  }
  expect(await mine(live.now())).toEqual([])
  const until = '2026-04-01T00:00:00Z'
  await issueKey(live, { name: 'till', scopes: ['read:checks'], isTest: true, expiresAt: until })
  expect(await mine(live.now())).toEqual([true])
  expect(await mine(new Date(until))).toEqual([])
})

test('the last days come first, in small pieces, and every list shows them at once; then sixty days, with rollups right', async () => {
  const { live, sandbox } = await withSandbox()
  const pieces: SandboxPiece[] = []
  const fill = async () => {
    const piece = await fillPiece(sandbox)
    if (piece) pieces.push(piece)
    return piece
  }
  await fill()
  await fill()
  expect(pieces).toEqual([
    { source: 'source_a', from: '2026-03-28', to: '2026-03-30' },
    { source: 'source_b', from: '2026-03-28', to: '2026-03-30' },
  ])
  expect(await shown(sandbox)).toEqual(full)
  while (await fill());
  expect(await days(sandbox)).toEqual({ days: 120, from: '2026-01-30', to: '2026-03-30' })
  expect(pieces.length).toBe(14)
  expect(await findRollupDifferences(sandbox.db, sandbox.workspace.id)).toEqual([])
  expect(await days(live)).toEqual({ days: 0, from: null, to: null })
  const { rows } = await live.db.pool.query('SELECT FROM event WHERE workspace_id = $1', [live.workspace.id])
  expect(rows.length).toBe(0)
  await expect(fillPiece(live)).rejects.toThrow()
})

test('forty days later, as after being down for weeks, default periods are full again and end yesterday; a day later one day comes', async () => {
  const { sandbox } = await withSandbox()
  await fillSandbox(sandbox, quiet)
  const later = at(sandbox, '2026-05-10T12:00:00Z')
  expect((await shown(later))['checks']).toBe(0)
  await fillSandbox(later, quiet)
  expect(await shown(later)).toEqual(full)
  expect((await days(later))?.to).toBe('2026-05-09')
  const nextDay = at(sandbox, '2026-05-11T12:00:00Z')
  expect(await nextPiece(nextDay)).toEqual({ source: 'source_a', from: '2026-05-10', to: '2026-05-10' })
})

test('two who fill at once make no day twice', async () => {
  const { sandbox } = await withSandbox()
  await Promise.all([fillSandbox(sandbox, quiet), fillSandbox({ ...sandbox, requestId: 'other' }, quiet)])
  const { rows } = await sandbox.db.pool.query(
    `SELECT action, count(*)::int AS days, count(DISTINCT (restaurant_id, business_date))::int AS different
     FROM exchange_run_day WHERE workspace_id = $1 GROUP BY action`,
    [sandbox.workspace.id],
  )
  expect(rows).toEqual([{ action: 'inserted', days: 120, different: 120 }])
})

test('a fill that was killed is gone on with: its run is taken up, not begun anew', async () => {
  const { sandbox } = await withSandbox()
  await fillPiece(sandbox)
  await sandbox.db.pool.query(`UPDATE exchange_run SET status = 'running' WHERE workspace_id = $1`, [
    sandbox.workspace.id,
  ])
  const first = { source: 'source_a', from: '2026-03-28', to: '2026-03-30' }
  expect(await fillPiece(sandbox)).toEqual(first)
  const { rows } = await sandbox.db.pool.query('SELECT resumed, status FROM exchange_run WHERE workspace_id = $1', [
    sandbox.workspace.id,
  ])
  expect(rows).toEqual([{ resumed: 1, status: 'succeeded' }])
})
