'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Period } from '@vitrina/contract/dates'
import { ChartCard } from '@/components/charts/chart-card'
import { greatest } from '@/components/charts/plot-area'
import { ShareBar } from '@/components/charts/share-bar'
import { Figure } from '@/components/figure'
import { AllLink } from '@/components/shell/all-link'
import { PeriodLink } from '@/components/shell/period-link'
import { QuietState } from '@/features/record/quiet-state'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { restaurantWaitersInput } from './restaurant-query'

/** Who sells best in one restaurant. */
export function RestaurantWaiters({ id, period }: { id: string; period: Period }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const input = restaurantWaitersInput(id, period)
  const query = useQuery(trpc.waiters.list.queryOptions(input, { placeholderData: keepPreviousData }))
  const rows = query.data?.data ?? []
  const top = greatest(rows.map(({ revenue }) => revenue))
  return (
    <ChartCard
      title={t('restaurants.topWaiters')}
      action={<AllLink href={`/staff?restaurant=${id}`} of={t('nav.staff')} />}
    >
      <QuietState query={query} empty={rows.length === 0}>
        <ol className="flex flex-col gap-3.5">
          {rows.map((waiter) => (
            <li key={waiter.id}>
              <div className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
                <PeriodLink href={`/staff/${waiter.id}`} className="min-w-0 truncate hover:text-accent hover:underline">
                  {waiter.name}
                </PeriodLink>
                <Figure unit="money" value={waiter.revenue} className="font-medium" />
              </div>
              <ShareBar value={waiter.revenue} top={top} />
            </li>
          ))}
        </ol>
      </QuietState>
    </ChartCard>
  )
}
