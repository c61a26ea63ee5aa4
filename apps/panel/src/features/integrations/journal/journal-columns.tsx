'use client'

import type { ExchangeRun } from '@vitrina/contract/exchange-run'
import { useMemo } from 'react'
import { useSession } from '@/components/shell/use-session'
import { Away } from '@/components/table/away'
import { columnsOf } from '@/components/table/columns'
import { RowLink } from '@/components/table/row-link'
import { instantText } from '@/format/format-date'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { causeText, changesText, tookText, troubleText } from './run-labels'
import { RunStatus } from './run-status'

const column = columnsOf<ExchangeRun>()

/** The columns of the journal: time, system, cause, days and result. */
export function useJournalColumns() {
  const { t, locale } = useI18n()
  const { date } = useFormat()
  const { workspace } = useSession()
  return useMemo(
    () =>
      column.columns([
        column.accessor('startedAt', {
          header: t('journal.started'),
          enableSorting: false,
          meta: { primary: 10 },
          cell: ({ row: { original: run } }) => (
            <RowLink
              href={`/integrations/journal/${run.id}`}
              note={
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <Away of="source">{t(`source.${run.source}`)}</Away>
                  <Away of="cause">{causeText(t, run)}</Away>
                  <Away of="inserted" className="w-full">
                    {run.status === 'succeeded'
                      ? changesText(t, run)
                      : (troubleText(t, locale, run) ?? '').slice(0, 120)}
                  </Away>
                </span>
              }
            >
              {instantText(run.startedAt, locale, workspace.timezone)}
            </RowLink>
          ),
        }),
        column.accessor('source', {
          header: t('journal.source'),
          enableSorting: false,
          meta: { width: 6, leaves: 1 },
          cell: ({ getValue }) => t(`source.${getValue()}`),
        }),
        column.accessor('cause', {
          header: t('journal.cause'),
          enableSorting: false,
          meta: { width: 9.5, leaves: 3 },
          cell: ({ row }) => (
            <span className="block max-w-56 truncate" title={causeText(t, row.original)}>
              {causeText(t, row.original)}
            </span>
          ),
        }),
        column.accessor('period', {
          header: t('journal.period'),
          enableSorting: false,
          meta: { width: 9, leaves: 4 },
          cell: ({ getValue }) => {
            const period = getValue()
            return <span className="whitespace-nowrap">{period ? date.rangeShort(period.from, period.to) : '—'}</span>
          },
        }),
        column.accessor('inserted', {
          header: t('journal.lines'),
          enableSorting: false,
          meta: { width: 12, leaves: 2, grow: true },
          cell: ({ row: { original: run } }) => (
            <span className="block truncate text-ink-soft" title={troubleText(t, locale, run) ?? undefined}>
              {run.status === 'succeeded' || run.rejected > 0 ? changesText(t, run) : troubleText(t, locale, run)}
            </span>
          ),
        }),
        column.accessor('durationMs', {
          header: t('journal.took'),
          enableSorting: false,
          meta: { numeric: true, width: 6, leaves: 5 },
          cell: ({ getValue }) => {
            const durationMs = getValue()
            return <span className="whitespace-nowrap">{durationMs === null ? '—' : tookText(t, durationMs)}</span>
          },
        }),
        column.accessor('status', {
          header: t('journal.status'),
          enableSorting: false,
          meta: { width: 7 },
          cell: ({ row }) => <RunStatus {...row.original} />,
        }),
      ]),
    [t, locale, date, workspace.timezone],
  )
}
