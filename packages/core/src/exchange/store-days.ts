import { reason } from '@vitrina/contract/reasons'
import type { PoolClient } from 'pg'
import type { Context } from '../context.ts'
import type { ExchangeConnections } from './exchange-connections.ts'
import type { StagedDay } from './reconcile-checks.ts'
import { refreshStatistics, salesPartitions } from './refresh-statistics.ts'
import type { RejectLog } from './reject-log.ts'
import type { ReportedDay } from './replace-amounts.ts'
import { batchesOf, type DayOutcome, isFirst, listRepeats, replaceDays } from './replace-day.ts'
import { hasManyStaged } from './staging-tables.ts'

interface Storing {
  /** The run in the journal, if it has a row. */
  runId: string | null
  dryRun: boolean
  files: readonly string[]
  rejects: RejectLog
  /** Called after each day, when nothing is under way over `client`. */
  onDay(day: StagedDay, outcome: DayOutcome, client: PoolClient): Promise<void>
}

/** What became of the days that one connection has. */
export interface StoredPart {
  days: ReportedDay[]
  /** Staged lines that they account for. */
  stagedLines: number
}

/**
 * Brings the restaurant-days of a bundle to what it tells of them, in the order of their dates; `parts` are the days
 * staged over each connection. What is new is stored over all connections at the same time: sums over restaurants are
 * added to, in the same order by everybody. Days that change are brought up to date one at a time, since they take from
 * such sums and add to them, and two that do could wait for each other.
 */
export async function storeDays(
  ctx: Context,
  connections: ExchangeConnections,
  parts: readonly StagedDay[][],
  storing: Storing,
): Promise<StoredPart[]> {
  const isAdding = parts.flat().every((day) => isFirst(day) || !(day.hasNew || day.hasGone))
  const months = new Set<string>()
  const store = (client: PoolClient, place: number, signal: AbortSignal) =>
    storePart(ctx, client, parts[place] ?? [], { ...storing, months, signal })
  return isAdding ? connections.each(store) : connections.inTurn(store)
}

async function storePart(
  ctx: Context,
  client: PoolClient,
  days: readonly StagedDay[],
  part: Storing & { months: Set<string>; signal: AbortSignal },
): Promise<StoredPart> {
  const { runId, dryRun, files, rejects, months } = part
  const stored: StoredPart = { days: [], stagedLines: 0 }
  for (const batch of batchesOf(days)) {
    if (part.signal.aborted) break
    const outcomes = await replaceDays(ctx, client, runId, batch, { dryRun })
    for (const [index, day] of batch.entries()) {
      const outcome = outcomes[index]
      if (!outcome) throw new Error('A day has no outcome')
      if (outcome.repeats > 0) await rejectRepeats(client, day, files, rejects)
      const month = day.day.slice(0, 7)
      if (!months.has(month) && outcome.action === 'inserted' && !dryRun) {
        months.add(month)
        await refreshStatistics(
          ctx.db,
          client,
          salesPartitions(day.day),
          hasManyStaged(client) ? ctx.workspace.id : null,
        )
      }
      stored.days.push({ restaurantId: day.restaurantId, day: day.day, isChanged: outcome.action !== 'unchanged' })
      stored.stagedLines += outcome.stagedLines
      await part.onDay(day, outcome, client)
    }
  }
  return stored
}

async function rejectRepeats(client: PoolClient, day: StagedDay, files: readonly string[], rejects: RejectLog) {
  for (const { fileNo, line, lineKey } of await listRepeats(client, day)) {
    const twice = reason('line_twice', { key: lineKey })
    rejects.add({ file: files[fileNo] ?? '', line, column: 'line_id', reason: twice })
  }
}
