import { AgentRun, AgentRunEvent } from '@vitrina/contract/agent'
import { newUuid } from '@vitrina/db/ids'
import { agentNamed, cardOf } from '@vitrina/testing/board'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { requireId } from '../errors/not-found.ts'
import { readRunAgent } from './agent-runs.ts'
import { getRun } from './get-run.ts'
import { listRuns } from './list-runs.ts'
import { writeFully } from './run-writes.ts'

const database = suiteDatabase()

async function runOf(ctx: Context, agentId: string, task: string, cardId?: string, report = 'Готово'): Promise<void> {
  const agent = await readRunAgent(ctx, requireId('agent', agentId))
  if (!agent) throw new Error('No such agent')
  const card = cardId === undefined ? {} : { cardId: requireId('card', cardId) }
  const start = { id: newUuid(), agent, task, startedAt: ctx.now(), ...card }
  const steps = [1, 2].map((seq) => ({ seq, at: ctx.now(), kind: 'step' as const, text: `${task} ${seq}` }))
  const usage = { inputTokens: 12, outputTokens: 3, cost: 0.25 }
  await writeFully(ctx, start, steps, { status: 'succeeded', report, fault: null, usage })
}

const tasks = async (ctx: Context, input: Parameters<typeof listRuns>[1] = {}) =>
  (await listRuns(ctx, input)).map(({ task }) => task)

test('runs are listed newest first, by agent, by card and by pages, each as the contract has it', async () => {
  const ctx = await testContext(database.db)
  const [analyst, keeper] = [await agentNamed(ctx), await agentNamed(ctx, 'Кладовщик')]
  const card = await cardOf(ctx, { title: 'Задача' })
  await runOf(ctx, analyst, 'one')
  await runOf(ctx, keeper, 'two', card.id)
  await runOf(ctx, analyst, 'three', card.id)
  expect(await tasks(ctx)).toEqual(['three', 'two', 'one'])
  expect(await tasks(ctx, { agentId: analyst })).toEqual(['three', 'one'])
  expect(await tasks(ctx, { cardId: card.id })).toEqual(['three', 'two'])
  expect(await tasks(ctx, { cardId: card.id, agentId: keeper })).toEqual(['two'])
  const [first] = await listRuns(ctx, { limit: 1 })
  expect(AgentRun.parse(first)).toEqual({
    ...{ id: first?.id, agent: { id: analyst, name: 'Аналитик' }, adapter: 'agent_local', status: 'succeeded' },
    ...{ task: 'three', card: { id: card.id, title: 'Задача' }, threadId: null, eventId: null, report: 'Готово' },
    ...{ fault: null, isCancelling: false, modelConnectedBy: null, inputTokens: 12, outputTokens: 3, cost: 0.25 },
    ...{ startedAt: '2026-03-31T12:00:00.000Z', finishedAt: '2026-03-31T12:00:00.000Z' },
  })
  expect(await tasks(ctx, { before: first?.id })).toEqual(['two', 'one'])
  expect(await tasks(ctx, { threadId: 'thr_00000000000000000000000000' })).toEqual([])
  expect(await tasks(ctx, { agentId: 'nothing' })).toEqual([])
  const { events } = await getRun(ctx, { id: first?.id ?? '' })
  expect(events.map((event) => AgentRunEvent.parse(event).text)).toEqual(['three 1', 'three 2'])
})

test('runs are of the workspace alone, and need read:agents', async () => {
  const [ctx, other] = [await testContext(database.db), await testContext(database.db)]
  await runOf(ctx, await agentNamed(ctx), 'ours')
  const [run] = await listRuns(ctx, {})
  expect(await tasks(other)).toEqual([])
  for (const id of [run?.id ?? '', 'run_00000000000000000000000000', 'nothing', '']) {
    await expect(getRun(other, { id })).rejects.toMatchObject({ code: 'not_found' })
  }
  const stranger: Context = { ...ctx, scopes: new Set(['read:kanban']) }
  for (const call of [() => listRuns(stranger, {}), () => getRun(stranger, { id: run?.id ?? '' })]) {
    await expect(call()).rejects.toMatchObject({ extra: { requiredScope: 'read:agents' } })
  }
})

test('a report is kept up to 60,000 characters, however long a model went on', async () => {
  const ctx = await testContext(database.db)
  await runOf(ctx, await agentNamed(ctx), 'one', undefined, 'ж'.repeat(400_000))
  const [run] = await listRuns(ctx, {})
  expect(run?.report).toBe(`${'ж'.repeat(59_999)}…`)
})
