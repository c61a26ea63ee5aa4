'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Period } from '@vitrina/contract/dates'
import { ChartCard } from '@/components/charts/chart-card'
import { Figure } from '@/components/figure'
import { AllLink } from '@/components/shell/all-link'
import { PeriodLink } from '@/components/shell/period-link'
import { checkList } from '@/features/checks/check-list'
import { listSheet } from '@/features/list/list'
import { QuietState } from '@/features/record/quiet-state'
import { clockTime } from '@/format/format-date'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { restaurantChecksInput } from './restaurant-query'

/** The latest checks of one restaurant. */
export function RestaurantChecks({ id, period }: { id: string; period: Period }) {
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
