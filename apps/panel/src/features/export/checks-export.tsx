'use client'

import { useQuery } from '@tanstack/react-query'
import { checkFilterWords } from '@/features/checks/check-filter-words'
import { checksInput } from '@/features/checks/checks-query'
import { useListState } from '@/features/list/use-list-state'
import { usePeriod } from '@/features/period/use-period'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC, useTRPCClient } from '@/trpc/client'
import { ExportList } from './export-list'
import { mostOnPage } from './most-on-page'

/** Saves the journal of checks as it is filtered. */
export function ChecksExport() {
  const { t } = useI18n()
  const { figure } = useFormat()
  const client = useTRPCClient()
  const period = usePeriod()
  const { state } = useListState()
  const waiter = useWaiterWords(state.waiter)
  return (
    <ExportList
      title={t('checks.title')}
      period={state.over === 'all' ? null : period}
      restaurant={state.restaurant}
      subject={[
        ...(state.q === null ? [] : [t('export.search', { text: state.q })]),
        ...waiter,
        ...checkFilterWords(state, t, figure).map(({ words }) => words),
      ]}
      load={(cursor) => client.checks.list.query({ ...checksInput(period, { ...state, cursor }), limit: mostOnPage })}
      toSheet={async (rows) => (await import('./list-sheets')).checksSheet(t('checks.title'), rows, t)}
    />
  )
}

/** Whose checks they are; a waiter whose name is not known here is told by the id. */
function useWaiterWords(id: string | null): string[] {
  const { t } = useI18n()
  const trpc = useTRPC()
  const isNamed = id !== null && id !== 'none'
  const { data } = useQuery(trpc.waiters.stats.queryOptions({ id: id ?? '' }, { enabled: isNamed }))
  if (id === null) return []
  return [isNamed ? t('export.ofWaiter', { name: data?.data.name ?? id }) : t('checks.withoutWaiter')]
}
