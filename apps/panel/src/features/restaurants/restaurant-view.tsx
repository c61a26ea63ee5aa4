'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Restaurant } from '@vitrina/contract/restaurant'
import { Pencil } from 'lucide-react'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { PeriodLink } from '@/components/shell/period-link'
import { useSession } from '@/components/shell/use-session'
import { Stats } from '@/components/stats'
import { Badge } from '@/components/ui/badge'
import { buttonStyle } from '@/components/ui/button'
import { FiguresOf } from '@/features/drill/figures-of'
import { ComparedLine } from '@/features/period/compared-line'
import { GrainSwitch } from '@/features/period/grain-switch'
import { PeriodPicker } from '@/features/period/period-picker'
import { periodInput } from '@/features/period/resolve-period'
import { useComparedDays } from '@/features/period/use-compared-days'
import { usePeriod } from '@/features/period/use-period'
import { RecordBody } from '@/features/record/record-body'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { NoData } from './no-data'
import { RegistryCard } from './registry-card'
import { RestaurantAmounts } from './restaurant-amounts'
import { RestaurantChecks } from './restaurant-checks'
import { RestaurantTrends } from './restaurant-trends'
import { useTrends } from './use-trends'

/** One restaurant: its trends of the period, its latest checks, and what is said of it here and at the source. */
export function RestaurantView({ id }: { id: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const period = usePeriod()
  const { scopes } = useSession()
  const query = useQuery(
    trpc.restaurants.get.queryOptions({ id, ...periodInput(period) }, { placeholderData: keepPreviousData }),
  )
  const restaurant = query.data?.data[0]
  const trends = useTrends(id, period, scopes.includes('read:dashboards'))
  const course = trends.isPlaceholderData
    ? undefined
    : trends.data?.find(({ id: metric }) => metric === 'revenue_by_day')
  const drawn = course && 'series' in course.data ? course.data.granularity : undefined
  return (
    <>
      <PageHeader
        above={<BackLink href="/restaurants">{t('back.restaurants')}</BackLink>}
        title={restaurant?.name ?? t('restaurants.name')}
        below={restaurant && <About restaurant={restaurant} />}
      >
        <div className="flex min-w-0 max-w-full flex-wrap items-center gap-2">
          <PeriodPicker />
          <GrainSwitch drawn={drawn} />
          {scopes.includes('write:restaurants') && (
            <a href="#registry" className={buttonStyle()}>
              <Pencil aria-hidden="true" />
              {t('registry.edit')}
            </a>
          )}
        </div>
      </PageHeader>
      <RecordBody query={{ ...query, data: restaurant }}>
        {(found) => (
          <div className="space-y-3 sm:space-y-4">
            {found.dataFrom === null ? <NoData restaurant={found} /> : <Figures restaurant={found} />}
            <RegistryCard key={found.id} id={found.id} />
          </div>
        )}
      </RecordBody>
    </>
  )
}

function Figures({ restaurant: { id, metrics } }: { restaurant: Restaurant }) {
  const { t } = useI18n()
  const period = usePeriod()
  const { scopes } = useSession()
  const compared = useComparedDays()
  return (
    <FiguresOf period={period} restaurants={[id]} compared={compared}>
      {scopes.includes('read:dashboards') ? (
        <>
          <ComparedLine>
            <PeriodLink href={`/changes?restaurant=${id}`} className="rounded-md text-accent hover:underline">
              {t('changes.title')}
            </PeriodLink>
          </ComparedLine>
          <RestaurantTrends id={id} period={period} />
        </>
      ) : (
        <Stats
          items={[
            { name: 'revenue', label: t('metric.revenue'), unit: 'money', value: metrics.revenue },
            { name: 'checks', label: t('metric.checks'), unit: 'count', value: metrics.checks },
            { name: 'avg_check', label: t('metric.avgCheck'), unit: 'money', value: metrics.avgCheck },
          ]}
        />
      )}
      {scopes.includes('read:checks') && (
        <>
          <RestaurantAmounts id={id} period={period} />
          <RestaurantChecks id={id} period={period} />
        </>
      )}
    </FiguresOf>
  )
}

function About({ restaurant }: { restaurant: Restaurant }) {
  const { t } = useI18n()
  const { date } = useFormat()
  const { today } = useSession()
  const { city, address, source, sourceKey, isActive, dataFrom, dataTo } = restaurant
  const place = [city, address].filter((part) => part !== null).join(', ')
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
      {place && <span>{place}</span>}
      {sourceKey !== '' && <Badge>{t(`source.${source}`)}</Badge>}
      {!isActive && <Badge tone="warn">{t('restaurants.inactive')}</Badge>}
      {dataFrom && dataTo ? (
        <span>{t('restaurants.held', { from: date.day(dataFrom, today), to: date.day(dataTo, today) })}</span>
      ) : (
        <Badge tone="warn">{t('restaurant.noData')}</Badge>
      )}
    </p>
  )
}
