'use client'

import { useListState } from '@/features/list/use-list-state'
import { usePeriod } from '@/features/period/use-period'
import { restaurantsInput } from '@/features/restaurants/restaurants-query'
import { sortRestaurants } from '@/features/restaurants/sort-restaurants'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPCClient } from '@/trpc/client'
import { ExportList } from './export-list'
import { mostOnPage } from './most-on-page'

/** Saves the restaurants as they are filtered. */
export function RestaurantsExport() {
  const { t } = useI18n()
  const client = useTRPCClient()
  const period = usePeriod()
  const { state: shown } = useListState()
  const { q, source, state, sort } = shown
  return (
    <ExportList
      title={t('restaurants.title')}
      period={period}
      subject={[
        ...(q === null ? [] : [t('export.search', { text: q })]),
        ...(source === null ? [] : [t(`source.${source}`)]),
        ...(state === null ? [] : [t(state === 'active' ? 'export.active' : 'restaurants.inactive')]),
      ]}
      load={(cursor) =>
        client.restaurants.list.query({ ...restaurantsInput(period, { ...shown, cursor }), limit: mostOnPage })
      }
      toSheet={async (rows) => {
        // A chain that fits one page is sorted there; a longer one comes by name.
        const asShown = rows.length > mostOnPage ? rows : sortRestaurants(rows, sort)
        return (await import('./list-sheets')).restaurantsSheet(t('restaurants.title'), asShown, t)
      }}
    />
  )
}
