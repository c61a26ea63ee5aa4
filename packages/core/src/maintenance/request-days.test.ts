import { addDays } from '@vitrina/contract/dates'
import { newUuid } from '@vitrina/db/ids'
import { testOnOneServer } from '@vitrina/testing/on-one-server'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import { cleanUp } from './clean-up.ts'
import { listRequestDays, renewRequestDays } from './request-days.ts'

const database = suiteDatabase()
const today = new Date().toISOString().slice(0, 10)
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)

/** The id of an entry written at a time: a UUID of version 7 begins with its milliseconds. */
function idAt(time: Date): string {
  const own = newUuid()
  const hex = time.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}${own.slice(13)}`
}

async function write(workspaceId: string, at: Date): Promise<void> {
  await database.db.pool.query(
    `INSERT INTO request_log (workspace_id, id, key_id, method, path, status, duration_ms, created_at)
     VALUES ($1, $2, $1, 'GET', '/x', 200, 1, $3)`,
    [workspaceId, idAt(at), at],
  )
}

async function stored(workspaceId: string): Promise<string[]> {
  const { rows } = await database.db.pool.query<{ entry: string }>(
    `SELECT tableoid::regclass || ' ' || created_at::date AS entry FROM request_log WHERE workspace_id = $1 ORDER BY id`,
    [workspaceId],
  )
  return rows.map(({ entry }) => entry)
}

const partition = (day: string) => `request_log_${day.replaceAll('-', '_')}`

testOnOneServer(
  'the next two days stay in the table that was there, days after it are ready, an entry is in its own to the millisecond, and without one in the others',
  async () => {
    const { workspace } = await testContext(database.db)
    const days = await listRequestDays(database.db)
    expect(days).toEqual([3, 4, 5, 6, 7].map((ahead) => addDays(today, ahead)))
    const [first = '', second = ''] = days
    await write(workspace.id, noonOf(today))
    await write(workspace.id, new Date(`${addDays(today, 2)}T23:59:59.999Z`))
    await write(workspace.id, new Date(`${first}T00:00:00.000Z`))
    await write(workspace.id, new Date(`${first}T23:59:59.999Z`))
    await write(workspace.id, new Date(`${second}T00:00:00.000Z`))
    await write(workspace.id, noonOf(addDays(today, 9)))
    expect(await stored(workspace.id)).toEqual([
      `request_log_rest ${today}`,
      `request_log_rest ${addDays(today, 2)}`,
      `${partition(first)} ${first}`,
      `${partition(first)} ${first}`,
      `${partition(second)} ${second}`,
      `request_log_other ${addDays(today, 9)}`,
    ])
    await database.db.pool.query('DELETE FROM request_log')
  },
)

testOnOneServer(
  'a worker of the release before, which deletes by places of rows, deletes nothing of what is new until the third day',
  async () => {
    const { workspace } = await testContext(database.db)
    for (const day of [addDays(today, -40), today, addDays(today, 1), addDays(today, 2)])
      await write(workspace.id, noonOf(day))
    const { rowCount } = await database.db.pool.query(
      `DELETE FROM request_log WHERE ctid = ANY(ARRAY(
       SELECT ctid FROM request_log WHERE created_at < now() - interval '30 days' LIMIT 10000))`,
    )
    expect([rowCount, (await stored(workspace.id)).length]).toEqual([1, 3])
  },
)

testOnOneServer(
  'each hour makes the days to come, and drops a day once its last entry is 30 days old, with all that is in it',
  async () => {
    const ctx = await testContext(database.db)
    const [first = '', second = ''] = await listRequestDays(database.db)
    await write(ctx.workspace.id, new Date(`${first}T23:59:59.999Z`))
    await write(ctx.workspace.id, noonOf(second))
    const cleanAt = (now: Date) => cleanUp({ db: database.db, now: () => now })
    await cleanAt(new Date(`${addDays(first, 30)}T23:59:59Z`))
    const days = await listRequestDays(database.db)
    expect([days[0], days.at(-1)]).toEqual([first, addDays(first, 37)])
    await cleanAt(new Date(`${addDays(first, 31)}T00:00:00Z`))
    expect(await stored(ctx.workspace.id)).toEqual([`${partition(second)} ${second}`])
    expect((await listRequestDays(database.db))[0]).toBe(second)
  },
)

test('a day of which the others have entries stays there, where they go by age; the days after it are made', async () => {
  const ctx = await testContext(database.db)
  const last = (await listRequestDays(database.db)).at(-1) ?? ''
  const late = addDays(last, 2)
  await write(ctx.workspace.id, noonOf(late))
  expect(await renewRequestDays(database.db, noonOf(last), 365)).toEqual([])
  const days = await listRequestDays(database.db)
  expect([days.includes(late), days.at(-1)]).toEqual([false, addDays(last, 7)])
  await cleanUp({ db: database.db, now: () => new Date(noonOf(addDays(late, 30)).getTime() + 1000) })
  expect(await stored(ctx.workspace.id)).toEqual([])
})

test('a log that somebody holds is left for the next hour, and is written meanwhile', async () => {
  const ctx = await testContext(database.db)
  const reader = await database.db.pool.connect()
  const later = noonOf(addDays(today, 3000))
  const days = await listRequestDays(database.db)
  try {
    await reader.query('BEGIN; LOCK TABLE request_log IN ACCESS SHARE MODE')
    expect(await renewRequestDays(database.db, later, 30)).toEqual([])
    await write(ctx.workspace.id, noonOf(today))
    expect(await stored(ctx.workspace.id)).toHaveLength(1)
  } finally {
    await reader.query('ROLLBACK')
    reader.release()
  }
  expect(await listRequestDays(database.db)).toEqual(days)
  expect(await renewRequestDays(database.db, later, 30)).toEqual(days)
})
