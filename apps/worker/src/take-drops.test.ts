import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '@vitrina/core/context'
import { notFound } from '@vitrina/core/errors/not-found'
import type { ExchangeReport } from '@vitrina/core/exchange/report'
import { currentAsker } from '@vitrina/db/asker'
import { encodeId } from '@vitrina/db/ids'
import { makeChain } from '@vitrina/simulator/chain/make-chain'
import { writeBundle } from '@vitrina/simulator/chain/write-bundle'
import { type PrivateDatabase, privateDatabase } from '@vitrina/testing/private-database'
import { silentLogger, testContext } from '@vitrina/testing/test-context'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openQueue } from './open-queue.ts'
import { droppedFor, takeDrops, takeDropTurn, warnOfStranded } from './take-drops.ts'

const chain = makeChain({ seed: 'sandbox' })
const day = '2026-03-02'
let database: PrivateDatabase
let ctx: Context
let dropDir: string
let folder: string
let warned: Set<string>
let warnings: [details: object, message?: string][]

beforeAll(async () => {
  database = await privateDatabase()
})
afterAll(async () => {
  await database.drop()
})
beforeEach(async () => {
  ctx = await testContext(database.db)
  warned = new Set()
  warnings = []
  dropDir = await mkdtemp(join(tmpdir(), 'vitrina-drop-'))
  folder = join(dropDir, encodeId('workspace', ctx.workspace.id), 'source_a')
  await mkdir(folder, { recursive: true })
  return () => rm(dropDir, { recursive: true, force: true })
})

async function look(contextOf = async (_: string) => ctx): Promise<ExchangeReport[]> {
  const reports: ExchangeReport[] = []
  const signal = new AbortController().signal
  const logger = { ...silentLogger, warn: (details: object, message?: string) => warnings.push([details, message]) }
  const onReport = (report: ExchangeReport) => reports.push(report)
  const known = new Set<string>()
  for await (const { name, workspaceId, isReady } of droppedFor({ dropDir, contextOf })) {
    known.add(name)
    if (isReady) await takeDropTurn(workspaceId, { dropDir, contextOf, onReport, signal })
  }
  await warnOfStranded(known, { dropDir, logger, warned })
  return reports
}

function drop(name: string, from = day, to = from) {
  return writeBundle({ chain, source: 'source_a', from, to, folder: join(folder, name) })
}

describe('a drop folder', () => {
  test('a ready bundle goes through the exchange and lands in done/ with its report', async () => {
    const totals = await drop('b1')
    const [report] = await look()
    expect(report).toMatchObject({ status: 'succeeded', inserted: totals.lines, rejected: 0 })
    expect(report?.totals?.revenue).toBe(totals.revenue)
    expect(await readdir(folder)).toEqual(['done'])
    const kept = JSON.parse(await readFile(join(folder, 'done/b1/report.json'), 'utf8'))
    expect(kept).toMatchObject({ id: report?.id, status: 'succeeded' })
  })

  test('the lines of each bundle have a trace of their own', async () => {
    await drop('1')
    await drop('2')
    const traces: (string | undefined)[] = []
    const logger = { ...silentLogger, info: () => traces.push(currentAsker().trace?.traceId) }
    await look(async () => ({ ...ctx, logger }))
    expect(traces).toEqual([expect.any(String), expect.any(String)])
    expect(new Set(traces).size).toBe(2)
  })

  test('bundles are taken in the order they were written, and a day sent twice is unchanged the second time', async () => {
    await drop('2')
    await drop('1')
    const reports = await look()
    expect(reports.map(({ origin }) => origin)).toEqual(['2', '1'])
    expect(reports[1]).toMatchObject({ inserted: 0, replaced: 0, unchanged: reports[0]?.inserted })
  })

  test('a bundle without its manifest is left alone until it has one', async () => {
    await drop('late')
    const manifest = join(folder, 'late/manifest.json')
    const text = await readFile(manifest)
    await rm(manifest)
    expect(await look()).toEqual([])
    expect(await readdir(folder)).toEqual(['late'])
    await writeFile(manifest, text)
    expect(await look()).toHaveLength(1)
  })

  test('a bundle whose file is not as its hash says goes to rejected/ whole, and nothing of it is held', async () => {
    await drop('torn')
    await appendFile(join(folder, 'torn/checks.csv'), 'x')
    const [report] = await look()
    expect(report).toMatchObject({ status: 'rejected', inserted: 0 })
    expect(report?.error).toMatch(/checks\.csv/)
    expect(await readdir(folder)).toEqual(['rejected'])
    expect(await database.db.prisma.restaurant.count({ where: { workspaceId: ctx.workspace.id } })).toBe(0)
  })

  test('a bundle whose exchange fails on our side stays and is taken at the next look', async () => {
    await drop('b1')
    const sick: Context = {
      ...ctx,
      now: () => {
        throw new Error('the clock is broken')
      },
    }
    await expect(look(async () => sick)).rejects.toThrow()
    expect(await readdir(folder)).toEqual(['b1'])
    expect(await look()).toMatchObject([{ status: 'succeeded' }])
  })

  test('folders that name no workspace or source are passed over', async () => {
    await mkdir(join(dropDir, 'notes/source_a'), { recursive: true })
    await mkdir(join(folder, '../source_c/b1'), { recursive: true })
    expect(await look()).toEqual([])
    expect(warnings).toEqual([])
  })

  test('a workspace that is gone keeps nothing from being taken, and what is never taken is warned of once', async () => {
    // Looked into before that of the workspace.
    const gone = join(dropDir, 'ws_00000000000000000000000000')
    const [other, late] = [join(folder, '../source_c'), join(folder, 'late')]
    for (const path of [join(gone, 'source_a/b1'), join(other, 'b1'), late]) {
      await mkdir(path, { recursive: true })
      await writeFile(join(path, 'checks.csv'), '')
    }
    const contextOf = async (id: string) => {
      if (id !== ctx.workspace.id) throw notFound('workspace')
      return ctx
    }
    await drop('b1')
    expect(await look(contextOf)).toMatchObject([{ status: 'succeeded' }])
    const before = new Date(Date.now() - 11 * 60_000)
    for (const path of [join(late, 'checks.csv'), late]) await utimes(path, before, before)
    for (let n = 0; n < 2; n += 1) await look(contextOf)
    expect(warnings.map(([details]) => details)).toEqual([{ folder: gone }, { folder: other }, { folder: late }])
    expect(warnings.at(-1)?.[1]).toMatch(/never taken: the folder has no manifest.json. Write its/)
    await rm(late, { recursive: true })
    await look(contextOf)
    expect(warned).toEqual(new Set([gone, other]))
  })

  test('a bundle that takes long holds up none of another workspace', async () => {
    const other = await testContext(database.db)
    const otherFolder = join(dropDir, encodeId('workspace', other.workspace.id), 'source_a')
    await drop('slow')
    await writeBundle({ chain, source: 'source_a', from: day, to: day, folder: join(otherFolder, 'quick') })
    const boss = await openQueue(database.db, { max: 3, onError: () => undefined })
    const stopping = new AbortController()
    const reports: string[] = []
    const slow = Promise.withResolvers<void>()
    let isLookedAt = false
    const contextOf = async (id: string) => {
      if (id === other.workspace.id) return other
      if (isLookedAt) await slow.promise
      isLookedAt = true
      return ctx
    }
    const onReport = ({ origin }: ExchangeReport) => reports.push(origin)
    const stop = await takeDrops({
      ...{ boss, dropDir, contextOf, onReport, logger: silentLogger, signal: stopping.signal },
    })
    try {
      await vi.waitFor(() => expect(reports).toEqual(['quick']), { timeout: 40_000, interval: 100 })
      slow.resolve()
      await vi.waitFor(() => expect(reports).toEqual(['quick', 'slow']), { timeout: 40_000, interval: 100 })
    } finally {
      slow.resolve()
      stop()
      stopping.abort()
      await boss.stop({ graceful: true, timeout: 5000 })
    }
  })
})
