import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { finishBundle, takeBundles } from '@vitrina/connectors/files/drop-folder'
import { findStranded } from '@vitrina/connectors/files/find-stranded'
import { openBundle } from '@vitrina/connectors/files/open-bundle'
import { Source } from '@vitrina/contract/source'
import type { Context, Logger } from '@vitrina/core/context'
import { DomainError } from '@vitrina/core/errors/domain-error'
import type { ExchangeReport } from '@vitrina/core/exchange/report'
import { runExchange } from '@vitrina/core/exchange/run-exchange'
import { decodeId } from '@vitrina/db/ids'
import { inSpan } from '@vitrina/db/trace'

export interface DropOptions {
  /** Contains `<workspace id>/<source>/<bundle>/manifest.json`. */
  dropDir: string
  contextOf(workspaceId: string): Promise<Context>
  onReport(report: ExchangeReport): void
  logger: Logger
  /** Folders that a warning was written of, so that the next look writes none. */
  warned: Set<string>
  signal: AbortSignal
}

/**
 * Exchanges every bundle that is ready in the drop folders, oldest name first, and moves it to `done/` or `rejected/`
 * with its report. A bundle whose exchange failed for a reason other than its own content stays where it is and is
 * tried again. Of a folder that is never taken as it is, a warning is written once.
 */
export async function takeDrops(options: DropOptions): Promise<void> {
  const known = new Set<string>()
  for (const workspaceName of await folders(options.dropDir)) {
    const ctx = await contextOf(workspaceName, options)
    if (ctx === null) continue
    known.add(workspaceName)
    for (const sourceName of await folders(join(options.dropDir, workspaceName))) {
      const source = Source.safeParse(sourceName)
      if (!source.success) continue
      await takeSource(ctx, source.data, join(options.dropDir, workspaceName, sourceName), options)
    }
  }
  if (!options.signal.aborted) await warnOfStranded(known, options)
}

/** Null: the folder is that of no workspace. */
async function contextOf(name: string, options: DropOptions): Promise<Context | null> {
  const id = decodeId('workspace', name)
  if (id === null) return null
  try {
    return await options.contextOf(id)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return null
    throw error
  }
}

async function warnOfStranded(known: ReadonlySet<string>, { dropDir, logger, warned }: DropOptions): Promise<void> {
  const stranded = await findStranded(dropDir, { known, now: new Date() })
  for (const { folder, why, advice } of stranded) {
    if (!warned.has(folder)) logger.warn({ folder }, `never taken: the folder ${why}. ${advice}`)
  }
  warned.clear()
  for (const { folder } of stranded) warned.add(folder)
}

async function takeSource(ctx: Context, source: Source, folder: string, options: DropOptions): Promise<void> {
  const attributes = { 'vitrina.workspace': ctx.workspace.id, 'vitrina.source': source }
  for (const bundle of await takeBundles(folder)) {
    if (options.signal.aborted) return
    const take = () => takeBundle(ctx, source, bundle, options)
    if (!(await inSpan({ name: 'drop', kind: 'internal', attributes }, take))) return
  }
}

/** False when the bundle stays, and those after it have to wait. */
async function takeBundle(ctx: Context, source: Source, bundle: string, options: DropOptions): Promise<boolean> {
  const report = await exchange(ctx, source, bundle)
  if (report === null) return false
  options.onReport(report)
  const { rejects, ...summary } = report
  const details = { workspace: ctx.workspace.id, bundle: basename(bundle), ...summary, totals: undefined }
  if (report.status === 'failed') {
    ctx.logger.error(details, 'drop stays: the exchange failed')
    return false
  }
  if (rejects.length > 0) ctx.logger.warn({ ...details, rejects: rejects.length }, 'drop taken with rejects')
  else ctx.logger.info(details, 'drop taken')
  await finishBundle(bundle, report.status === 'succeeded' ? 'done' : 'rejected', { at: ctx.now(), report })
  return true
}

/** Null: another exchange of the source is running, so this one waits for the next look. */
async function exchange(ctx: Context, source: Source, folder: string): Promise<ExchangeReport | null> {
  try {
    const open = () => openBundle({ folder, source })
    return await runExchange(ctx, { source, origin: basename(folder), cause: 'files', open })
  } catch (error) {
    if (error instanceof DomainError && error.code === 'exchange_running') return null
    throw error
  }
}

async function folders(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort()
}
