import { bundleOf, sendBundle } from '@vitrina/testing/ledger'
import { findRollupDifferences } from '@vitrina/testing/rollup-differences'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import { cleanUp } from './clean-up.ts'
import { defaultRetention } from './retention.ts'

const database = suiteDatabase()

test('requests, events and deliveries go after 30 days, idempotency records after 24 hours, counters after a day and an hour, windows an hour after their end, sessions as they expire, links to an account 30 days after, runs, what agents remember, conversations, what answers are of and wrong passwords after 90 days, uploads after 7; not before', async () => {
  const ctx = await testContext(database.db, { now: '2026-03-31T12:00:00Z' })
  const ago = (text: string) => `'2026-03-31T12:00:00Z'::timestamptz - interval '${text}'`
  const id = 'new_uuid_v7()'
  for (const age of ['29 days 23 hours', '30 days 1 second']) {
    await ctx.db.pool.query(
      `INSERT INTO request_log (workspace_id, id, key_id, method, path, status, duration_ms, created_at)
       VALUES ($1, ${id}, ${id}, 'GET', '/x', 200, 1, ${ago(age)})`,
      [ctx.workspace.id],
    )
  }
  for (const age of ['23 hours', '24 hours 1 second']) {
    await ctx.db.pool.query(
      `INSERT INTO idempotency_record (workspace_id, key_id, method, path, token, fingerprint, state, created_at)
       VALUES ($1, ${id}, 'POST', '/x', 't', 'f', 'done', ${ago(age)})`,
      [ctx.workspace.id],
    )
    await ctx.db.pool.query(
      `INSERT INTO key_rate (workspace_id, key_id, window_start, used, full_at, per_minute, granted)
       VALUES ($1, ${id}, ${ago(age)}, 1, now(), 100, 1)`,
      [ctx.workspace.id],
    )
  }
  for (const [address, age] of [
    ['192.0.2.1', '59 minutes'],
    ['192.0.2.2', '61 minutes'],
  ] as const) {
    await ctx.db.pool.query(
      `INSERT INTO address_rate (address, window_start, used, full_at, per_minute, granted)
       VALUES ($1, ${ago(age)}, 1, now(), 100, 1)`,
      [address],
    )
    await ctx.db.pool.query(`INSERT INTO attempt_rate (key, used, window_start) VALUES ($1, 1, ${ago(age)})`, [address])
    await ctx.db.pool.query(
      `INSERT INTO panel_rate (caller, window_start, used, full_at, per_minute, granted)
       VALUES ($1, ${ago(age)}, 1, now(), 600, 1)`,
      [address],
    )
    await ctx.db.pool.query(
      `INSERT INTO stream_holder (workspace_id, holder_id, ids, until, changed_at) VALUES ($1, ${id}, '{}', '{}', ${ago(age)})`,
      [ctx.workspace.id],
    )
  }
  const webhook = '00000000-0000-7000-8000-000000000001'
  await ctx.db.pool.query(
    `INSERT INTO webhook (workspace_id, id, events, target_kind, sealed_secret, created_at, updated_at)
     VALUES ($1, '${webhook}', '{card.done}', 'url', 'x', now(), now())`,
    [ctx.workspace.id],
  )
  for (const age of ['29 days 23 hours', '30 days 1 second']) {
    await ctx.db.pool.query(
      `WITH event AS (
         INSERT INTO event (workspace_id, id, type, object_id, actor_type, actor_id, body, created_at)
         VALUES ($1, ${id}, 'card.done', ${id}, 'user', ${id}, '{}', ${ago(age)})
       ), sent AS (
         INSERT INTO delivery (workspace_id, id, webhook_id, event_id, event_type, object_id, status, created_at, updated_at)
         VALUES ($1, ${id}, '${webhook}', ${id}, 'card.done', 't_1', 'delivered', ${ago(age)}, now()) RETURNING id
       )
       INSERT INTO delivery_attempt (workspace_id, delivery_id, number, at, duration_ms) SELECT $1, id, 1, now(), 1 FROM sent`,
      [ctx.workspace.id],
    )
  }
  for (const age of ['59 minutes', '61 minutes']) {
    await ctx.db.pool.query(
      `INSERT INTO collapse_window (workspace_id, webhook_id, event_type, object_id, until, first_id)
       VALUES ($1, '${webhook}', 'card.done', $2, ${ago(age)}, ${id})`,
      [ctx.workspace.id, age],
    )
  }
  const agent = `(SELECT id FROM agent WHERE workspace_id = $1 AND profile = 'analyst')`
  for (const age of ['89 days 23 hours', '90 days 1 second']) {
    await ctx.db.pool.query(
      `WITH thread AS (
         INSERT INTO ai_thread (workspace_id, id, title, created_at, updated_at) VALUES ($1, ${id}, 'x', ${ago(age)}, ${ago(age)})
         RETURNING id
       ), run AS (
         INSERT INTO agent_run (workspace_id, id, agent_id, adapter, status, task, thread_id, started_at)
         SELECT $1, ${id}, ${agent}, 'agent_local', 'succeeded', 'x', id, ${ago(age)} FROM thread RETURNING id, thread_id
       ), turn AS (
         INSERT INTO ai_turn (workspace_id, id, thread_id, question, created_at)
         SELECT $1, id, thread_id, 'x', ${ago(age)} FROM run
       )
       INSERT INTO agent_session (workspace_id, agent_id, subject_id, adapter, state, updated_at)
       SELECT $1, ${agent}, id, 'agent_local', 'x', ${ago(age)} FROM thread`,
      [ctx.workspace.id],
    )
  }
  for (const age of ['89 days 23 hours', '90 days 1 second']) {
    await ctx.db.pool.query(
      `WITH mailing AS (
         INSERT INTO mailing (workspace_id, id, name, frequency, weekday, time, language, restaurant_ids, blocks, recipients,
           is_active, author, created_at, updated_at)
         SELECT $1, ${id}, 'x', 'daily', 1, '09:00', 'ru', '{}', '{}', '{}', false, 'x', created_at, created_at
         FROM (SELECT ${ago(age)} AS created_at) at RETURNING id
       )
       INSERT INTO mailing_issue (workspace_id, id, mailing_id, period_from, period_to, email, status, due_at, created_at)
       SELECT $1, ${id}, id, '2026-01-01', '2026-01-01', 'x@rest.example', 'sent', ${ago(age)}, ${ago(age)} FROM mailing`,
      [ctx.workspace.id],
    )
  }
  for (const age of ['89 days 23 hours', '90 days 1 second']) {
    await ctx.db.pool.query(
      `INSERT INTO dashboard (workspace_id, name, is_shared, widgets, answer_key, created_at, updated_at)
       VALUES ($1, 'x', false, '[]', '${age}', ${ago(age)}, ${ago(age)}), ($1, 'kept', false, '[]', NULL, ${ago(age)}, ${ago(age)})`,
      [ctx.workspace.id],
    )
  }
  const someone = '00000000-0000-7000-8000-000000000002'
  await ctx.db.pool.query(
    `WITH people AS (
       INSERT INTO user_account (id, name, email, email_verified, created_at, updated_at)
       SELECT id, 'x', id || '@rest.example', true, now(), now() FROM (VALUES ('${someone}'::uuid), ($1)) AS p(id)
     )
     INSERT INTO sign_in_failure (user_id, last_at)
     VALUES ('${someone}', ${ago('89 days 23 hours')}), ($1, ${ago('90 days 1 second')})`,
    [ctx.workspace.id],
  )
  for (const age of ['-1 second', '1 second']) {
    await ctx.db.pool.query(
      `INSERT INTO session (id, token, user_id, expires_at, created_at, updated_at)
       VALUES (${id}, '${age}', '${someone}', ${ago(age)}, now(), now())`,
    )
  }
  for (const age of ['29 days 23 hours', '30 days 1 second']) {
    await ctx.db.pool.query(
      `WITH invited AS (
         INSERT INTO invitation (workspace_id, id, email, status, expires_at, inviter_id)
         VALUES ($1, ${id}, 'x@rest.example', 'accepted', ${ago(age)}, '${someone}')
       )
       INSERT INTO password_reset (workspace_id, id, user_id, token_hash, created_at, expires_at, offered_by)
       VALUES ($1, ${id}, '${someone}', '${age}', now(), ${ago(age)}, '${someone}')`,
      [ctx.workspace.id],
    )
    await ctx.db.pool.query(
      `INSERT INTO mailed_reset (id, user_id, token_hash, created_at, expires_at)
       VALUES (${id}, '${someone}', '${age}', now(), ${ago(age)})`,
    )
  }
  for (const age of ['59 minutes', '61 minutes']) {
    await ctx.db.pool.query(
      `INSERT INTO sign_in_rate_limit (id, key, count, last_request)
       VALUES (${id}, '${age}', 1, extract(epoch FROM ${ago(age)}) * 1000)`,
    )
  }
  for (const age of ['6 days 23 hours', '7 days 1 second']) {
    await ctx.db.pool.query(
      `INSERT INTO upload (workspace_id, id, source, author, created_at, touched_at)
       VALUES ($1, ${id}, 'source_a', 'x', ${ago(age)}, ${ago(age)})`,
      [ctx.workspace.id],
    )
  }
  const each = (rows: number) => ({
    ...{
      request_log_rest: rows,
      request_log_other: 0,
      idempotency_record: rows,
      key_rate: rows,
      address_rate: rows,
      attempt_rate: rows,
    },
    ...{ event: rows, delivery: rows, collapse_window: rows, agent_run: rows, agent_session: rows, ai_thread: rows },
    ...{
      mailed_reset: rows,
      audit_entry: 0,
      dashboard: rows,
      mailing_issue: rows,
      panel_rate: rows,
      stream_holder: rows,
    },
    ...{ session: rows, invitation: rows, password_reset: rows, sign_in_failure: rows, sign_in_rate_limit: rows },
    upload: rows,
  })
  expect(await cleanUp(ctx)).toEqual(each(1))
  expect(await cleanUp(ctx)).toEqual(each(0))
  // An attempt goes with its delivery, a turn with its run.
  for (const table of ['delivery_attempt', 'ai_turn']) {
    const { rows } = await ctx.db.pool.query(`SELECT FROM ${table} WHERE workspace_id = $1`, [ctx.workspace.id])
    expect(rows.length).toBe(1)
  }
})

test('times that the installation sets apply instead: the journal goes after 90 days but for who made keys, requests after 2', async () => {
  const ctx = await testContext(database.db, { now: '2026-03-31T12:00:00Z' })
  const { id } = ctx.workspace
  for (const [action, age] of [
    ['card.created', '91 days'],
    ['key.created', '91 days'],
    ['card.created', '89 days'],
  ]) {
    await ctx.db.pool.query(
      `INSERT INTO audit_entry (workspace_id, id, actor_type, actor_id, actor_name, action, object_kind, object_id, request_id, created_at)
       VALUES ($1, new_uuid_v7(), 'user', $1, 'Anna', $2, 'card', 'x', 'x', '2026-03-31T12:00:00Z'::timestamptz - $3::interval)`,
      [id, action, age],
    )
  }
  await ctx.db.pool.query('DELETE FROM request_log')
  for (const age of ['1 day', '3 days']) {
    await ctx.db.pool.query(
      `INSERT INTO request_log (workspace_id, id, key_id, method, path, status, duration_ms, created_at)
       VALUES ($1, new_uuid_v7(), $1, 'GET', '/x', 200, 1, '2026-03-31T12:00:00Z'::timestamptz - $2::interval)`,
      [id, age],
    )
  }
  const journal = async () =>
    (
      await ctx.db.pool.query('SELECT action FROM audit_entry WHERE workspace_id = $1 ORDER BY created_at', [id])
    ).rows.map(({ action }) => action)
  await cleanUp(ctx)
  expect(await journal()).toHaveLength(3)
  const gone = await cleanUp(ctx, { ...defaultRetention, audit: 90, requests: 2 })
  expect(gone).toMatchObject({ audit_entry: 1, request_log_rest: 1 })
  expect((await journal()).sort()).toEqual(['card.created', 'key.created'])
})

test('polls that found nothing new go after a day but for the last of a source; those that read something stay', async () => {
  const ctx = await testContext(database.db, { now: '2026-03-31T12:00:00Z' })
  const poll = async (now: string, total: string, dryRun = false) => {
    const ledger = bundleOf({ checks: [{ key: 'a', date: '2026-03-28', lines: [{ dish: 'tea', total }] }] })
    const bundle = { ...ledger, keepsUntold: true }
    await sendBundle({ ...ctx, now: () => new Date(now) }, bundle, { cause: 'schedule', isPoll: true, dryRun })
  }
  const begun = async () => {
    await cleanUp(ctx)
    const { rows } = await ctx.db.pool.query<{ at: string }>(
      `SELECT to_char(started_at AT TIME ZONE 'UTC', 'DD HH24') AS at FROM exchange_run WHERE workspace_id = $1 ORDER BY 1`,
      [ctx.workspace.id],
    )
    return rows.map(({ at }) => at)
  }
  await poll('2026-03-29T09:00:00Z', '1')
  await poll('2026-03-29T10:00:00Z', '1')
  expect(await begun()).toEqual(['29 09', '29 10'])
  // A dry run reads nothing for good, so the poll before it is still the last.
  await poll('2026-03-29T10:30:00Z', '1', true)
  expect(await begun()).toEqual(['29 09', '29 10', '29 10'])
  await poll('2026-03-29T11:00:00Z', '2')
  await poll('2026-03-31T10:00:00Z', '2')
  await poll('2026-03-31T11:00:00Z', '2')
  expect(await begun()).toEqual(['29 09', '29 11', '31 10'])
})

test('runs of exchanges go after a year with their days and rejects, but for the last of a source and its last that succeeded; the figures stay', async () => {
  const ctx = await testContext(database.db, { now: '2026-03-31T12:00:00Z' })
  const { id } = ctx.workspace
  const send = async (now: string, total: string, fails = false) => {
    const ledger = bundleOf({ checks: [{ key: 'a', date: '2025-03-01', lines: [{ dish: 'tea', total }] }] })
    const broken = () => {
      throw new Error('The till does not answer')
    }
    await sendBundle({ ...ctx, now: () => new Date(now) }, fails ? { ...ledger, records: broken } : ledger)
  }
  const left = async () => {
    const { rows } = await ctx.db.pool.query<{ day: string; status: string; days: number }>(
      `SELECT to_char(finished_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, status,
         (SELECT count(*)::int FROM exchange_run_day d WHERE d.workspace_id = x.workspace_id AND d.run_id = x.id) AS days
       FROM exchange_run x WHERE workspace_id = $1 ORDER BY 1`,
      [id],
    )
    return rows.map(({ day, status, days }) => `${day} ${status} ${days}`)
  }
  await send('2025-03-20T09:00:00Z', '1')
  await send('2025-03-21T09:00:00Z', '2')
  await send('2025-03-22T09:00:00Z', '2', true)
  await send('2025-03-23T09:00:00Z', '2', true)
  await cleanUp(ctx)
  expect(await left()).toEqual(['2025-03-21 succeeded 1', '2025-03-23 failed 0'])
  await send('2025-04-02T09:00:00Z', '3')
  await cleanUp(ctx)
  expect(await left()).toEqual(['2025-04-02 succeeded 1'])
  await send('2026-03-30T09:00:00Z', '4')
  await cleanUp(ctx)
  expect(await left()).toEqual(['2025-04-02 succeeded 1', '2026-03-30 succeeded 1'])
  await cleanUp({ ...ctx, now: () => new Date('2027-03-30T12:00:00Z') })
  expect(await left()).toEqual(['2026-03-30 succeeded 1'])
  expect(await findRollupDifferences(ctx.db, id)).toEqual([])
  const { rows } = await ctx.db.pool.query(
    'SELECT revenue::float8 AS revenue FROM restaurant_day WHERE workspace_id = $1',
    [id],
  )
  expect(rows).toEqual([{ revenue: 4 }])
})
