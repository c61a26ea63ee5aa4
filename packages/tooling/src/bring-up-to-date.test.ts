import { listAgents } from '@vitrina/core/agents/list-agents'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import { bringUpToDate } from './bring-up-to-date.ts'

const database = suiteDatabase()

test('a workspace made before there were executors gets them; one that has them keeps them as they are', async () => {
  const [old, current] = [await testContext(database.db), await testContext(database.db)]
  await database.db.pool.query('DELETE FROM agent WHERE workspace_id = $1', [old.workspace.id])
  const before = (await listAgents(current, {})).data
  expect(await bringUpToDate(database.url, () => undefined)).toEqual([])
  expect((await listAgents(old, {})).data.map(({ name }) => name)).toEqual(before.map(({ name }) => name))
  expect((await listAgents(current, {})).data).toEqual(before)
})
