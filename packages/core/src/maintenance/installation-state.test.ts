import { newUuid } from '@vitrina/db/ids'
import { shiftOf } from '@vitrina/testing/due-exchanges'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import { claimJobs, planMissingJobs } from '../exchange/exchange-jobs.ts'
import { createRestaurant } from '../restaurants/create-restaurant.ts'
import { createWebhook } from '../webhooks/create-webhook.ts'
import { installationState } from './installation-state.ts'

const database = suiteDatabase()
const now = new Date('2026-03-31T12:00:00Z')

test('an empty installation waits for nothing', async () => {
  expect(await installationState(database.db, now)).toEqual({
    sources: 0,
    oldestExchangeSeconds: 0,
    lateSources: 0,
    scheduleLagSeconds: 0,
    waitingExchanges: 0,
    oldestWaitingExchangeSeconds: 0,
    provisionalDays: 0,
    oldestUnpublishedSeconds: 0,
    oldestDeliverySeconds: 0,
    overdueDeliveries: 0,
    failingSubscriptions: 0,
  })
})

test('over two workspaces: the oldest success 40 min ago, of two sources one late by 40 − 5 − 1 = 34 min less its shift', async () => {
  const [first, second] = [await testContext(database.db), await testContext(database.db)]
  const { pool } = database.db
  const connect = (workspace: string, slug: string, succeeded: string | null, isConnected = true) =>
    pool.query(
      `INSERT INTO integration (workspace_id, slug, is_connected, schedule, succeeded_at, updated_at)
       VALUES ($1, $2, $3, '*/5 * * * *', $4, '2026-03-31T11:59:00Z')`,
      [workspace, slug, isConnected, succeeded],
    )
  await connect(first.workspace.id, 'source_a', '2026-03-31T11:58:00Z')
  await connect(second.workspace.id, 'source_a', '2026-03-31T11:20:00Z')
  await connect(second.workspace.id, 'source_b', '2026-01-01T00:00:00Z', false)
  await connect(second.workspace.id, 'mail', null)

  expect(await planMissingJobs(database.db)).toBe(2)
  expect(await planMissingJobs(database.db)).toBe(0)

  await createRestaurant(first, { name: 'Harbour' })
  const { rows } = await pool.query('SELECT id FROM restaurant WHERE workspace_id = $1', [first.workspace.id])
  const close = (date: string, state: string) =>
    pool.query(
      `INSERT INTO day_closing (workspace_id, restaurant_id, business_date, source, closing, state, missing)
       VALUES ($1, $2, $3, 'source_a', 'x', $4, 0)`,
      [first.workspace.id, rows[0].id, date, state],
    )
  await close('2026-03-30', 'awaiting')
  await close('2026-03-27', 'awaiting')
  await close('2026-03-26', 'missing')
  await close('2026-03-25', 'complete')
  await close('2026-01-25', 'missing')

  await createWebhook(second, { url: 'https://example.com/hook', events: ['check.created'] })
  const hook = (await pool.query('SELECT id FROM webhook')).rows[0].id
  await pool.query('UPDATE event SET position = NULL, created_at = $1', ['2026-03-31T11:55:00Z'])
  const event = newUuid()
  await pool.query(
    `INSERT INTO event (workspace_id, id, type, object_id, actor_type, actor_id, body, created_at)
     VALUES ($1, $2, 'check.created', $2, 'system', $2, '{}', $3)`,
    [second.workspace.id, event, '2026-03-31T11:50:00Z'],
  )
  await pool.query(
    `INSERT INTO delivery (workspace_id, id, webhook_id, event_id, event_type, object_id, status, next_attempt_at,
       created_at, updated_at)
     VALUES ($1, $2, $3, $4, 'check.created', 'chk_x', 'pending', $5, $5, $5)`,
    [second.workspace.id, newUuid(), hook, event, '2026-03-31T11:57:00Z'],
  )
  await pool.query(`UPDATE webhook SET failing_since = '2026-03-29T00:00:00Z'`)

  expect(await installationState(database.db, now)).toEqual({
    sources: 2,
    oldestExchangeSeconds: 40 * 60,
    lateSources: 1,
    scheduleLagSeconds: (34 * 60_000 - shiftOf(second, 'source_a', 5)) / 1000,
    // Neither was begun: current data and the past of both.
    waitingExchanges: 4,
    oldestWaitingExchangeSeconds: 60,
    // 27 March, which has waited for more than three days, and 26 March.
    provisionalDays: 2,
    oldestUnpublishedSeconds: 10 * 60,
    oldestDeliverySeconds: 3 * 60,
    overdueDeliveries: 1,
    failingSubscriptions: 1,
  })

  // One that is read holds up its own past, which nobody waits for a worker with.
  expect((await claimJobs(database.db, { now, free: { current: 1, load: 0, nightly: 0, background: 0 } })).length).toBe(
    1,
  )
  expect(await installationState(database.db, now)).toMatchObject({ sources: 2, waitingExchanges: 2 })
})
