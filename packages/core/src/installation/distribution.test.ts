import { distributeTables } from '@vitrina/db/citus/distribute'
import { controlTables, isDistributed, placementOf, readDistribution } from '@vitrina/db/citus/distribution'
import { queueUrl } from '@vitrina/db/citus/queue-url'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { expect, test } from 'vitest'

const database = suiteDatabase(2)
const isOnCluster = Boolean(process.env['TEST_CITUS_URL'])

test('where there is no Citus, nothing is distributed and the command says what to do', async () => {
  if (isOnCluster) return
  expect(await readDistribution(database.db.pool)).toBeNull()
  expect(await isDistributed(database.db)).toBe(false)
  expect(await placementOf(database.db, 'session')).toBe('here')
  expect(await queueUrl(database.db)).toBe(database.url)
  await expect(distributeTables(database.url)).rejects.toThrow(/no Citus in this database.*citus_add_node/)
})

test('on a cluster every table has its place, and the queue stays on the coordinator', async () => {
  const state = await readDistribution(database.db.pool)
  if (!isOnCluster) {
    expect(state).toBeNull()
    return
  }
  expect(state).toMatchObject({ missing: [], references: [...controlTables].sort() })
  expect(await placementOf(database.db, 'session')).toBe('copied')
  expect(await placementOf(database.db, 'event')).toBe('distributed')
  expect(await placementOf(database.db, 'exchange_job')).toBe('here')
  expect(await queueUrl(database.db)).toContain('enable_ddl_propagation%3Doff')
})
