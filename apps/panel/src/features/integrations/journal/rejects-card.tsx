'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ExchangeReject } from '@vitrina/contract/exchange-run'
import { useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { Away } from '@/components/table/away'
import { columnsOf } from '@/components/table/columns'
import { DataTable } from '@/components/table/data-table'
import { Pager } from '@/components/table/pager'
import { Card } from '@/components/ui/card'
import { QuietState } from '@/features/record/quiet-state'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { reasonText } from '../reasons/reason-text'
import { everyMs } from '../refresh-every'
import { rejectsInput, rejectsParams } from './journal-params'
import { RejectsDownload } from './rejects-download'

const column = columnsOf<ExchangeReject>()

/** The rows of the input that a run rejected, each with its place and reason. */
export function RejectsCard({ id, rejected, isRunning }: { id: string; rejected: number; isRunning: boolean }) {
  const { t, locale } = useI18n()
  const trpc = useTRPC()
  const [{ cursor }, setState] = useQueryStates(rejectsParams, { scroll: false, history: 'push' })
  const query = useQuery(
    trpc.integrations.rejects.queryOptions(rejectsInput(id, cursor), {
      placeholderData: keepPreviousData,
      refetchInterval: isRunning ? everyMs.idle : false,
    }),
  )
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor('file', {
          header: t('journal.rejects.file'),
          enableSorting: false,
          meta: { width: 12, leaves: 2 },
          cell: ({ getValue }) => <span className="wrap-anywhere">{getValue()}</span>,
        }),
        column.accessor('line', {
          header: t('journal.rejects.line'),
          enableSorting: false,
          meta: { numeric: true, width: 5 },
        }),
        column.accessor('column', {
          header: t('journal.rejects.column'),
          enableSorting: false,
          meta: { width: 9, leaves: 1 },
          cell: ({ getValue }) => <code className="text-xs">{getValue() ?? '—'}</code>,
        }),
        column.accessor('reason', {
          header: t('journal.rejects.reason'),
          enableSorting: false,
          meta: { primary: 13 },
          cell: ({ row: { original } }) => (
            <span className="wrap-anywhere">
              {reasonText(locale, original.reason, original.why)}
              <Away of="column" className="mt-0.5 block text-ink-soft text-xs">
                {original.column}
              </Away>
              <Away of="file" className="mt-0.5 block text-ink-soft text-xs">
                {original.file}
              </Away>
            </span>
          ),
        }),
      ]),
    [t, locale],
  )
  const list = query.data
  const kept = list?.meta.total ?? 0
  return (
    <Card aria-label={t('journal.rejects.title')} data-rejects={rejected} className="overflow-hidden">
      <div className="flex flex-wrap items-start justify-between gap-3 px-4 pt-4 pb-3 sm:px-5">
        <div className="min-w-0">
          <h2 className="font-semibold text-base">{t('journal.rejects.title')}</h2>
          <p className="mt-1 text-ink-soft text-sm">{t('journal.rejects.hint')}</p>
          {list && kept > 0 && kept < rejected && (
            <p className="mt-1 text-sm text-warn">{t('journal.rejects.more', { kept, total: rejected })}</p>
          )}
        </div>
        <RejectsDownload id={id} />
      </div>
      <QuietState query={query} empty={list?.data.length === 0}>
        {list && (
          <>
            <DataTable
              caption={t('journal.rejects.title')}
              columns={columns}
              rows={list.data}
              rowId={({ number }) => String(number)}
              sort="number"
              onSort={() => undefined}
            />
            <Pager
              meta={list.meta}
              shown={list.data.length}
              cursor={cursor}
              onTurn={(next) => void setState({ cursor: next })}
            />
          </>
        )}
      </QuietState>
    </Card>
  )
}
