import { issueKey } from '@vitrina/core/keys/issue-key'
import { readKeyBook } from '@vitrina/core/keys/read-key-book'
import { ensureSandbox } from '@vitrina/core/workspaces/create-workspace'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { silentLogger, testContext, testSecret } from '@vitrina/testing/test-context'
import { afterEach, expect, test } from 'vitest'
import { fillSandboxes } from './fill-sandboxes.ts'
import { openQueue } from './open-queue.ts'

const database = suiteDatabase(16)
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

test('a test key made in the panel opens a sandbox that workers fill, each day by one of them; and move on as days end', async () => {
  const { db } = database
  let clock = new Date('2026-03-31T12:00:00Z')
  const now = () => clock
  const ctx = { ...(await testContext(db)), now }
  const filled: string[] = []
  const dayCame = new Map<string, () => void>()
  const day = (date: string) => new Promise<void>((resolve) => dayCame.set(date, resolve))
  const onFilled = (workspaceId: string, { source, from, to }: { source: string; from: string; to: string }) => {
    filled.push(`${workspaceId} ${source} ${from}`)
    if (source === 'source_b') for (const date of [from, to]) dayCame.get(date)?.()
  }
  for (let n = 0; n < 2; n += 1) {
    const boss = await openQueue(database.db, { max: 2, onError: () => undefined })
    const stopping = new AbortController()
    const stopLooking = await fillSandboxes({
      ...{ db, boss, now, onFilled, logger: silentLogger, signal: stopping.signal },
      contextOf: (workspaceId) =>
        systemContext({ db, workspaceId, now, secret: testSecret, logger: silentLogger, name: 'worker' }),
    })
    closing.push(async () => {
      stopLooking()
      stopping.abort()
      await boss.stop({ graceful: true, timeout: 5000 })
    })
  }
  expect((await readKeyBook(ctx)).sandbox).toBe(null)
  const whole = day('2026-01-30')
  await issueKey(ctx, { name: 'till', scopes: ['read:checks'], isTest: true })
  expect((await readKeyBook(ctx)).sandbox).toEqual({ filledThrough: null, isFilling: true })
  await whole
  expect((await readKeyBook(ctx)).sandbox).toEqual({ filledThrough: '2026-03-30', isFilling: false })

  const moved = day('2026-05-09')
  clock = new Date('2026-05-10T12:00:00Z')
  expect((await readKeyBook(ctx)).sandbox).toEqual({ filledThrough: '2026-03-30', isFilling: true })
  await moved
  expect((await readKeyBook(ctx)).sandbox?.filledThrough).toBe('2026-05-09')
  const { id } = await ensureSandbox(db, ctx.workspace.id, ctx.now())
  expect(filled.every((piece) => piece.startsWith(id))).toBe(true)
  expect(new Set(filled).size).toBe(filled.length)
}, 120_000)
