'use client'

import { useListState } from '@/features/list/use-list-state'
import { usePeriod } from '@/features/period/use-period'
import { staffInput } from '@/features/staff/staff-query'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPCClient } from '@/trpc/client'
import { ExportList } from './export-list'
import { mostOnPage } from './most-on-page'

/** Saves the staff as it is filtered. */
export function StaffExport() {
  const { t } = useI18n()
  const client = useTRPCClient()
  const period = usePeriod()
  const { state } = useListState()
  return (
    <ExportList
      title={t('staff.title')}
      period={period}
      restaurant={state.restaurant}
      load={(cursor) =>
        client.waiters.ranking.query({ ...staffInput(period, { ...state, cursor }), limit: mostOnPage })
      }
      toSheet={async (rows) => (await import('./list-sheets')).staffSheet(t('staff.title'), rows, t)}
    />
  )
}
