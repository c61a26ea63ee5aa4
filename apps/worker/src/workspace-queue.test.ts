import { currentAsker } from '@vitrina/db/asker'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { silentLogger } from '@vitrina/testing/test-context'
import { afterEach, expect, test, vi } from 'vitest'
import { openQueue } from './open-queue.ts'
import { workspaceQueue } from './workspace-queue.ts'

const database = suiteDatabase(8)
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

test('a workspace has one turn at a time across workers, and each turn a trace of its own', async () => {
  const running = new Set<string>()
  const turns: { workspaceId: string; isAlone: boolean; traceId: string | undefined }[] = []
  const take = async (workspaceId: string) => {
    turns.push({ workspaceId, isAlone: !running.has(workspaceId), traceId: currentAsker().trace?.traceId })
    running.add(workspaceId)
    await new Promise((resolve) => setTimeout(resolve, 300))
    running.delete(workspaceId)
  }
  for (let n = 0; n < 2; n += 1) await startQueue('turns', ['a', 'b', 'a'], take)
  await vi.waitFor(() => expect(turns.length).toBeGreaterThan(5), { timeout: 20_000, interval: 100 })
  expect(new Set(turns.map(({ workspaceId }) => workspaceId))).toEqual(new Set(['a', 'b']))
  expect(turns.every(({ isAlone }) => isAlone)).toBe(true)
  expect(turns.every(({ traceId }) => traceId !== undefined)).toBe(true)
  expect(new Set(turns.map(({ traceId }) => traceId)).size).toBe(turns.length)
}, 60_000)

test('no turn begins once the worker is stopping', async () => {
  const taken: string[] = []
  const { boss, stopping } = await startQueue('stopping', [], async (workspaceId) => {
    taken.push(workspaceId)
  })
  stopping.abort()
  await boss.send('stopping', { workspaceId: 'a' }, { singletonKey: 'a' })
  const states = async () => {
    const { rows } = await database.db.pool.query(`SELECT state::text FROM pgboss.job WHERE name = 'stopping'`)
    return rows.map(({ state }) => state)
  }
  await vi.waitFor(async () => expect(await states()).toEqual(['completed']), { timeout: 20_000, interval: 100 })
  expect(taken).toEqual([])
}, 60_000)

async function startQueue(name: string, due: readonly string[], take: (workspaceId: string) => Promise<void>) {
  const boss = await openQueue(database.db, { max: 2, onError: () => undefined })
  const stopping = new AbortController()
  const stop = await workspaceQueue({
    ...{ boss, name, take, logger: silentLogger, signal: stopping.signal, pollMs: 100 },
    async *due() {
      yield* due.map((workspaceId) => ({ workspaceId }))
    },
  })
  closing.push(async () => {
    stop()
    stopping.abort()
    await boss.stop({ graceful: true, timeout: 5000 })
  })
  return { boss, stopping }
}
