'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Restaurant } from '@vitrina/contract/restaurant'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { useSession } from '@/components/shell/use-session'
import { Stats } from '@/components/stats'
import { Badge } from '@/components/ui/badge'
import { PeriodPicker } from '@/features/period/period-picker'
import { periodInput } from '@/features/period/resolve-period'
import { usePeriod } from '@/features/period/use-period'
import { RecordBody } from '@/features/record/record-body'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { RestaurantChecks } from './restaurant-checks'
import { RestaurantWaiters } from './restaurant-waiters'

/** One restaurant: its figures of the period, who sells best there, and its latest checks. */
export function RestaurantView({ id }: { id: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const period = usePeriod()
  const query = useQuery(
    trpc.restaurants.get.queryOptions({ id, ...periodInput(period) }, { placeholderData: keepPreviousData }),
  )
  const restaurant = query.data?.data[0]
  return (
    <>
      <PageHeader
        above={<BackLink href="/restaurants">{t('back.restaurants')}</BackLink>}
        title={restaurant?.name ?? t('restaurants.name')}
        below={restaurant && <About restaurant={restaurant} />}
      >
        <PeriodPicker />
      </PageHeader>
      <RecordBody query={{ ...query, data: restaurant }}>
        {({ metrics }) => (
          <>
            <Stats
              items={[
                { name: 'revenue', label: t('metric.revenue'), unit: 'money', value: metrics.revenue },
                { name: 'checks', label: t('metric.checks'), unit: 'count', value: metrics.checks },
                { name: 'avgCheck', label: t('metric.avgCheck'), unit: 'money', value: metrics.avgCheck },
              ]}
            />
            <div className="grid items-start gap-3 sm:gap-4 lg:grid-cols-2">
              <RestaurantWaiters id={id} period={period} />
              <RestaurantChecks id={id} period={period} />
            </div>
          </>
        )}
      </RecordBody>
    </>
  )
}

function About({ restaurant }: { restaurant: Restaurant }) {
  const { t } = useI18n()
  const { date } = useFormat()
  const { today } = useSession()
  const { city, address, source, isActive, dataFrom, dataTo } = restaurant
  const place = [city, address].filter((part) => part !== null).join(', ')
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
      {place && <span>{place}</span>}
      <Badge>{t(`source.${source}`)}</Badge>
      {!isActive && <Badge tone="warn">{t('restaurants.inactive')}</Badge>}
      {dataFrom && dataTo && (
        <span>{t('restaurants.held', { from: date.day(dataFrom, today), to: date.day(dataTo, today) })}</span>
      )}
    </p>
  )
}
