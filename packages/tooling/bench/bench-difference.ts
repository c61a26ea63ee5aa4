import type { Context } from '@vitrina/core/context'
import { runExchange } from '@vitrina/core/exchange/run-exchange'
import { createWorkspace } from '@vitrina/core/workspaces/create-workspace'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { openDatabase } from '@vitrina/db/database'
import { bundleOf } from '@vitrina/testing/ledger'
import { stderrLogger } from '../src/stderr-logger.ts'
import { benchSecret } from './start-server.ts'
import { formatInteger, printTable } from './table.ts'

const rounds = 40
const linesOfCheck = 4
const dishes = 60
const waiters = 7

/**
 * Polls of one restaurant's running day: without a change, and with ten new checks, on days of 600 and of 2,400 checks.
 * Time of the whole exchange, processor time of this process, and bytes of WAL; medians.
 */
export async function benchDifference({ url }: { url: string }): Promise<void> {
  const db = openDatabase({ url, maxConnections: 4 })
  try {
    const rows: string[][] = []
    for (const size of [600, 2400]) {
      const { id } = await createWorkspace(db, { name: `Day of ${size}`, timezone: 'Europe/Moscow' }, new Date())
      const ctx = await systemContext({ db, workspaceId: id, secret: benchSecret, logger: stderrLogger, name: 'bench' })
      await poll(ctx, size)
      for (let round = 0; round < rounds; round += 1) await poll(ctx, size)
      const same: Poll[] = []
      for (let round = 0; round < rounds; round += 1) same.push(await poll(ctx, size))
      rows.push(rowOf(`${formatInteger(size)} checks, none new`, same))
      const more: Poll[] = []
      for (let round = 1; round <= rounds; round += 1) more.push(await poll(ctx, size + 10 * round))
      rows.push(rowOf(`${formatInteger(size)} checks, 10 new`, more))
    }
    printTable('Polls of a running day', ['', 'ms', 'ms of processor here', 'bytes of WAL'], rows)
  } finally {
    await db.close()
  }
}

interface Poll {
  ms: number
  processorMs: number
  walBytes: number
}

async function poll(ctx: Context, size: number): Promise<Poll> {
  const date = new Date().toISOString().slice(0, 10)
  const checks = Array.from({ length: size }, (_, check) => ({
    ...{ key: `c${check}`, number: check + 1, date, closedAt: `${date}T00:00:00Z`, waiter: `w${check % waiters}` },
    lines: Array.from({ length: linesOfCheck }, (_, line) => ({
      dish: `d${(check * 3 + line) % dishes}`,
      total: String(100 + line),
    })),
  }))
  const bundle = { ...bundleOf({ checks }), keepsUntold: true }
  const before = await walOf(ctx)
  const began = performance.now()
  const used = process.cpuUsage()
  const input = { source: 'source_a', origin: 'bench', cause: 'schedule', isPoll: true } as const
  const report = await runExchange(ctx, { ...input, open: async () => bundle })
  if (report.status !== 'succeeded') throw new Error(report.error ?? report.status)
  const { user, system } = process.cpuUsage(used)
  return {
    ms: performance.now() - began,
    processorMs: (user + system) / 1000,
    walBytes: (await walOf(ctx)) - before,
  }
}

async function walOf({ db }: Context): Promise<number> {
  const { rows } = await db.pool.query<{ at: string }>(
    `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text AS at`,
  )
  return Number(rows[0]?.at ?? 0)
}

function rowOf(name: string, polls: readonly Poll[]): string[] {
  const median = (of: (poll: Poll) => number) => polls.map(of).sort((a, b) => a - b)[Math.floor(polls.length / 2)] ?? 0
  return [
    name,
    median(({ ms }) => ms).toFixed(1),
    median(({ processorMs }) => processorMs).toFixed(1),
    formatInteger(median(({ walBytes }) => walBytes)),
  ]
}
