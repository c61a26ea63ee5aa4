import type { Period } from '@vitrina/contract/dates'
import type { RunCause } from '@vitrina/contract/exchange-run'
import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import type { Source } from '@vitrina/contract/source'
import { isDistributed } from '@vitrina/db/citus/distribution'
import { encodeId } from '@vitrina/db/ids'
import type { PoolClient } from 'pg'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { BundleRejectedError, DomainError } from '../errors/domain-error.ts'
import { notifySignal, notifyWritten } from '../events/call-out.ts'
import { refreshLowStates } from '../stock/low-state.ts'
import { setSourceThresholds } from '../stock/source-thresholds.ts'
import { today } from '../time/period.ts'
import { SourceError, type SourceErrorCode } from './accounting-system.ts'
import { salesFromOf } from './begin-days.ts'
import { countJournalled, countOutcomes, type DayResult, sumUp } from './count-run.ts'
import { completeDays, noteClosings } from './day-closings.ts'
import { noteDifferences } from './day-differences.ts'
import { ExchangeConnections } from './exchange-connections.ts'
import { lockSource, unlockSource } from './exchange-lock.ts'
import { closeRun, type JournalRow, lastIdlePoll, noteProgress, openRun } from './journal.ts'
import { sumUnsent, type UnsentChecks } from './keep-stored-checks.ts'
import {
  adoptDigests,
  hasLines,
  listDays,
  listDishes,
  listUnknown,
  reconcileChecks,
  rejectOrphanLines,
  type StagedDay,
} from './reconcile-checks.ts'
import type { SourceBundle } from './records.ts'
import { References } from './references.ts'
import { refreshRollups, refreshStatistics } from './refresh-statistics.ts'
import { RejectLog } from './reject-log.ts'
import { replaceAmounts } from './replace-amounts.ts'
import { isFirst } from './replace-day.ts'
import { replaceStock } from './replace-stock.ts'
import type { ExchangeProgress, ExchangeReport, ExchangeTotals } from './report.ts'
import { stageBundle } from './stage-bundle.ts'
import { hasManyStaged, moveStaged } from './staging-tables.ts'
import { storeDays } from './store-days.ts'

export interface ExchangeInput {
  source: Source
  /** The origin of the bundle, for the journal: a folder's name, `rkeeper` … */
  origin: string
  /** Opens the bundle. A `BundleRejectedError` from here or from its records rejects it entirely. */
  open: () => Promise<SourceBundle>
  /** Reports what the run would do and changes nothing. */
  dryRun?: boolean
  onProgress?: (progress: ExchangeProgress) => void
  /** Why it begins, for the journal. */
  cause?: RunCause | undefined
  /**
   * A poll: when it changes nothing and has nothing to report, and neither had the one before it, they share a row of
   * the journal, from the begin of the first to the end of the last, with the counts and the duration of the last.
   */
  isPoll?: boolean | undefined
  /** The order it fulfils, and who placed it. */
  orderId?: string | null | undefined
  author?: string | null | undefined
}

/**
 * Loads one bundle of an accounting system into the showcase and journals it. Each restaurant-day is replaced with its
 * rollups in one transaction; equal days are left alone. A run killed half-way is resumed by the next call with the
 * same bundle. Needs `run:ops`. Throws `exchange_running` when another run of the source is under way; a bad bundle or
 * a failure on the way is returned as a report with status `rejected` or `failed`.
 */
export async function runExchange(ctx: Context, input: ExchangeInput): Promise<ExchangeReport> {
  requireScope(ctx, 'run:ops')
  const report = await exchangeAlone(ctx, input)
  // The bundle is stored even if this fails; the next exchange or movement makes up for it.
  const refreshed = report.dryRun ? Promise.resolve() : refreshLowStates(ctx)
  await refreshed.catch((err: unknown) =>
    ctx.logger.error({ err, source: input.source }, 'stock thresholds not refreshed'),
  )
  if (report.dryRun) return report
  notifyWritten(ctx.db, ctx.workspace.id)
  notifySignal(ctx.db, ctx.workspace.id, 'exchange')
  return report
}

/** One exchange of a source at a time, on a connection of its own. */
async function exchangeAlone(ctx: Context, input: ExchangeInput): Promise<ExchangeReport> {
  const client = await ctx.db.sessions.connect()
  let broken: Error | undefined
  try {
    await lockSource(client, ctx.workspace.id, input.source)
    const connections = new ExchangeConnections(ctx.db, client)
    try {
      await connections.open()
      return await journalled(ctx, connections, input)
    } finally {
      await connections.close()
      await unlockSource(client, ctx.workspace.id, input.source)
    }
  } catch (error) {
    if (!(error instanceof DomainError)) broken = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.release(broken)
  }
}

async function journalled(
  ctx: Context,
  connections: ExchangeConnections,
  input: ExchangeInput,
): Promise<ExchangeReport> {
  const client = connections.main
  const dryRun = input.dryRun ?? false
  const started = performance.now()
  const rejects = new RejectLog()
  const tally: Tally = {
    read: 0,
    period: null,
    totals: null,
    days: [],
    daysDone: 0,
    unsent: { checks: 0, revenue: '0.00' },
  }
  const { source, origin, orderId = null, author = null } = input
  const entry = { source, origin, dryRun, cause: input.cause ?? null, orderId, author, startedAt: ctx.now() }
  const journal: Journal = {
    run: null,
    isSkipped: false,
    begin: async (fingerprint) => {
      journal.run ??= await openRun(ctx, client, { ...entry, fingerprint })
      return journal.run
    },
  }
  let status: ExchangeReport['status'] = 'succeeded'
  let error: string | null = null
  let why: Reason | null = null
  let errorCode: SourceErrorCode | null = null
  try {
    const bundle = await input.open()
    const last = input.isPoll && !dryRun ? await lastIdlePoll(ctx, client, input.source) : null
    if (last === null || last.hasDied) await journal.begin(bundle.fingerprint)
    await exchange(ctx, connections, journal, bundle, { dryRun, rejects, tally, onProgress: input.onProgress })
    if (rejects.count + rejects.missing.length === 0) journal.run ??= last?.row ?? null
    await journal.begin(bundle.fingerprint)
  } catch (cause) {
    status = cause instanceof BundleRejectedError ? 'rejected' : 'failed'
    error = cause instanceof Error ? cause.message : String(cause)
    why = cause instanceof BundleRejectedError || cause instanceof SourceError ? cause.reason : null
    errorCode = cause instanceof SourceError ? cause.code : null
    if (status === 'failed') ctx.logger.error({ err: cause, source: input.source }, 'exchange failed')
  }
  const run = await journal.begin('')
  const counts = dryRun || journal.isSkipped ? countOutcomes(tally.days) : await countJournalled(ctx, client, run.id)
  const durationMs = Math.round(performance.now() - started)
  await client.query('SET synchronous_commit = on')
  await closeRun(ctx, client, run, {
    status,
    durationMs,
    period: tally.period,
    read: tally.read,
    inserted: counts.lines.inserted,
    replaced: counts.lines.replaced,
    unchanged: counts.lines.unchanged,
    rejected: rejects.count,
    daysDone: tally.daysDone,
    totals: tally.totals,
    error,
    why,
    errorCode,
    rejects: rejects.rows,
  })
  return {
    id: encodeId('exchange', run.id),
    source: input.source,
    origin: input.origin,
    status,
    dryRun,
    resumed: run.resumed,
    period: tally.period,
    read: tally.read,
    ...counts.lines,
    rejected: rejects.count,
    days: counts.days,
    durationMs,
    totals: tally.totals,
    untoldChecks: tally.unsent.checks,
    rejects: rejects.rows,
    missing: rejects.missing,
    lacksSales: rejects.lacksSales,
    error,
    why,
    errorCode,
  }
}

/** The row of a run in the journal. */
interface Journal {
  /** Null while there is none: a poll that finds nothing new needs none of its own. */
  run: JournalRow | null
  /** Whether its days are not in the journal. */
  isSkipped: boolean
  begin(fingerprint: string): Promise<JournalRow>
}

interface Tally {
  read: number
  period: Period | null
  totals: ExchangeTotals | null
  days: DayResult[]
  daysDone: number
  unsent: UnsentChecks
}

interface ExchangeMeans {
  dryRun: boolean
  rejects: RejectLog
  tally: Tally
  onProgress: ((progress: ExchangeProgress) => void) | undefined
}

async function exchange(
  ctx: Context,
  connections: ExchangeConnections,
  journal: Journal,
  bundle: SourceBundle,
  means: ExchangeMeans,
): Promise<void> {
  const { dryRun, rejects, tally } = means
  const client = connections.main
  const progress: ExchangeProgress = {
    phase: 'reading',
    rowsRead: 0,
    expectedRows: bundle.expectedRows,
    daysDone: 0,
    daysTotal: null,
  }
  const tell = (change: Partial<ExchangeProgress>) => means.onProgress?.(Object.assign(progress, change))

  const references = await References.load(client, ctx.workspace, bundle.source)
  let lastNote = performance.now()
  const staged = await stageBundle(connections, ctx.workspace.id, bundle, references, rejects, {
    async beforeCopy() {
      await journal.begin(bundle.fingerprint)
    },
    async onRows(rowsRead) {
      tell({ rowsRead })
      // A poll that has no row yet may not need one.
      if (journal.run === null || performance.now() - lastNote < 1000) return
      lastNote = performance.now()
      // COPY may occupy the run's own connections.
      await noteProgress(ctx, ctx.db.pool, journal.run.id, { read: rowsRead, daysDone: 0, daysTotal: null })
    },
  })
  tally.read = staged.lines
  tell({ phase: 'settling' })

  const restaurantIds = [...references.named].flatMap((key) => references.restaurants.get(key)?.id ?? [])
  const restaurantsOf = (place: number) => restaurantIds.filter((id) => connections.placeOf(id) === place)
  const { files, reach } = staged
  const salesFrom = await salesFromOf(client)
  const reconciled = await connections.each((each) =>
    reconcileChecks(ctx, each, bundle, { reach, salesFrom, files, rejects }),
  )
  tally.unsent = await sumUnsent(
    client,
    reconciled.map(({ unsent }) => unsent),
  )
  const rejectOrphans = () => connections.each((each) => rejectOrphanLines(each, files, rejects))
  const hasKept = reconciled.some((part) => part.hasKept)
  if (bundle.isPartial && staged.lines > 0 && !hasKept && !(await connections.each(hasLines)).includes(true)) {
    await rejectOrphans()
    throw new BundleRejectedError(reason('no_line_taken', { count: staged.lines }), { lines: staged.lines })
  }
  const { period } = bundle
  // Days of dropped months have rollups and no checks: nothing of them is missing, and nothing of them is replaced.
  const replaced = period && salesFrom !== null && period.from < salesFrom ? { ...period, from: salesFrom } : period
  const listed = await connections.each((each, place) =>
    listDays(ctx, each, { ...bundle, period: replaced }, restaurantsOf(place)),
  )
  if (bundle.keepsUntold && replaced)
    await connections.each((each, place) => reportEmptyRestaurants(ctx, each, replaced, restaurantsOf(place), rejects))
  const days = listed.flat()
  const dates = days.map(({ day }) => day).sort()
  tally.period = period ?? (dates[0] ? { from: dates[0], to: dates.at(-1) ?? dates[0] } : null)
  const daysTotal = days.length
  tell({ phase: 'replacing', daysTotal })

  const moved = dryRun ? null : await prepare(ctx, connections, references, days, tally.period?.to ?? today(ctx))
  const settled = (restaurantId: string) => moved?.get(restaurantId) ?? restaurantId
  // A poll that finds nothing new has no row of its own.
  const isNotable = days.some(({ hasNew, hasGone }) => hasNew || hasGone) || rejects.count + rejects.missing.length > 0
  if (isNotable) await journal.begin(bundle.fingerprint)
  const runId = journal.run?.id ?? null
  journal.isSkipped = runId === null
  const settledParts = listed.map((part) => part.map((day) => ({ ...day, restaurantId: settled(day.restaurantId) })))
  // One plan for all days: planning the statement afresh costs more than a small day itself. A day's rows are found by
  // their keys, whatever the statistics say: in a month that has just begun they make a full scan look cheap.
  // On a cluster the node that has the rows plans, and only for a known workspace.
  if (!(await isDistributed(ctx.db)))
    await connections.each((each) => each.query('SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off'))
  const stored = await storeDays(ctx, connections, settledParts, {
    ...{ runId, dryRun, rejects, files },
    onDay: async ({ restaurantId, day }, outcome, free) => {
      tally.days.push({ restaurantId, day, outcome })
      tally.daysDone += 1
      tell({ daysDone: tally.daysDone })
      if (journal.run === null || performance.now() - lastNote < 1000) return
      lastNote = performance.now()
      notifyWritten(ctx.db, ctx.workspace.id)
      await noteProgress(ctx, free, journal.run.id, { read: tally.read, daysDone: tally.daysDone, daysTotal })
    },
  })
  await connections.each((each) => each.query('RESET plan_cache_mode; RESET enable_seqscan'))
  const taken = stored.reduce((sum, { stagedLines }) => sum + stagedLines, 0)
  const skipped = reconciled.reduce((sum, { skippedLines }) => sum + skippedLines, 0)
  if (taken < staged.stagedLines - skipped) await rejectOrphans()

  if (!dryRun) {
    const daysOf = (place: number) => stored[place]?.days ?? []
    const { source } = bundle
    await connections.each(async (each, place) => {
      if (reconciled[place]?.hasEqual) await adoptDigests(ctx, each, reach)
      await replaceAmounts(ctx, each, bundle, daysOf(place))
    })
    const closings = staged.closings.map((closing) => ({ ...closing, restaurantId: settled(closing.restaurantId) }))
    await noteClosings(ctx, client, { source, closings, rejects })
    // Files are sent when a day is over; a system's answer may be less than the full day.
    if (!bundle.keepsUntold && !bundle.isPartial)
      await completeDays(ctx, client, { source, days: stored.flatMap((part) => part.days) })
    await connections.each((each, place) => noteDifferences(ctx, each, { source, days: daysOf(place), rejects }))
    if (tally.days.some(({ outcome }) => outcome.action === 'inserted'))
      await refreshRollups(ctx.db, connections, hasManyStaged(client) ? ctx.workspace.id : null)
  }

  tell({ phase: 'stock' })
  const ofParts = listed.map((_, place) => restaurantsOf(place).map(settled))
  const stock = { bundle, restaurantIds: ofParts, files, rejects, dryRun }
  const stockMoves = bundle.hasStockMoves ? await replaceStock(ctx, connections, stock) : 0
  if (!dryRun) await setSourceThresholds(ctx, client, bundle.source, staged.products)
  const isAllTaken = skipped === 0 && taken === staged.stagedLines
  const dishes = isAllTaken
    ? staged.dishes
    : new Set([...staged.sameDishes, ...(await connections.each(listDishes)).flat()])
  tally.totals = await sumUp(ctx, client, references, tally.days, {
    ...{ dishes: dishes.size, stockMoves, dryRun },
    unsent: tally.unsent,
  })
}

/**
 * Writes references and creates the months' partitions, before the first day needs them. Returns the restaurants whose
 * id has changed; their staged rows are now under the new one.
 */
async function prepare(
  ctx: Context,
  connections: ExchangeConnections,
  references: References,
  days: StagedDay[],
  asOf: string,
): Promise<Map<string, string>> {
  const client = connections.main
  const now = today(ctx)
  let moved: Map<string, string>
  await client.query('BEGIN')
  try {
    moved = await references.save(client, asOf < now ? asOf : now, ctx.now())
    await connections.each((each) => moveStaged(each, moved))
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
  const isLoad = hasManyStaged(client) && days.some(isFirst)
  const named = ['restaurant', 'dish', 'waiter', 'workspace']
  await refreshStatistics(ctx.db, client, named, isLoad ? ctx.workspace.id : null)
  for (const month of new Set(days.map(({ day }) => `${day.slice(0, 7)}-01`))) {
    await client.query('SELECT ensure_sales_month($1)', [month])
  }
  return moved
}

/** Reports restaurants without sales for days while days are stored: the answer is probably incomplete. */
async function reportEmptyRestaurants(
  ctx: Context,
  client: PoolClient,
  period: Period,
  restaurantIds: string[],
  rejects: RejectLog,
): Promise<void> {
  for (const { name, days } of await listUnknown(ctx, client, period, restaurantIds)) {
    const untold = reason('sales_untold', { name, from: period.from, to: period.to, days })
    rejects.add({ file: 'source', line: 0, column: null, reason: untold })
    rejects.lack(untold)
  }
}
