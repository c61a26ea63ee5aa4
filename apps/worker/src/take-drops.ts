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
import { decodeId, encodeId } from '@vitrina/db/ids'
import { inSpan } from '@vitrina/db/trace'
import type { PgBoss } from 'pg-boss'
import { workspaceQueue } from './workspace-queue.ts'

export interface DropOptions {
  boss: PgBoss
  /** Contains `<workspace id>/<source>/<bundle>/manifest.json`. */
  dropDir: string
  contextOf(workspaceId: string): Promise<Context>
  onReport(report: ExchangeReport): void
  logger: Logger
  signal: AbortSignal
}

const pollMs = 10_000
/** Bundles of so many workspaces are taken at once in a worker: a long one does not hold up those of all others. */
const slots = 2
/** After so long no further bundle begins in a turn of a workspace, so that the next workspace has its own. */
const turnMs = 60_000

/**
 * Exchanges the bundles that are ready in the drop folders, a turn of a workspace at a time, and warns once of every
 * folder that is never taken as it is. Returns a function that stops looking.
 */
export function takeDrops(options: DropOptions): Promise<() => void> {
  const { boss, logger, signal, dropDir } = options
  const warned = new Set<string>()
  return workspaceQueue({
    ...{ boss, logger, signal, pollMs, slots, name: 'drop' },
    async *due() {
      const known = new Set<string>()
      for await (const { name, workspaceId, isReady } of droppedFor(options)) {
        known.add(name)
        if (isReady) yield { workspaceId }
      }
      if (!signal.aborted) await warnOfStranded(known, { dropDir, logger, warned })
    },
    take: (workspaceId) => takeDropTurn(workspaceId, options),
  })
}

/** The workspaces that have a drop folder, and whether anything in it is ready. */
export async function* droppedFor(
  options: Pick<DropOptions, 'dropDir' | 'contextOf'>,
): AsyncGenerator<{ name: string; workspaceId: string; isReady: boolean }> {
  for (const name of await folders(options.dropDir)) {
    const ctx = await contextOf(name, options)
    if (ctx === null) continue
    let isReady = false
    for (const { folder } of await sourcesIn(join(options.dropDir, name)))
      isReady ||= (await takeBundles(folder)).length > 0
    yield { name, workspaceId: ctx.workspace.id, isReady }
  }
}

/**
 * Exchanges the bundles of a workspace, the oldest first, and moves each to `done/` or `rejected/` with its report, until
 * none is left or the turn is over. A bundle whose exchange failed for a reason other than its own content stays where it
 * is and is tried again.
 */
export async function takeDropTurn(
  workspaceId: string,
  options: Pick<DropOptions, 'dropDir' | 'contextOf' | 'onReport' | 'signal'>,
): Promise<void> {
  const ctx = await options.contextOf(workspaceId)
  const until = performance.now() + turnMs
  for (const { source, folder } of await sourcesIn(join(options.dropDir, encodeId('workspace', workspaceId))))
    await takeSource(ctx, source, { folder, until }, options)
}

async function sourcesIn(folder: string): Promise<{ source: Source; folder: string }[]> {
  return (await folders(folder)).flatMap((name) => {
    const source = Source.safeParse(name)
    return source.success ? [{ source: source.data, folder: join(folder, name) }] : []
  })
}

/** Null: the folder is that of no workspace. */
async function contextOf(name: string, options: Pick<DropOptions, 'contextOf'>): Promise<Context | null> {
  const id = decodeId('workspace', name)
  if (id === null) return null
  try {
    return await options.contextOf(id)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return null
    throw error
  }
}

export async function warnOfStranded(
  known: ReadonlySet<string>,
  { dropDir, logger, warned }: { dropDir: string; logger: Logger; warned: Set<string> },
): Promise<void> {
  const stranded = await findStranded(dropDir, { known, now: new Date() })
  for (const { folder, why, advice } of stranded) {
    if (!warned.has(folder)) logger.warn({ folder }, `never taken: the folder ${why}. ${advice}`)
  }
  warned.clear()
  for (const { folder } of stranded) warned.add(folder)
}

type TurnOptions = Pick<DropOptions, 'onReport' | 'signal'>

async function takeSource(
  ctx: Context,
  source: Source,
  { folder, until }: { folder: string; until: number },
  options: TurnOptions,
): Promise<void> {
  const attributes = { 'vitrina.workspace': ctx.workspace.id, 'vitrina.source': source }
  for (const bundle of await takeBundles(folder)) {
    if (options.signal.aborted || performance.now() > until) return
    const take = () => takeBundle(ctx, source, bundle, options)
    if (!(await inSpan({ name: 'drop bundle', kind: 'internal', attributes }, take))) return
  }
}

/** False when the bundle stays, and those after it have to wait. */
async function takeBundle(ctx: Context, source: Source, bundle: string, options: TurnOptions): Promise<boolean> {
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
