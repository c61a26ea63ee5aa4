'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Period } from '@vitrina/contract/dates'
import type { Restaurant, RestaurantRegistry } from '@vitrina/contract/restaurant'
import { Pencil } from 'lucide-react'
import Link from 'next/link'
import { useId } from 'react'
import { ChartCard } from '@/components/charts/chart-card'
import { Figure } from '@/components/figure'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { AllLink, PeriodLink } from '@/components/shell/period-link'
import { useSession } from '@/components/shell/use-session'
import { EmptyState } from '@/components/states/empty-state'
import { Stats } from '@/components/stats'
import { Badge } from '@/components/ui/badge'
import { buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { checkList } from '@/features/checks/check-list'
import { FiguresOf } from '@/features/drill/figures-of'
import { listSheet } from '@/features/list/list'
import { ComparedLine, useComparedDays } from '@/features/period/compare-picker'
import { GrainSwitch } from '@/features/period/grain-switch'
import { PeriodPicker } from '@/features/period/period-picker'
import { periodInput } from '@/features/period/resolve-period'
import { usePeriod } from '@/features/period/use-period'
import { QuietState } from '@/features/record/quiet-state'
import { RecordBody } from '@/features/record/record-body'
import { useLabelledWidget, withSettings } from '@/features/widgets/use-labelled-widget'
import { WidgetGrid } from '@/features/widgets/widget-grid'
import { clockTime, zoneText } from '@/format/format-date'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { RegistryForm } from './registry-form'
import { RegistryLabels } from './registry-labels'
import { RestaurantAmounts } from './restaurant-amounts'
import { restaurantChecksInput, type SeriesPeriod, titledTrend, trendsInput } from './restaurant-queries'

/** One restaurant: its trends in the period, its latest checks, and its data here and at the source. */
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

/** Says that no accounting system has reported any sale of the restaurant yet, and what to do about it. */
function NoData({ restaurant }: { restaurant: Restaurant }) {
  const { t } = useI18n()
  const { scopes } = useSession()
  const { source, sourceKey } = restaurant
  const words = { source: t(`source.${source}`), key: sourceKey }
  return (
    <Card>
      <EmptyState
        title={t('restaurant.noData.title')}
        hint={sourceKey === '' ? t('restaurant.noData.link') : t('restaurant.noData.wait', words)}
      >
        {sourceKey === '' && scopes.includes('write:restaurants') && (
          <a href="#registry" className={buttonStyle({ variant: 'primary', size: 'md' })}>
            {t('restaurant.noData.toLink')}
          </a>
        )}
        {scopes.includes('read:integrations') && (
          <Link href="/integrations" prefetch={false} className={buttonStyle({ size: 'md' })}>
            {t('restaurant.noData.toIntegrations')}
          </Link>
        )}
      </EmptyState>
    </Card>
  )
}

/** A restaurant's figures compared with the previous period, by day and by hour, and its best dishes and waiters. */
function RestaurantTrends({ id, period }: { id: string; period: SeriesPeriod }) {
  const { t } = useI18n()
  const query = useTrends(id, period)
  const labelledWidget = useLabelledWidget()
  const widgets = withSettings(query.data ?? [], trendsInput(id, period, t).widgets).map(([widget, asked]) =>
    titledTrend(labelledWidget(widget, asked), t),
  )
  return (
    <QuietState query={query} empty={false}>
      <WidgetGrid widgets={widgets} metricOf={({ id: metric }) => metric} />
    </QuietState>
  )
}

/** A restaurant's figures of the period as widgets, for users who may see dashboards. */
function useTrends(id: string, period: SeriesPeriod, enabled = true) {
  const { t } = useI18n()
  const trpc = useTRPC()
  return useQuery(
    trpc.dashboards.preview.queryOptions(trendsInput(id, period, t), { enabled, placeholderData: keepPreviousData }),
  )
}

/** The accounting system's data about a restaurant and ours. Users who may change ours can do so here. */
function RegistryCard({ id }: { id: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const titleId = useId()
  const query = useQuery(trpc.restaurants.registry.queryOptions({ id }))
  return (
    <Card id="registry" aria-labelledby={titleId} className="scroll-mt-16 p-4 sm:p-5 md:scroll-mt-4">
      <h2 id={titleId} className="font-semibold text-base">
        {t('registry.title')}
      </h2>
      <p className="mt-1 mb-4 max-w-2xl text-ink-soft text-sm">{t('registry.lead')}</p>
      <QuietState query={query} empty={false}>
        {query.data && <Registry registry={query.data.data} />}
      </QuietState>
    </Card>
  )
}

function Registry({ registry }: { registry: RestaurantRegistry }) {
  const { scopes } = useSession()
  return (
    <>
      {scopes.includes('write:restaurants') ? (
        <RegistryForm registry={registry} />
      ) : (
        <RegistryLabels registry={registry} draft={null} onChange={null} />
      )}
      <RegistryFacts registry={registry} />
    </>
  )
}

/** What only the source provides: the key, the time zone, the end of the day. */
function RegistryFacts({ registry }: { registry: RestaurantRegistry }) {
  const { t, locale } = useI18n()
  const { source, sourceKey, timezone, dayEnd, fromSource } = registry
  const facts = [
    // A restaurant without a key does not belong to an accounting system yet.
    ...(sourceKey === null ? [] : [{ label: t('list.source'), value: t(`source.${source}`) }]),
    {
      label: t('registry.key'),
      value: isMachines(sourceKey) ? <CopyButton text={sourceKey} /> : (sourceKey ?? t('registry.noKey')),
    },
    // These are unknown until the source has reported them.
    ...(fromSource
      ? [
          { label: t('registry.timezone'), value: zoneText(timezone, locale) },
          { label: t('registry.dayEnd'), value: dayEnd },
        ]
      : []),
  ]
  return (
    <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-3 border-line border-t pt-4 text-sm sm:grid-cols-4">
      {facts.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-ink-soft">{label}</dt>
          <dd suppressHydrationWarning className="mt-0.5 wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Whether a key is one that people do not read, such as a UUID. */
function isMachines(key: string | null): key is string {
  return key !== null && key.length > maxRead
}

const maxRead = 20

/** The latest checks of one restaurant. */
function RestaurantChecks({ id, period }: { id: string; period: Period }) {
  const { t } = useI18n()
  const { date } = useFormat()
  const trpc = useTRPC()
  const input = restaurantChecksInput(id, period)
  const query = useQuery(trpc.checks.list.queryOptions(input, { placeholderData: keepPreviousData }))
  const rows = query.data?.data ?? []
  const title = t('restaurants.lastChecks')
  return (
    <ChartCard
      title={title}
      sheet={rows.length > 0 ? () => ({ ...listSheet(checkList, rows, t), title }) : undefined}
      action={<AllLink href={`/checks?restaurant=${id}`} of={t('nav.checks')} />}
    >
      <QuietState query={query} empty={rows.length === 0}>
        <ul className="-my-2">
          {rows.map((check) => (
            <li key={check.id} className="flex items-baseline gap-3 border-line border-b py-2 text-sm last:border-b-0">
              <PeriodLink
                href={`/checks/${check.id}`}
                className="whitespace-nowrap font-medium hover:text-accent hover:underline"
              >
                № {check.number}
              </PeriodLink>
              <span className="min-w-0 flex-1 text-ink-soft">
                {[
                  check.openedAt && `${date.dayShort(check.openedAt.slice(0, 10))}, ${clockTime(check.openedAt)}`,
                  check.waiter ?? t('checks.noWaiter'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <Figure unit="money" value={check.total} digits="exact" className="font-medium" />
            </li>
          ))}
        </ul>
      </QuietState>
    </ChartCard>
  )
}
