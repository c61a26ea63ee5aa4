import { runFault } from '@vitrina/contract/run-faults'
import { encodeId } from '@vitrina/db/ids'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test, vi } from 'vitest'
import { setSetting } from '../settings/settings.ts'
import { askAi } from './ask-ai.ts'
import { openQuestion } from './open-question.ts'

const database = suiteDatabase()
const question = 'Какая выручка за март?'

test('a question is not available where nothing carries agents, and ai:ask is needed', async () => {
  const ctx = await testContext(database.db)
  await expect(askAi(ctx, { question })).rejects.toMatchObject({
    ...{ code: 'not_available', fault: runFault('no_agent_service') },
    message: 'В этой установке нет агента, который отвечал бы на вопросы.',
  })
  const silent = { ...ctx, scopes: new Set(['read:dashboards' as const]) }
  await expect(askAi(silent, { question })).rejects.toMatchObject({ extra: { requiredScope: 'ai:ask' } })
})

test('a conversation held by a process that died can be gone on with when its lease is over', async () => {
  const ctx = await testContext(database.db)
  const { rows } = await ctx.db.pool.query<{ id: string }>(
    `INSERT INTO ai_thread (workspace_id, id, title, answering_until, created_at, updated_at)
     VALUES ($1, new_uuid_v7(), 'x', $2, $2, $2) RETURNING id`,
    [ctx.workspace.id, ctx.now()],
  )
  const threadId = encodeId('thread', rows[0]?.id ?? '')
  const { thread } = await openQuestion(ctx, { question, threadId })
  expect(thread).toMatchObject({ isNew: false, storedUntil: new Date(ctx.now().getTime() + 30_000) })
})

test('a conversation that is being answered is waited for half a minute, whatever a run may take', async () => {
  const ctx = await testContext(database.db)
  await setSetting(ctx, 'adapter.maxSeconds', '3600')
  const { rows } = await ctx.db.pool.query<{ id: string }>(
    `INSERT INTO ai_thread (workspace_id, id, title, answering_until, created_at, updated_at)
     VALUES ($1, new_uuid_v7(), 'x', $2, $3, $3) RETURNING id`,
    [ctx.workspace.id, new Date(ctx.now().getTime() + 60_000), ctx.now()],
  )
  const threadId = encodeId('thread', rows[0]?.id ?? '')
  const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(30_001)
  const asked = openQuestion(ctx, { question, threadId })
  await expect(asked).rejects.toMatchObject({ code: 'not_available', fault: runFault('thread_busy') })
  clock.mockRestore()
})
