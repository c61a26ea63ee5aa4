import type { BundleLog } from '@vitrina/connectors/files/bundle-log'
import type { Reason } from '@vitrina/contract/reason'
import type { ExchangeReport, ExchangeTotals, RejectedRow } from '@vitrina/core/exchange/report'

/** What reading the files reported besides records. */
export interface FileNotes {
  log: BundleLog
  /** How many rows each reading of a profile took from a file. */
  readings: { table: string; reading: number; file: string; rows: number; taken: number }[]
  /** Files of the folder that no reading names. */
  unread: string[]
  /** Files that are copies of others of the folder. */
  copies: string[]
}

/** Collects what reading the files reports. */
export function takeNotes(): FileNotes {
  const readings: FileNotes['readings'] = []
  const unread: string[] = []
  const copies = new Set<string>()
  return {
    readings,
    unread,
    get copies() {
      return [...copies]
    },
    log: {
      info: ({ table, reading, file, rows, taken }) => {
        readings.push({
          table: String(table),
          reading: Number(reading),
          file: String(file),
          rows: Number(rows),
          taken: Number(taken),
        })
      },
      warn: ({ file, copyOf }) => {
        if (copyOf === undefined) unread.push(String(file))
        else copies.add(`${file} (${copyOf})`)
      },
    },
  }
}

/** A report as text for a terminal: totals first, then what was read, then what was rejected. */
export function describeExchange(report: ExchangeReport, notes?: FileNotes): string {
  const { status, dryRun, period, read, inserted, replaced, unchanged, rejected, removed, days, totals, error } = report
  return [
    `${dryRun ? 'Dry run' : 'Exchange'} ${status}${error ? `: ${error}` : ''} (${(report.durationMs / 1000).toFixed(1)} s)`,
    ...(period ? [`Business days: ${period.from} … ${period.to}`] : []),
    `Lines: ${read} read, ${inserted} new, ${replaced} in replaced days, ${unchanged} unchanged, ${removed} in removed days`,
    `Days: ${days.inserted} new, ${days.replaced} replaced, ${days.unchanged} unchanged, ${days.removed} removed`,
    ...(totals
      ? [
          `Checks: ${totals.checks}   Revenue: ${totals.revenue}   Stock movements: ${totals.stockMoves}`,
          ...describeCompared(totals),
        ]
      : []),
    ...(totals?.restaurants ?? []).map(
      ({ name, key, revenue, checks }) => `  ${name} (${key}): ${revenue}, ${checks} checks`,
    ),
    ...(report.untoldChecks > 0
      ? [
          `Held on these days before and not told here: ${report.untoldChecks} checks, they stay; --from and --to replace days whole`,
        ]
      : []),
    ...(notes ? describeNotes(notes) : []),
    `Rows rejected: ${rejected}`,
    ...describeRejects(report),
  ].join('\n')
}

/** Totals besides checks, one line each for reversals, payments, and discounts and charges. */
function describeCompared({ voids, returns, payments, discounts, service, tips }: ExchangeTotals): string[] {
  const part = (name: string, told: { sum: string; count?: number } | undefined) =>
    told ? [`${name}: ${told.sum}${told.count === undefined ? '' : ` (${told.count})`}`] : []
  const types = payments?.types.map(({ type, sum }) => `${type || 'unnamed'} ${sum}`).join(', ')
  return [
    [...part('Voids', voids), ...part('Returns', returns)],
    payments ? [`Payments: ${payments.sum} (${types}), restaurant-days: ${payments.days}`] : [],
    [...part('Discounts', discounts), ...part('Service charge', service), ...part('Tips', tips)],
  ]
    .filter((parts) => parts.length > 0)
    .map((parts) => parts.join('   '))
}

/**
 * One journal row for all runs of an exchange: sums of the counts, the worst status, every reject. `incomplete`: the
 * runs succeeded, but something besides them failed, or a part of the source was left out.
 */
export function sumReports(reports: readonly ExchangeReport[], failures: readonly string[]) {
  const sum = (field: 'read' | 'inserted' | 'replaced' | 'unchanged' | 'rejected' | 'removed' | 'durationMs') =>
    reports.reduce((total, report) => total + report[field], 0)
  const failed = reports.find(({ status }) => status !== 'succeeded')
  return {
    status: failed?.status ?? (failures.length > 0 ? 'incomplete' : 'succeeded'),
    read: sum('read'),
    inserted: sum('inserted'),
    replaced: sum('replaced'),
    unchanged: sum('unchanged'),
    rejected: sum('rejected'),
    removed: sum('removed'),
    durationMs: sum('durationMs'),
    totals: reports.map(({ period, totals }) => ({ period, totals })),
    rejects: reports.flatMap(({ rejects }) => rejects),
    error: failed?.error ?? null,
  }
}

function describeNotes({ readings, unread, copies }: FileNotes): string[] {
  return [
    ...(readings.length > 0 ? ['Read:'] : []),
    ...Object.values(Object.groupBy(readings, ({ table, reading }) => `${table} ${reading}`)).map(describeReading),
    ...(unread.length > 0 ? [`Not read, no reading names them: ${unread.join(', ')}`] : []),
    ...(copies.length > 0 ? [`Not read, copies of others: ${copies.join(', ')}`] : []),
  ]
}

/** The totals of a reading over all its files, however many a pattern matches. */
function describeReading(files: FileNotes['readings'] = []): string {
  const [first] = files
  const sum = (field: 'rows' | 'taken') => files.reduce((total, file) => total + file[field], 0)
  const passedOver = sum('rows') - sum('taken')
  const from = files.length === 1 ? first?.file : `${files.length} files`
  return `  ${first?.table} from ${from}: ${sum('rows')} rows${passedOver > 0 ? `, "where" passes over ${passedOver}` : ''}`
}

const shownKinds = 20
const shownLines = 8

/**
 * Rejects by kind in their order, causes before their consequences; otherwise hundreds of one kind would hide the rest.
 */
function describeRejects({ rejects, rejected }: ExchangeReport): string[] {
  const kinds = [...groupByKind(rejects).values()]
  const lines = kinds.slice(0, shownKinds).flatMap(([first, ...rest]) => {
    if (first === undefined) return []
    const { file, line, column, reason } = first
    const others = rest.slice(0, shownLines).map((row) => (row.file === file ? row.line : `${row.file}:${row.line}`))
    const more = rest.length > shownLines ? ' …' : ''
    return [
      `  ${file}:${line} ${column ?? ''} ${reason}`,
      ...(rest.length > 0 ? [`    and ${rest.length} more of this kind: ${others.join(', ')}${more}`] : []),
    ]
  })
  const hidden = kinds.slice(shownKinds).reduce((sum, rows) => sum + rows.length, 0)
  const untold = rejected - rejects.length
  if (hidden + untold > 0) lines.push(`  … and ${hidden + untold} more`)
  if (rejects.length > kinds.length || hidden > 0) lines.push('  --json lists them one by one')
  return lines
}

function groupByKind(rejects: readonly RejectedRow[]): Map<string, RejectedRow[]> {
  const kinds = new Map<string, RejectedRow[]>()
  for (const row of rejects) {
    const kind = [row.column, ...codesOf(row.why)].join(' ')
    const known = kinds.get(kind)
    if (known) known.push(row)
    else kinds.set(kind, [row])
  }
  return kinds
}

/** The code of a reason and those of its causes. */
function codesOf({ code, params }: Reason): string[] {
  const causes = Object.values(params).flatMap((param) => (typeof param === 'object' ? param : []))
  return [code, ...causes.flatMap(codesOf)]
}
