import type { ExchangeReject, ExchangeRun } from '@vitrina/contract/exchange-run'
import { sources } from '@vitrina/contract/source'
import { parseAsBoolean, parseAsStringLiteral } from 'nuqs/server'
import { Away } from '@/components/table/away'
import { RowLink } from '@/components/table/row-link'
import { rowListOf, type StateOf } from '@/features/list/list'
import { causeText, changesText, tookText, troubleText, whenText } from './run-labels'
import { RunStatus } from './run-status'

export const runStatuses = ['running', 'succeeded', 'failed', 'rejected', 'interrupted'] as const

/** The filters of the journal, kept in the address. */
export const runFilters = {
  source: parseAsStringLiteral(sources),
  status: parseAsStringLiteral(runStatuses),
  notable: parseAsBoolean.withDefault(false),
}

/** A page of the journal as the procedure takes it. */
export function runsInput({ source, status, notable, cursor }: Omit<StateOf<typeof runFilters>, 'q' | 'sort'>) {
  return {
    limit: 50,
    ...(source && { 'filter[source]': source }),
    ...(status && { 'filter[status]': status }),
    ...(notable && { 'filter[notable]': 'true' }),
    ...(cursor && { cursor }),
  }
}

/** Runs: time, system, cause, days and result. */
export const runList = rowListOf<ExchangeRun>()({
  title: 'journal.title',
  rowId: ({ id }) => id,
  sort: '-startedAt',
  columns: {
    startedAt: {
      ...{ label: 'journal.started', kind: 'instant', primary: 10 },
      value: ({ startedAt }) => startedAt,
      cell: (run, { t, locale, timezone }) => (
        <RowLink
          href={`/integrations/journal/${run.id}`}
          note={
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Away of="source">{t(`source.${run.source}`)}</Away>
              <Away of="cause">{causeText(t, run)}</Away>
              <Away of="inserted" className="w-full">
                {run.status === 'succeeded' ? changesText(t, run) : (troubleText(t, locale, run) ?? '').slice(0, 120)}
              </Away>
            </span>
          }
        >
          {whenText(run, locale, timezone)}
        </RowLink>
      ),
    },
    source: {
      ...{ label: 'journal.source', kind: 'text', width: 6, leaves: 1 },
      value: ({ source }, t) => t(`source.${source}`),
    },
    cause: {
      ...{ label: 'journal.cause', kind: 'text', width: 9.5, leaves: 3 },
      value: (run, t) => causeText(t, run),
      cell: (run, { t }) => (
        <span className="block max-w-56 truncate" title={causeText(t, run)}>
          {causeText(t, run)}
        </span>
      ),
    },
    period: {
      ...{ label: 'journal.period', kind: 'text', width: 9, leaves: 4 },
      value: ({ period }) => period?.to ?? null,
      cell: ({ period }, { date }) => (
        <span className="whitespace-nowrap">{period ? date.rangeShort(period.from, period.to) : '—'}</span>
      ),
    },
    inserted: {
      ...{ label: 'journal.lines', kind: 'text', width: 12, leaves: 2, grow: true },
      value: (run, t) => changesText(t, run),
      cell: (run, { t, locale }) => (
        <span className="block truncate text-ink-soft" title={troubleText(t, locale, run) ?? undefined}>
          {run.status === 'succeeded' || run.rejected > 0 ? changesText(t, run) : troubleText(t, locale, run)}
        </span>
      ),
    },
    durationMs: {
      ...{ label: 'journal.took', kind: 'text', numeric: true, width: 6, leaves: 5 },
      value: ({ durationMs }, t) => (durationMs === null ? null : tookText(t, durationMs)),
      cell: ({ durationMs }, { t }) => (
        <span className="whitespace-nowrap">{durationMs === null ? '—' : tookText(t, durationMs)}</span>
      ),
    },
    status: {
      ...{ label: 'journal.status', kind: 'text', width: 7 },
      value: ({ status }, t) => t(`journal.status.${status}`),
      cell: (run) => <RunStatus {...run} />,
    },
  },
  table: ['startedAt', 'source', 'cause', 'period', 'inserted', 'durationMs', 'status'],
})

/** A page of the rows a run rejected, as the procedure takes it. */
export function rejectsInput(id: string, cursor: string | null) {
  return { id, limit: 50, ...(cursor && { cursor }) }
}

/** Rejected rows of the input: where each is, and why it was rejected, in the user's language. */
export const rejectList = rowListOf<ExchangeReject & { reasonText: string }>()({
  title: 'journal.rejects.title',
  rowId: ({ number }) => String(number),
  sort: 'number',
  columns: {
    file: {
      ...{ label: 'journal.rejects.file', kind: 'text', width: 12, leaves: 2 },
      value: ({ file }) => file,
      cell: ({ file }) => <span className="wrap-anywhere">{file}</span>,
    },
    line: {
      ...{ label: 'journal.rejects.line', kind: 'count', width: 5 },
      value: ({ line }) => line,
      cell: ({ line }) => line,
    },
    column: {
      ...{ label: 'journal.rejects.column', kind: 'text', width: 9, leaves: 1 },
      value: ({ column }) => column,
      cell: ({ column }) => <code className="text-xs">{column ?? '—'}</code>,
    },
    reason: {
      ...{ label: 'journal.rejects.reason', kind: 'text', primary: 13 },
      value: ({ reasonText }) => reasonText,
      cell: ({ reasonText, column, file }) => (
        <span className="wrap-anywhere">
          {reasonText}
          <Away of="column" className="mt-0.5 block text-ink-soft text-xs">
            {column}
          </Away>
          <Away of="file" className="mt-0.5 block text-ink-soft text-xs">
            {file}
          </Away>
        </span>
      ),
    },
  },
  table: ['file', 'line', 'column', 'reason'],
  file: ['file', 'line', 'column', 'reason'],
})
