'use client'

import { checkFilterWords } from '@/features/checks/check-filter-words'
import { checksInput } from '@/features/checks/checks-query'
import { useListState } from '@/features/list/use-list-state'
import { usePeriod } from '@/features/period/use-period'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPCClient } from '@/trpc/client'
import { ExportList } from './export-list'
import { mostOnPage } from './most-on-page'
import { useWaiterWords } from './use-waiter-words'

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
