'use client'

import { useListState } from '@/features/list/use-list-state'
import { usePeriod } from '@/features/period/use-period'
import { staffInput } from '@/features/staff/staff-query'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPCClient } from '@/trpc/client'
import { ExportList } from './export-list'
import { mostOnPage } from './most-on-page'

/** Saves the staff as it is filtered. */
export function StaffExport() {
  const { t } = useI18n()
  const { figure } = useFormat()
  const client = useTRPCClient()
  const period = usePeriod()
  const { state } = useListState()
  const { q, source, min } = state
  return (
    <ExportList
      title={t('staff.title')}
      period={period}
      restaurant={state.restaurant}
      subject={[
        ...(q === null ? [] : [t('export.search', { text: q })]),
        ...(source === null ? [] : [t(`source.${source}`)]),
        ...(min === null ? [] : [t('export.leastRevenue', { sum: figure.exact('money', min) })]),
      ]}
      load={(cursor) =>
        client.waiters.ranking.query({ ...staffInput(period, { ...state, cursor }), limit: mostOnPage })
      }
      toSheet={async (rows) => (await import('./list-sheets')).staffSheet(t('staff.title'), rows, t)}
    />
  )
}
