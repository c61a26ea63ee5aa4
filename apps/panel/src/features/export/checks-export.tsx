'use client'

import { checksInput } from '@/features/checks/checks-query'
import { useListState } from '@/features/list/use-list-state'
import { usePeriod } from '@/features/period/use-period'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPCClient } from '@/trpc/client'
import { ExportList } from './export-list'
import { mostOnPage } from './most-on-page'

/** Saves the journal of checks as it is filtered. */
export function ChecksExport() {
  const { t } = useI18n()
  const client = useTRPCClient()
  const period = usePeriod()
  const { state } = useListState()
  return (
    <ExportList
      title={t('checks.title')}
      period={state.over === 'all' ? null : period}
      restaurant={state.restaurant}
      load={(cursor) => client.checks.list.query({ ...checksInput(period, { ...state, cursor }), limit: mostOnPage })}
      toSheet={async (rows) => (await import('./list-sheets')).checksSheet(t('checks.title'), rows, t)}
    />
  )
}
