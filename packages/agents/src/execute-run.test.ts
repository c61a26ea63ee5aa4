import { runFault } from '@vitrina/contract/run-faults'
import { getRun } from '@vitrina/core/agents/get-run'
import { openQuestion } from '@vitrina/core/ai/open-question'
import type { Context } from '@vitrina/core/context'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { afterEach, expect, test } from 'vitest'
import { echoTools, script } from '../test/support/scripted-adapter.ts'
import { type AgentWork, executeRun } from './execute-run.ts'
import { endOf } from './run-agent.ts'

const database = suiteDatabase()
const closing: (() => unknown)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const hang = () => new Promise<never>(() => undefined)

/** Work of an agent on a question, limited to a time that no workspace may set. */
async function workOf(ctx: Context, more: Partial<AgentWork> = {}): Promise<AgentWork> {
  const { agent, settings, thread } = await openQuestion(ctx, { question: 'Долго?' })
  return {
    ...{ ctx, agent, session: null, isWritten: false },
    settings: { ...settings, maxSeconds: 0.3 },
    cause: { kind: 'question', question: 'Долго?' },
    tools: echoTools(ctx),
    start: { id: newUuid(), agent, task: 'Долго?', startedAt: ctx.now(), thread },
    ...more,
  }
}

test('a run out of time ends at once though its adapter never returns and heeds no signal; what it does later is not of the run', async () => {
  const ctx = await testContext(database.db)
  let aborted = false
  let later = async (): Promise<unknown> => undefined
  closing.push(
    script(({ signal, tools }, onEvent) => {
      onEvent({ kind: 'step', text: 'in time' })
      signal.addEventListener('abort', () => {
        aborted = true
      })
      later = () => {
        onEvent({ kind: 'step', text: 'too late' })
        return tools.call('echo', {})
      }
      return hang()
    }),
  )
  const work = await workOf(ctx)
  const began = performance.now()
  const { execution, record } = await executeRun(work)
  expect(performance.now() - began).toBeLessThan(15_000)
  const fault = runFault('out_of_time', { seconds: 0.3 })
  expect(execution).toEqual({ kind: 'failed', fault })
  expect(aborted).toBe(true)
  await expect(later()).rejects.toThrow(/уже окончена/)
  const end = endOf(execution)
  expect(end && (await record.end(end))).toBe(true)
  const { run, events } = await getRun(ctx, { id: encodeId('run', record.id) })
  expect(run).toMatchObject({ status: 'failed', fault })
  expect(events.map(({ text }) => text)).toEqual(['in time'])
})

test('a run ends as cancelled when its process does, also when that was before it began', async () => {
  const ctx = await testContext(database.db)
  closing.push(script(hang))
  const { execution, record } = await executeRun(await workOf(ctx, { signal: AbortSignal.abort() }))
  expect(endOf(execution)).toMatchObject({ status: 'cancelled', fault: runFault('process_stopped') })
  record.abandon()
})

test('a run that was closed by somebody else ends, and nothing more is written of it', async () => {
  const ctx = await testContext(database.db)
  closing.push(script(hang))
  const work = await workOf(ctx)
  const executing = executeRun({ ...work, settings: { ...work.settings, maxSeconds: 30 } })
  const status = async () =>
    (await ctx.db.pool.query('SELECT status, error FROM agent_run WHERE workspace_id = $1', [ctx.workspace.id])).rows
  await expect.poll(status, { interval: 20 }).toMatchObject([{ status: 'running' }])
  await ctx.db.pool.query(
    `UPDATE agent_run SET status = 'failed', error = 'taken away', finished_at = now() WHERE workspace_id = $1`,
    [ctx.workspace.id],
  )
  const { execution, record } = await executing
  expect(execution).toEqual({ kind: 'lost' })
  expect(await record.end({ status: 'succeeded', report: 'x', fault: null })).toBe(false)
  expect(await status()).toEqual([{ status: 'failed', error: 'taken away' }])
})
