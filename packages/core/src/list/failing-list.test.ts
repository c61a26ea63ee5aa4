import { openDatabase } from '@vitrina/db/database'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import { listChecks } from '../checks/list-checks.ts'
import { listDishes } from '../dishes/list-dishes.ts'

const database = suiteDatabase()

// A rejection nobody waits for ends the process; vitest reports it as an error of the run.
test('a list whose page and count both fail rejects once and leaves no rejection behind', async () => {
  const ctx = await testContext(database.db)
  const db = openDatabase({ url: 'postgresql://nobody@127.0.0.1:1/nothing' })
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  try {
    await expect(listDishes({ ...ctx, db }, {})).rejects.toThrow()
    await expect(listChecks({ ...ctx, db }, {})).rejects.toThrow()
    await new Promise((resolve) => setImmediate(resolve))
    expect(unhandled).toEqual([])
  } finally {
    process.off('unhandledRejection', note)
    await db.close()
  }
})
