import type { Source } from '@vitrina/contract/source'
import { encodeId } from '@vitrina/db/ids'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { setSchedule } from '../integrations/integration-health.ts'
import { readDataVersion } from '../workspaces/read-data-version.ts'
import {
  claimJobs,
  type ExchangeJob,
  exchangeOf,
  finishJob,
  type Lane,
  planJobs,
  planMissingJobs,
  releaseJob,
  renewClaims,
} from './exchange-jobs.ts'
import { orderExchange } from './order-exchange.ts'

const database = suiteDatabase(10)
const now = new Date('2026-03-31T12:00:00Z')
const none: Record<Lane, number> = { current: 0, load: 0, nightly: 0, background: 0 }

/** A workspace with connected sources that were never read; connected so many seconds before noon. */
async function connected(sources: readonly Source[], secondsAgo = 0): Promise<Context> {
  const ctx = await testContext(database.db)
  for (const source of sources) {
    await database.db.pool.query(
      `INSERT INTO integration (workspace_id, slug, is_connected, updated_at) VALUES ($1, $2, true, $3)`,
      [ctx.workspace.id, source, new Date(now.getTime() - secondsAgo * 1000)],
    )
    await planJobs(database.db, ctx.workspace.id, source)
  }
  return ctx
}

const claim = (free: Partial<Record<Lane, number>>, at = now) =>
  claimJobs(database.db, { now: at, free: { ...none, ...free } })
const named = (jobs: readonly ExchangeJob[]) => jobs.map(({ source, lane }) => `${source} ${lane}`).sort()
const reset = () =>
  database.db.pool.query(
    'DELETE FROM exchange_job; DELETE FROM exchange_order; UPDATE integration SET is_connected = false',
  )
const expire = (job: ExchangeJob) =>
  database.db.pool.query(
    `UPDATE exchange_job SET claimed_until = now() - interval '1 second' WHERE workspace_id = $1`,
    [job.workspaceId],
  )

test('a lane gives as many jobs as it has slots, those that wait longest first', async () => {
  await reset()
  const [late, later, latest] = [
    await connected(['source_a'], 10),
    await connected(['source_a'], 30),
    await connected(['source_a'], 20),
  ]
  const first = await claim({ current: 2 })
  expect(new Set(first.map(({ workspaceId }) => workspaceId))).toEqual(
    new Set([later.workspace.id, latest.workspace.id]),
  )
  expect((await claim({ current: 2 })).map(({ workspaceId }) => workspaceId)).toEqual([late.workspace.id])
  expect(await claim({ current: 2 })).toEqual([])
})

test('nothing is given before its time, and nothing of a lane without a free slot', async () => {
  await reset()
  await connected(['source_a'])
  expect(await claim({ current: 5, load: 5 }, new Date(now.getTime() - 1))).toEqual([])
  expect(await claim({ nightly: 5, background: 5 })).toEqual([])
  expect(await claim({})).toEqual([])
})

test('of a workspace one job in a lane, of a source one job at a time: the other source is loaded meanwhile', async () => {
  await reset()
  await connected(['source_a', 'source_b'])
  const both = [...(await claim({ current: 5, load: 5 })), ...(await claim({ current: 5, load: 5 }))]
  expect(both.length).toBe(2)
  expect(new Set(both.map(({ lane }) => lane))).toEqual(new Set(['current', 'load']))
  expect(new Set(both.map(({ source }) => source))).toEqual(new Set(['source_a', 'source_b']))
  expect(await claim({ current: 5, load: 5, nightly: 5 })).toEqual([])
})

test('the background of a source is read beside its exchange', async () => {
  await reset()
  const ctx = await connected(['source_a'])
  const [job] = await claim({ current: 1 })
  if (!job) throw new Error('nothing was claimed')
  await finishJob(database.db, job, { exchange: await exchangeOf(database.db, job), begunAt: now, backgroundAt: now })
  expect(named(await claim({ current: 1, load: 1, background: 1 }))).toEqual(['source_a background', 'source_a load'])
  await setSchedule(ctx, 'source_a', { schedule: '* * * * *' })
  const { rows } = await database.db.pool.query(`SELECT claimed_by FROM exchange_job WHERE claimed_by IS NOT NULL`)
  expect(rows.length).toBe(2)
})

test('a load that lasts long does not hold up current data of others, nor a lane another one', async () => {
  await reset()
  for (let n = 0; n < 6; n += 1) await connected(['source_a'])
  const loads = await claim({ load: 2 })
  expect(named(loads)).toEqual(['source_a load', 'source_a load'])
  expect((await claim({ current: 10 })).length).toBe(4)
})

test.each([
  ['the comparison of the night', 'nightly'],
  ['the load of ordered days', 'load'],
  ['the first load', 'load'],
])('a source that takes six minutes to read every five: %s has its turn beside current data', async (what, lane) => {
  await reset()
  const ctx = await testContext(database.db)
  const loadedAt = what === 'the first load' ? null : '2026-03-30T03:00:00Z'
  await database.db.pool.query(
    `INSERT INTO integration (workspace_id, slug, is_connected, updated_at, schedule, history_loaded_at, nightly_at)
     VALUES ($1, 'source_a', true, '2026-03-30T03:00:00Z', '*/5 * * * *', $2, $2)`,
    [ctx.workspace.id, loadedAt],
  )
  await planJobs(database.db, ctx.workspace.id, 'source_a')
  const period = { from: '2026-03-01', to: '2026-03-02' }
  if (what === 'the load of ordered days') await orderExchange(ctx, { source: 'source_a', period, dryRun: false })
  const ran: string[] = []
  for (let at = now.getTime(); ran.length < 300 && !ran.includes(lane); ) {
    const [job] = await claim({ current: 1, load: 1, nightly: 1 }, new Date(at))
    if (job) ran.push(job.lane)
    const begunAt = new Date(at)
    at += job ? 360_000 : 10_000
    if (job) await finishJob(database.db, job, { exchange: await exchangeOf(database.db, job), begunAt })
  }
  expect([...new Set(ran)].sort()).toEqual(['current', lane].sort())
})

test('two sources of a workspace whose turns are in lanes where the other one waits longer: both have them', async () => {
  await reset()
  const ctx = await connected(['source_a', 'source_b'])
  const plan = (source: Source, lane: Lane, next: string, begun: string) =>
    database.db.pool.query(
      `UPDATE exchange_job SET next_at = $4::timestamptz, begun_at = $5::timestamptz
       WHERE workspace_id = $1 AND source = $2 AND lane = $3::exchange_lane`,
      [ctx.workspace.id, source, lane, `2026-03-31T${next}Z`, `2026-03-31T${begun}Z`],
    )
  await plan('source_a', 'current', '11:05', '11:00')
  await plan('source_a', 'nightly', '11:20', '09:00')
  await plan('source_b', 'current', '11:10', '09:30')
  await plan('source_b', 'nightly', '11:15', '10:00')
  expect(named(await claim({ current: 5, nightly: 5 }))).toEqual(['source_a nightly', 'source_b current'])
})

test('a claim that ran out is given to another; renewed, it is not; the first no longer ends the job for the second', async () => {
  await reset()
  await connected(['source_a'])
  const [dead] = await claim({ current: 1 })
  if (!dead) throw new Error('nothing was claimed')
  await expire(dead)
  await renewClaims(database.db, [dead])
  expect(await claim({ current: 1 })).toEqual([])
  await expire(dead)
  const [alive] = await claim({ current: 1 })
  expect(alive).toMatchObject({ source: 'source_a', lane: 'current' })
  await releaseJob(database.db, dead)
  await renewClaims(database.db, [dead])
  expect(await claim({ current: 1 })).toEqual([])
})

test('a job given back is due at once, or when it is said', async () => {
  await reset()
  await connected(['source_a'])
  const [job] = await claim({ current: 1 })
  if (!job) throw new Error('nothing was claimed')
  await releaseJob(database.db, job)
  const [again] = await claim({ current: 1 })
  if (!again) throw new Error('nothing was claimed')
  await releaseJob(database.db, again, new Date(now.getTime() + 3000))
  expect(await claim({ current: 1 }, new Date(now.getTime() + 2999))).toEqual([])
  expect((await claim({ current: 1 }, new Date(now.getTime() + 3000))).length).toBe(1)
})

test('what is ordered while the source is read is due when that ends', async () => {
  await reset()
  const ctx = await connected(['source_a'])
  const [job] = await claim({ current: 1 })
  if (!job) throw new Error('nothing was claimed')
  const exchange = await exchangeOf(database.db, job)
  const { id } = await orderExchange(ctx, { source: 'source_a', period: null, dryRun: true })
  expect(exchange).toMatchObject({ orderId: null })
  await finishJob(database.db, job, { exchange, begunAt: now })
  const [ordered] = await claim({ current: 1 })
  if (!ordered) throw new Error('the order is not due')
  const found = await exchangeOf(database.db, ordered)
  expect(found).toMatchObject({ dryRun: true, scope: { kind: 'current' } })
  expect(encodeId('exchangeOrder', found?.orderId ?? '')).toBe(id)
  await finishJob(database.db, ordered, { exchange: found, begunAt: now })
  expect(await claim({ current: 1 })).toEqual([])
})

test('eight workers that claim at once never share a job, a source or a lane of a workspace', async () => {
  await reset()
  for (let n = 0; n < 12; n += 1) await connected(['source_a', 'source_b'], n)
  const claims: ExchangeJob[][] = []
  for (let turn = 0; turn < 3; turn += 1) {
    claims.push(...(await Promise.all(Array.from({ length: 8 }, () => claim({ current: 3, load: 3 })))))
  }
  const all = claims.flat()
  const unique = (of: (job: ExchangeJob) => string) => new Set(all.map(of)).size
  expect(all.length).toBe(24)
  expect(unique(({ workspaceId, source }) => `${workspaceId} ${source}`)).toBe(24)
  expect(unique(({ workspaceId, lane }) => `${workspaceId} ${lane}`)).toBe(24)
  for (const jobs of claims) expect(jobs.filter(({ lane }) => lane === 'load').length).toBeLessThanOrEqual(3)
  expect(await claim({ current: 9, load: 9 })).toEqual([])
})

test('a source that is gone has no jobs, also when one ends after it', async () => {
  await reset()
  const ctx = await connected(['source_a'])
  const [job] = await claim({ current: 1 })
  if (!job) throw new Error('nothing was claimed')
  await database.db.pool.query('DELETE FROM integration WHERE workspace_id = $1', [ctx.workspace.id])
  await finishJob(database.db, job, { exchange: null, begunAt: now })
  const { rows } = await database.db.pool.query('SELECT FROM exchange_job')
  expect(rows).toEqual([])
})

const job = async (lane: Lane): Promise<ExchangeJob> => {
  const [claimed] = await claim({ [lane]: 1 })
  if (!claimed) throw new Error('nothing was claimed')
  return claimed
}
const dueOf = async (ctx: Context, lane: Lane) => {
  const { rows } = await database.db.pool.query<{ next_at: Date | null }>(
    'SELECT next_at FROM exchange_job WHERE workspace_id = $1 AND lane = $2',
    [ctx.workspace.id, lane],
  )
  return rows[0]?.next_at ?? null
}

test.each([
  ['load', -60_000],
  ['nightly', -60_000],
  ['load', null],
  ['nightly', null],
] as const)(
  'a comparison that failed before its outcome was noted is due in 15 minutes, in the lane %s after a try %j ms ago',
  async (lane, tried) => {
    await reset()
    const ctx = await connected(['source_a'])
    await database.db.pool.query(
      `UPDATE integration SET nightly_retry_at = $2, nightly_error = 'x', history_loaded_at = $3 WHERE workspace_id = $1`,
      [ctx.workspace.id, tried && new Date(now.getTime() + tried), lane === 'load' ? null : now],
    )
    await planJobs(database.db, ctx.workspace.id, 'source_a')
    const claimed = await job(lane)
    const exchange = await exchangeOf(database.db, claimed)
    expect(exchange).toMatchObject({ scope: { kind: 'changed' } })
    await finishJob(database.db, claimed, { exchange, begunAt: now, isCutShort: tried === null })
    expect(await dueOf(ctx, lane)).toEqual(new Date(now.getTime() + 15 * 60_000))
  },
)

test('what an exchange came to and that it is over change its source once: one new version of the data', async () => {
  await reset()
  const ctx = await connected(['source_a'])
  const claimed = await job('current')
  const exchange = await exchangeOf(database.db, claimed)
  const before = Number(await readDataVersion(ctx))
  const at = new Date(now.getTime() + 1000)
  const outcome = { at, ofPast: false, failures: [], hasCome: true, hasSales: true, isThrough: true }
  await finishJob(database.db, claimed, { exchange, begunAt: now, outcome })
  expect(Number(await readDataVersion(ctx))).toBe(before + 1)
  const { rows } = await database.db.pool.query(
    `SELECT succeeded_at, current_at, last_has_sales, claimed_by, claimed_until FROM integration
     JOIN exchange_job j USING (workspace_id) WHERE workspace_id = $1 AND lane = 'current'`,
    [ctx.workspace.id],
  )
  expect(rows).toEqual([
    { succeeded_at: at, current_at: now, last_has_sales: true, claimed_by: null, claimed_until: null },
  ])
})

test('of jobs that were claimed together, the end of one leaves the others claimed', async () => {
  await reset()
  const ctx = await connected(['source_a'])
  const [load] = await claim({ load: 1 })
  if (!load) throw new Error('nothing was claimed')
  await finishJob(database.db, load, { exchange: null, begunAt: now, backgroundAt: now })
  const together = await claim({ background: 1, load: 1 })
  expect(named(together)).toEqual(['source_a background', 'source_a load'])
  const background = together.find(({ lane }) => lane === 'background')
  if (!background) throw new Error('the background was not claimed')
  await finishJob(database.db, background, { exchange: null, begunAt: now })
  const { rows } = await database.db.pool.query<{ lane: Lane }>(
    'SELECT lane FROM exchange_job WHERE workspace_id = $1 AND claimed_by IS NOT NULL',
    [ctx.workspace.id],
  )
  expect(rows).toEqual([{ lane: 'load' }])
})

test('what came of an exchange is stored also when another worker has its job by now', async () => {
  await reset()
  const ctx = await connected(['source_a'])
  const late = await job('current')
  await expire(late)
  const taken = await job('current')
  const outcome = { at: now, ofPast: false, failures: [], hasCome: true, hasSales: true, isThrough: true }
  const exchange = await exchangeOf(database.db, late)
  await finishJob(database.db, late, { exchange, begunAt: now, outcome })
  const { rows } = await database.db.pool.query(
    `SELECT succeeded_at, current_at, claimed_by FROM integration JOIN exchange_job j USING (workspace_id)
     WHERE workspace_id = $1 AND lane = 'current'`,
    [ctx.workspace.id],
  )
  expect(rows).toEqual([{ succeeded_at: now, current_at: null, claimed_by: taken.claim }])
})

test('what a process of the release before orders or connects is planned by the next look', async () => {
  await reset()
  const ctx = await connected(['source_a'])
  const claimed = await job('current')
  await finishJob(database.db, claimed, { exchange: await exchangeOf(database.db, claimed), begunAt: now })
  const postpone = () =>
    database.db.pool.query(`UPDATE exchange_job SET next_at = $2 WHERE workspace_id = $1 AND lane = 'current'`, [
      ctx.workspace.id,
      new Date(Date.now() + 3_600_000),
    ])
  await postpone()
  expect(await planMissingJobs(database.db)).toBe(0)
  await database.db.pool.query(
    `INSERT INTO exchange_order (workspace_id, id, source, author, dry_run, created_at)
     VALUES ($1, gen_random_uuid(), 'source_a', 'Anna', false, $2)`,
    [ctx.workspace.id, now],
  )
  expect(await planMissingJobs(database.db)).toBe(1)
  expect(await dueOf(ctx, 'current')).toEqual(now)
  await database.db.pool.query('DELETE FROM exchange_order WHERE workspace_id = $1', [ctx.workspace.id])
  await database.db.pool.query(`UPDATE integration SET current_at = NULL, updated_at = $2 WHERE workspace_id = $1`, [
    ctx.workspace.id,
    new Date(now.getTime() - 5000),
  ])
  await planJobs(database.db, ctx.workspace.id, 'source_a')
  await postpone()
  expect(await planMissingJobs(database.db)).toBe(1)
  expect(await dueOf(ctx, 'current')).toEqual(new Date(now.getTime() - 5000))
})

test('slow data that an exchange asks for while it is read in the background is read again', async () => {
  await reset()
  const ctx = await connected(['source_a'])
  const first = await job('current')
  await finishJob(database.db, first, { exchange: null, begunAt: now, backgroundAt: now })
  const behind = await job('background')
  const later = new Date(now.getTime() + 1000)
  await database.db.pool.query(`UPDATE exchange_job SET next_at = $2 WHERE workspace_id = $1 AND lane = 'background'`, [
    ctx.workspace.id,
    later,
  ])
  await finishJob(database.db, behind, { exchange: null, begunAt: now })
  expect(await dueOf(ctx, 'background')).toEqual(later)
})

test('a job whose claim another worker has is not ended, nor given back with another time', async () => {
  await reset()
  const ctx = await connected(['source_a'])
  const dead = await job('current')
  await expire(dead)
  const alive = await job('current')
  await finishJob(database.db, dead, { exchange: await exchangeOf(database.db, dead), begunAt: now })
  expect(await dueOf(ctx, 'current')).toEqual(alive.dueAt)
  await releaseJob(database.db, alive, new Date(now.getTime() + 3000))
  expect(await dueOf(ctx, 'current')).toEqual(new Date(now.getTime() + 3000))
})

test('a job given back for later is due at once when something was ordered meanwhile', async () => {
  await reset()
  const ctx = await connected(['source_a'])
  const claimed = await job('current')
  const ordered = new Date(now.getTime() - 10)
  await database.db.pool.query(`UPDATE exchange_job SET next_at = $2 WHERE workspace_id = $1 AND lane = 'current'`, [
    ctx.workspace.id,
    ordered,
  ])
  await releaseJob(database.db, claimed, new Date(now.getTime() + 3000))
  expect(await dueOf(ctx, 'current')).toEqual(ordered)
})
