import { openBundle } from '@vitrina/connectors/files/open-bundle'
import { guessMapping } from '@vitrina/connectors/files/uploads/guess-mapping'
import { inspectTable } from '@vitrina/connectors/files/uploads/inspect-table'
import { mappingProfile } from '@vitrina/connectors/files/uploads/mapping-profile'
import { reason } from '@vitrina/contract/reasons'
import type { InspectedTable } from '@vitrina/contract/uploads/upload'
import type { Context, Logger } from '@vitrina/core/context'
import { BundleRejectedError, DomainError } from '@vitrina/core/errors/domain-error'
import { isExchangeRunning } from '@vitrina/core/exchange/exchange-lock'
import type { ExchangeReport } from '@vitrina/core/exchange/report'
import { runExchange } from '@vitrina/core/exchange/run-exchange'
import { savedMappings } from '@vitrina/core/uploads/list-profiles'
import {
  beginTask,
  dueUploads,
  endTask,
  putOffTask,
  type TaskResult,
  type UploadTask,
  type WrittenFile,
  writeFiles,
} from '@vitrina/core/uploads/upload-task'
import type { Database } from '@vitrina/db/database'
import { inOrderedSpan } from '@vitrina/db/trace'
import type { PgBoss } from 'pg-boss'
import { logReport } from './log-report.ts'
import { inUploadFolder, removeLeftFolders, removeUploadFolder } from './upload-folder.ts'
import { workspaceQueue } from './workspace-queue.ts'

const pollMs = 1000
const tidyMs = 3_600_000
/** Columns of all files of an upload: what is told of them goes to the browser again and again. */
const maxColumns = 1000
/** Files that could not be read this often, or ended the worker, are given up. */
const maxAttempts = 5

export interface UploadOptions {
  db: Database
  boss: PgBoss
  logger: Logger
  contextOf(workspaceId: string): Promise<Context>
  onReport(report: ExchangeReport): void
  signal: AbortSignal
}

/**
 * Reads the files that people upload: looks into new ones, and does dry runs and exchanges of them, a turn of a workspace
 * at a time. A task whose worker died is taken again. Returns a function that stops looking.
 */
export async function takeUploads(options: UploadOptions): Promise<() => void> {
  const { db, boss, logger, signal } = options
  const tidy = () => removeLeftFolders(new Date(), logger)
  await tidy()
  const tidying = setInterval(tidy, tidyMs)
  const stopLooking = await workspaceQueue({
    // The heart of a worker that reads a large workbook beats late.
    ...{ boss, logger, signal, pollMs, name: 'upload', heartbeatSeconds: 60 },
    async *due() {
      yield* await dueUploads(db, new Date())
    },
    take: (workspaceId) => takeUploadTurn(workspaceId, options),
  })
  return () => {
    clearInterval(tidying)
    stopLooking()
  }
}

/** Does the task of a workspace that has waited longest. */
export async function takeUploadTurn(
  workspaceId: string,
  options: Pick<UploadOptions, 'db' | 'contextOf' | 'onReport'>,
): Promise<void> {
  const ctx = await options.contextOf(workspaceId)
  const due = (await dueUploads(options.db, ctx.now())).find((task) => task.workspaceId === workspaceId)
  if (!due) return
  const attributes = { 'vitrina.workspace': workspaceId, 'vitrina.task': due.task }
  await inOrderedSpan(due.traceparent, { name: 'upload task', kind: 'internal', attributes }, async (note) => {
    const outcome = await takeUpload(ctx, due, (report) => {
      options.onReport(report)
      if (report.status !== 'succeeded') note({ hasFailed: true })
    })
    note({ attributes: { 'vitrina.outcome': outcome }, ...(outcome === 'failed' && { hasFailed: true }) })
  })
}

/** Does a task; `busy` when it is another's by now, or waits for an exchange. */
async function takeUpload(
  ctx: Context,
  due: UploadTask,
  onReport: UploadOptions['onReport'],
): Promise<'succeeded' | 'failed' | 'busy'> {
  const begun = await beginTask(ctx, due)
  if (begun === null) return 'busy'
  if (begun.attempts > maxAttempts) {
    await removeUploadFolder(due.id)
    await endTask(ctx, due, { fault: reason('given_up', { count: maxAttempts }) })
    return 'failed'
  }
  // Before the files are written: they may be many.
  if (due.task !== 'inspect' && (await isExchangeRunning(ctx, begun.source))) {
    await putOffTask(ctx, due)
    return 'busy'
  }
  try {
    const result = await inUploadFolder(due.id, async (folder) => {
      const files = await writeFiles(ctx, due, folder)
      return due.task === 'inspect'
        ? await inspect(ctx, folder, files)
        : await exchange(ctx, { due, begun, folder, files }, onReport)
    })
    await (result === null ? putOffTask(ctx, due) : endTask(ctx, due, result))
    return result === null ? 'busy' : 'fault' in result && result.fault ? 'failed' : 'succeeded'
  } catch (error) {
    if (!(error instanceof DomainError)) ctx.logger.error({ err: error, upload: due.id }, 'an upload could not be read')
    // A database that is away for a moment is no fault of the files: they are tried again.
    if (error instanceof BundleRejectedError) await endTask(ctx, due, { fault: error.reason })
    return 'failed'
  }
}

async function inspect(ctx: Context, folder: string, files: readonly WrittenFile[]): Promise<TaskResult> {
  const tables: InspectedTable[] = []
  let count = 0
  for (const { name: file, written } of files) {
    const table = await inspectTable(folder, file, written)
    count += table.columns.length
    const isTooMuch = count > maxColumns && table.columns.length > 0
    const problem = reason('too_many_columns_together', { file, count, max: maxColumns })
    tables.push(isTooMuch ? { ...table, columns: [], problem } : table)
  }
  return { tables, ...guessMapping(tables, await savedMappings(ctx)) }
}

interface Work {
  due: UploadTask
  begun: NonNullable<Awaited<ReturnType<typeof beginTask>>>
  folder: string
  files: readonly WrittenFile[]
}

/** Null: another exchange of the source is running, so this one waits for the next look. */
async function exchange(
  ctx: Context,
  { due, begun, folder, files }: Work,
  onReport: UploadOptions['onReport'],
): Promise<TaskResult | null> {
  const { source, author, mapping, tables, orderId, replacesDays } = begun
  if (mapping === null) return { fault: reason('no_columns_told') }
  const dryRun = due.task === 'dry_run'
  const written = new Map(files.map((file) => [file.name, file.written]))
  try {
    const report = await runExchange(ctx, {
      source,
      origin: files
        .map(({ name }) => name)
        .join(', ')
        .slice(0, 200),
      cause: 'files',
      orderId,
      author,
      dryRun,
      open: async () => {
        const profile = mappingProfile(mapping, tables)
        return await openBundle({ folder, source, profile, written, keepsReferences: true, replacesDays })
      },
    })
    onReport(report)
    // Names of files may be those of people.
    logReport(ctx, report, { upload: due.id, origin: undefined })
    return { isStored: !dryRun && report.status === 'succeeded' }
  } catch (error) {
    if (error instanceof DomainError && error.code === 'exchange_running') return null
    throw error
  }
}
