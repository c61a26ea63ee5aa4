'use client'

import { useQuery } from '@tanstack/react-query'
import type { ExchangeRunDetail, RunRestaurant } from '@vitrina/contract/exchange-run'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { Figure } from '@/components/figure'
import { useSession } from '@/components/shell/use-session'
import { Card } from '@/components/ui/card'
import { QuietState } from '@/features/record/quiet-state'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { useTRPC } from '@/trpc/client'

/** What a run did at each restaurant, with its days on a press. Nothing for a dry run, which writes no days. */
export function RunRestaurants({ run }: { run: ExchangeRunDetail }) {
  const { t } = useI18n()
  if (run.dryRun || run.status === 'rejected') return null
  if (run.restaurants.length === 0) {
    if (run.status !== 'succeeded') return null
    // A poll that found nothing new has no days in the journal.
    const told = run.unchanged > 0 ? 'journal.run.noNews' : 'journal.run.noDays'
    return <p className="px-1 text-ink-soft text-sm">{t(told)}</p>
  }
  return (
    <Card aria-label={t('journal.run.restaurants')} className="overflow-hidden">
      <h2 className="px-4 pt-4 pb-2 font-semibold text-base sm:px-5">{t('journal.run.restaurants')}</h2>
      <ul className="divide-y divide-line">
        {run.restaurants.map((restaurant) => (
          <RestaurantItem key={restaurant.restaurantId} runId={run.id} restaurant={restaurant} />
        ))}
      </ul>
    </Card>
  )
}

function RestaurantItem({ runId, restaurant }: { runId: string; restaurant: RunRestaurant }) {
  const { t } = useI18n()
  const [isOpen, setOpen] = useState(false)
  const bodyId = useId()
  const { restaurantId, name, days, checks, revenue } = restaurant
  const counts = [
    { label: t('journal.run.newDays'), value: days.inserted },
    { label: t('journal.run.changedDays'), value: days.replaced },
    { label: t('journal.run.sameDays'), value: days.unchanged },
    { label: t('journal.run.removedDays'), value: days.removed },
  ].filter(({ value }) => value > 0)
  return (
    <li data-restaurant={restaurantId}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-center gap-3 px-4 py-3 text-left text-sm hover:bg-muted/60 sm:px-5"
      >
        <ChevronRight
          className={cn('size-4 shrink-0 text-ink-soft transition-transform', isOpen && 'rotate-90')}
          aria-hidden="true"
        />
        <span className="min-w-0 flex-1 basis-40">
          <span className="block font-medium">{name}</span>
          <span className="mt-0.5 flex flex-wrap gap-x-3 text-ink-soft text-xs">
            {counts.map(({ label, value }) => (
              <span key={label}>
                {label}: <Figure unit="count" value={value} />
              </span>
            ))}
          </span>
        </span>
        <span className="shrink-0 text-right">
          <Figure unit="money" value={revenue} className="block font-medium" />
          <span className="text-ink-soft text-xs">
            {t('journal.run.checks')}: <Figure unit="count" value={checks} />
          </span>
        </span>
      </button>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && <RunDays runId={runId} restaurantId={restaurantId} name={name} />}
      </div>
    </li>
  )
}

/** The days of one restaurant in a run. */
function RunDays({ runId, restaurantId, name }: { runId: string; restaurantId: string; name: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const { date } = useFormat()
  const { today } = useSession()
  const query = useQuery(trpc.integrations.runDays.queryOptions({ id: runId, restaurantId }))
  const { days, total } = query.data ?? { days: [], total: 0 }
  const cell = 'px-2 py-1.5 text-left font-normal first:pl-4 last:pr-4 sm:first:pl-12 sm:last:pr-5'
  return (
    <div className="max-h-96 overflow-y-auto bg-muted/50 pb-2">
      <QuietState query={query} empty={query.data?.days.length === 0}>
        <table className="w-full text-sm">
          <caption className="sr-only">{t('journal.run.daysOf', { name })}</caption>
          <thead>
            <tr className="text-ink-soft text-xs">
              <th className={cell}>{t('journal.run.day')}</th>
              <th className={cell}>{t('journal.run.action')}</th>
              <th className={`${cell} hidden text-right sm:table-cell`}>{t('journal.run.checks')}</th>
              <th className={`${cell} text-right`}>{t('journal.run.revenue')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.date} className="border-line border-t">
                <th scope="row" className={`${cell} whitespace-nowrap`}>
                  {date.day(day.date, today)}
                </th>
                <td className={cell}>{t(`journal.run.action.${day.action}`)}</td>
                <td className={`${cell} hidden text-right sm:table-cell`}>
                  <Figure unit="count" value={day.checks} />
                </td>
                <td className={`${cell} text-right`}>
                  <Figure unit="money" value={day.revenue} digits="exact" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {days.length < total && (
          <p className="px-4 pt-2 text-ink-soft text-xs sm:px-12">
            {t('journal.run.daysCut', { shown: days.length, total })}
          </p>
        )}
      </QuietState>
    </div>
  )
}
