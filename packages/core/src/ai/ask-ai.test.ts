import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import { askAi } from './ask-ai.ts'

const database = suiteDatabase()
const question = 'Какая выручка за март?'

test('a question is not available, a thread is not there, and ai:ask is needed', async () => {
  const ctx = await testContext(database.db)
  await expect(askAi(ctx, { question })).rejects.toMatchObject({ code: 'not_available' })
  for (const threadId of ['thr_00000000000000000000000000', 'nothing', '']) {
    await expect(askAi(ctx, { question, threadId })).rejects.toMatchObject({ code: 'not_found' })
  }
  const silent = { ...ctx, scopes: new Set(['read:dashboards' as const]) }
  await expect(askAi(silent, { question })).rejects.toMatchObject({ extra: { requiredScope: 'ai:ask' } })
})
