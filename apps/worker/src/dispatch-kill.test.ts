import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { script } from '@vitrina/agents/test/support/scripted-adapter'
import { runFault } from '@vitrina/contract/run-faults'
import { listRuns } from '@vitrina/core/agents/list-runs'
import { updateCard } from '@vitrina/core/cards/update-card'
import type { Context } from '@vitrina/core/context'
import { agentNamed, cardOf } from '@vitrina/testing/board'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { afterEach, expect, test } from 'vitest'
import type { DispatchErrand } from '../test/support/dispatch-child.ts'
import { cardNow, dispatching, reportsOn } from '../test/support/dispatching.ts'

const database = suiteDatabase()
const child = fileURLToPath(new URL('../test/support/dispatch-child.ts', import.meta.url))
const quickly = { interval: 25 }
const pastLeaseMs = 31_000
const died = { status: 'failed', fault: runFault('process_ended') }
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A worker of its own, by a clock that is ahead, is killed while it has the card. */
async function killOverCard(ctx: Context, cardId: string, runs: number, aheadMs: number): Promise<void> {
  const worker: ChildProcess = spawn(process.execPath, [child], { stdio: ['pipe', 'pipe', 'inherit'] })
  closing.push(() => worker.kill('SIGKILL'))
  const errand: DispatchErrand = { url: database.url, aheadMs }
  worker.stdin?.end(JSON.stringify(errand))
  const isRunning = async () => {
    const [last, ...before] = await listRuns(ctx, { cardId })
    return last?.status === 'running' && before.length === runs - 1
  }
  await expect.poll(isRunning, quickly).toBe(true)
  worker.kill('SIGKILL')
  await once(worker, 'exit')
}

async function scene(): Promise<{ ctx: Context; analyst: string; cardId: string }> {
  const ctx: Context = { ...(await testContext(database.db)), now: () => new Date() }
  const analyst = await agentNamed(ctx)
  const { id } = await cardOf(ctx, { title: 'Тяжёлая', assigneeId: analyst })
  return { ctx, analyst, cardId: id }
}

test('a card whose worker is killed is taken up by another when the lease is over: one report, and the dead run told as failed', async () => {
  const { ctx, cardId } = await scene()
  await killOverCard(ctx, cardId, 1, 0)
  expect(await cardNow(ctx, cardId)).toMatchObject({ status: 'in_progress' })
  closing.push(script(async () => ({ outcome: 'done', report: 'Готово' })))
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  for (let n = 0; n < 2; n += 1) closing.push(dispatching(ctx, { now }))
  const other = await cardOf(ctx, { title: 'Другая', assigneeId: (await cardNow(ctx, cardId)).assigneeId })
  await expect.poll(async () => (await cardNow(ctx, other.id)).status, quickly).toBe('done')
  expect(await listRuns(ctx, { cardId })).toMatchObject([{ status: 'running' }])
  aheadMs = pastLeaseMs
  await expect.poll(async () => (await cardNow(ctx, cardId)).status, quickly).toBe('done')
  expect((await reportsOn(ctx, cardId)).map(({ content }) => content)).toEqual(['Готово'])
  expect(await listRuns(ctx, { cardId })).toMatchObject([{ status: 'succeeded' }, died])
})

test('a card whose worker dies twice is handed back with the reason; given to the agent again it has two attempts anew', async () => {
  const { ctx, analyst, cardId } = await scene()
  await killOverCard(ctx, cardId, 1, 0)
  await killOverCard(ctx, cardId, 2, pastLeaseMs)
  // Nothing is left to carry here, only to tell.
  const stop = dispatching(ctx, { now: () => new Date(Date.now() + 2 * pastLeaseMs) })
  closing.push(stop)
  await expect.poll(() => cardNow(ctx, cardId), quickly).toMatchObject({ status: 'new', assigneeId: null })
  expect(await listRuns(ctx, { cardId })).toMatchObject([died, died])
  expect((await reportsOn(ctx, cardId)).map(({ content }) => content)).toEqual([
    expect.stringMatching(/начинал её дважды/),
  ])
  await stop()
  await updateCard(ctx, { id: cardId, assignee: analyst })
  await killOverCard(ctx, cardId, 3, 2 * pastLeaseMs)
  closing.push(script(async () => ({ outcome: 'done', report: 'Готово' })))
  closing.push(dispatching(ctx, { now: () => new Date(Date.now() + 3 * pastLeaseMs) }))
  await expect.poll(async () => (await cardNow(ctx, cardId)).status, quickly).toBe('done')
  expect((await listRuns(ctx, { cardId })).map(({ status }) => status)).toEqual([
    'succeeded',
    'failed',
    'failed',
    'failed',
  ])
  expect((await reportsOn(ctx, cardId)).length).toBe(2)
})
