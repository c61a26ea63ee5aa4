import { newUuid } from '@vitrina/db/ids'
import { testOnOneServer } from '@vitrina/testing/on-one-server'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, onTestFinished, test } from 'vitest'
import { deleteWorkspace } from './delete-workspace.ts'

const database = suiteDatabase()

test('a workspace that is not there is said not to be', async () => {
  const gone = deleteWorkspace({ db: database.db }, newUuid(), { keepPeople: false })
  await expect(gone).rejects.toMatchObject({ code: 'not_found' })
})

testOnOneServer('what is written while a workspace is deleted goes with it, its event too', async () => {
  const ctx = await testContext(database.db)
  const { id } = ctx.workspace
  const writer = await database.db.pool.connect()
  onTestFinished(() => writer.release(true))
  await writer.query('BEGIN')
  await writer.query(
    `INSERT INTO card (workspace_id, id, title, status, priority, position, creator_type, creator_id, creator_name, created_at,
       updated_at) VALUES ($1, new_uuid_v7(), 'Late', 'new', 'normal', 1, 'system', $1, 'test', now(), now())`,
    [id],
  )
  await writer.query(
    `INSERT INTO event (workspace_id, id, type, object_id, actor_type, actor_id, created_at)
     VALUES ($1, new_uuid_v7(), 'card.created', $1, 'system', $1, now())`,
    [id],
  )
  const deleting = deleteWorkspace(ctx, id, { keepPeople: false })
  const isWaiting = async () => {
    const { rows } = await database.db.pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return rows.length > 0
  }
  await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true)
  await writer.query('COMMIT')
  await deleting
  const left = await Promise.all(
    ['workspace WHERE id', 'card WHERE workspace_id', 'event WHERE workspace_id'].map(async (rows) => {
      const { rowCount } = await database.db.pool.query(`SELECT FROM ${rows} = $1`, [id])
      return rowCount
    }),
  )
  expect(left).toEqual([0, 0, 0])
})
