import { basename, resolve } from 'node:path'
import { openBundle } from '@vitrina/connectors/files/open-bundle'
import { loadProfile } from '@vitrina/connectors/files/profile'
import { BusinessDate } from '@vitrina/contract/dates'
import { reasonText } from '@vitrina/contract/reasons'
import { Source } from '@vitrina/contract/source'
import type { Context } from '@vitrina/core/context'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { exchangeIntegration } from '@vitrina/core/exchange/exchange-integration'
import { rebuildRollups } from '@vitrina/core/exchange/rebuild-rollups'
import { runExchange } from '@vitrina/core/exchange/run-exchange'
import { type DateRange, withinPeriod } from '@vitrina/core/exchange/within-period'
import type { Command } from 'commander'
import type { Run } from '../ops-commands.ts'
import type { Answer } from './answer.ts'
import { describeExchange, sumReports, takeNotes } from './describe-exchange.ts'
import { createProgressLine } from './progress-line.ts'

interface ExchangeOptions {
  workspace: string
  source: string
  files?: string
  profile?: string
  changed: boolean
  from?: string
  to?: string
  dryRun: boolean
}

/** `exchange run`, `exchange rebuild`, `exchange list`. */
export function addExchangeCommands(program: Command, run: Run): void {
  const exchange = program.command('exchange').description('exchange with the accounting systems')
  exchange
    .command('run')
    .description('carry data of a source into the showcase')
    .requiredOption('--workspace <id>', 'workspace')
    .requiredOption('--source <source>', Source.options.join(' or '))
    .option(
      '--files <folder>',
      'folder of a bundle, or of a foreign export with --profile; without it, the connected source',
    )
    .option('--profile <name>', 'mapping profile of a foreign export: its name, or the path of a JSON file')
    .option('--from <date>', 'only business dates from here, YYYY-MM-DD')
    .option('--to <date>', 'only business dates up to here, YYYY-MM-DD')
    .option('--changed', 'of a connected source, the last days and every day that differs there', false)
    .option('--dry-run', 'tell what would happen and change nothing', false)
    .action(
      run(async ({ contextWithSystems }, options: ExchangeOptions) => {
        const source = Source.safeParse(options.source)
        if (!source.success) throw usage(`--source must be ${Source.options.join(' or ')}.`)
        const { files } = options
        if (files === undefined)
          return exchangeOverWire(await contextWithSystems(options.workspace), source.data, options)
        if (options.changed) throw usage('--changed is for a connected source; leave out --files.')
        const here = process.env['INIT_CWD'] ?? process.cwd()
        const profile = options.profile === undefined ? undefined : await loadProfile(options.profile, here)
        const range = readRange(options)
        const folder = resolve(here, files)
        const progress = createProgressLine()
        const notes = takeNotes()
        const report = await runExchange(await contextWithSystems(options.workspace), {
          source: source.data,
          origin: basename(folder),
          cause: 'command',
          dryRun: options.dryRun,
          open: async () => {
            const bundle = await openBundle({
              folder,
              source: source.data,
              log: notes.log,
              ...(profile && { profile }),
            })
            return range ? withinPeriod(bundle, range) : bundle
          },
          onProgress: progress.show,
        })
        progress.clear()
        const { readings, unread, copies } = notes
        return {
          json: { ...report, readings, unread, copies },
          text: describeExchange(report, notes),
          exitCode: report.status === 'succeeded' ? 0 : 1,
        }
      }),
    )
  exchange
    .command('rebuild')
    .description('compute the rollups of a month anew from its lines, where doctor found that they differ')
    .requiredOption('--workspace <id>', 'workspace')
    .requiredOption('--month <month>', 'YYYY-MM')
    .action(
      run(async ({ contextOf }, options: { workspace: string; month: string }) => {
        const rebuilt = await rebuildRollups(await contextOf(options.workspace), options.month)
        return { json: rebuilt, text: `Rollups of ${rebuilt.days} restaurant-days are computed anew.` }
      }),
    )
  exchange
    .command('list')
    .description('the last runs of a workspace')
    .requiredOption('--workspace <id>', 'workspace')
    .action(
      run(async ({ contextOf }, options: { workspace: string }) => {
        const { db, workspace } = await contextOf(options.workspace)
        const runs = await db.prisma.exchangeRun.findMany({
          where: { workspaceId: workspace.id },
          orderBy: { startedAt: 'desc' },
          take: 20,
          omit: { workspaceId: true, totals: true },
        })
        const rows = runs.map((row) => ({
          ...row,
          read: Number(row.read),
          inserted: Number(row.inserted),
          replaced: Number(row.replaced),
          unchanged: Number(row.unchanged),
          rejected: Number(row.rejected),
        }))
        const lines = rows.map((row) => {
          const counts = `${row.inserted} new, ${row.replaced} replaced, ${row.unchanged} unchanged, ${row.rejected} rejected`
          return `${row.startedAt.toISOString()}  ${row.source}  ${row.origin}  ${row.status}${row.dryRun ? ' (dry run)' : ''}  ${counts}`
        })
        return { json: { runs: rows }, text: lines.join('\n') || 'There has been no exchange yet.' }
      }),
    )
}

/** Exchanges with the connected source immediately: its current data, changed days, or full days from … to. */
async function exchangeOverWire(ctx: Context, source: Source, options: ExchangeOptions): Promise<Answer> {
  if (options.profile !== undefined) throw usage('--profile goes with --files <folder>.')
  const { from, to } = readRange(options) ?? {}
  if ((from === undefined) !== (to === undefined)) {
    throw usage('A connected source is read --from one date --to another: give both.')
  }
  const period = from !== undefined && to !== undefined ? { from, to } : null
  const progress = createProgressLine()
  const exchanged = await exchangeIntegration(ctx, {
    source,
    scope: period ? { kind: 'days', period } : { kind: options.changed ? 'changed' : 'current' },
    dryRun: options.dryRun,
    cause: 'command',
    onProgress: progress.show,
  })
  progress.clear()
  const { reports, prices } = exchanged
  const failures = exchanged.failures.map(reasonText)
  const text = [
    ...reports.map((report) => describeExchange(report)),
    `Prices: ${prices.applied} applied, ${prices.sent} sent, ${prices.failed} failed, ${prices.superseded} superseded`,
  ]
  if (failures.length > 0) text.push('Not all was exchanged:', ...failures)
  return {
    json: { ...sumReports(reports, failures), failures, prices, runs: reports.map(({ id }) => id) },
    text: text.join('\n'),
    exitCode: failures.length === 0 ? 0 : 1,
  }
}

function readRange({ from, to }: ExchangeOptions): DateRange | null {
  if (from === undefined && to === undefined) return null
  for (const date of [from, to]) {
    if (date !== undefined && !BusinessDate.safeParse(date).success) throw usage(`"${date}" is not a date YYYY-MM-DD.`)
  }
  if (from !== undefined && to !== undefined && from > to) throw usage('--from is after --to; swap them.')
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

function usage(message: string): DomainError {
  return new DomainError('validation_failed', message)
}
