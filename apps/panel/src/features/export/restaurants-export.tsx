'use client'

import { useListState } from '@/features/list/use-list-state'
import { usePeriod } from '@/features/period/use-period'
import { restaurantsInput } from '@/features/restaurants/restaurants-query'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPCClient } from '@/trpc/client'
import { ExportList } from './export-list'
import { mostOnPage } from './most-on-page'

/** Saves the restaurants as they are filtered. */
export function RestaurantsExport() {
  const { t } = useI18n()
  const client = useTRPCClient()
  const period = usePeriod()
  const { state } = useListState()
  return (
    <ExportList
      title={t('restaurants.title')}
      period={period}
      load={(cursor) =>
        client.restaurants.list.query({ ...restaurantsInput(period, { ...state, cursor }), limit: mostOnPage })
      }
      toSheet={async (rows) => (await import('./list-sheets')).restaurantsSheet(t('restaurants.title'), rows, t)}
    />
  )
}
