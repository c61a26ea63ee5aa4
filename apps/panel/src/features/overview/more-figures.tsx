'use client'

import type { FoodCostData, MetricData, Overview } from '@vitrina/contract/widget'
import type { ReactNode } from 'react'
import { Figure } from '@/components/figure'
import { PeriodLink } from '@/components/shell/period-link'
import { Card } from '@/components/ui/card'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { MetricChange } from './metric-change'

/** What a manager looks at next: profit, guests, what was discounted, given back and struck off, what was paid. */
export function MoreFigures({ overview: { more } }: { overview: Overview }) {
  const { t } = useI18n()
  return (
    <Card className="mt-3 break-inside-avoid sm:mt-4">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 px-4 py-4 sm:grid-cols-3 sm:px-5 lg:grid-cols-4 2xl:grid-cols-7 print:grid-cols-4">
        <Stat
          name="grossProfit"
          label={t('metric.grossProfit')}
          hint={t('metric.grossProfit.hint')}
          data={more.grossProfit}
        />
        <Stat name="guests" label={t('metric.guests')} hint={t('metric.guests.hint')} data={more.guests} />
        <Stat
          name="revenuePerGuest"
          label={t('metric.revenuePerGuest')}
          hint={t('metric.revenuePerGuest.hint')}
          data={more.revenuePerGuest}
        />
        <Stat name="payments" label={t('metric.payments')} hint={t('metric.payments.hint')} data={more.payments} />
        <Stat name="discounts" label={t('metric.discounts')} hint={t('metric.discounts.hint')} data={more.discounts} />
        <Stat
          name="returns"
          label={
            <PeriodLink href="/checks/reversals?kind=return" className="hover:text-accent hover:underline">
              {t('metric.returns')}
            </PeriodLink>
          }
          hint={t('metric.returns.hint')}
          data={more.returns}
        />
        <Stat
          name="voids"
          label={
            <PeriodLink href="/checks/reversals?kind=void" className="hover:text-accent hover:underline">
              {t('metric.voids')}
            </PeriodLink>
          }
          hint={t('metric.voids.hint')}
          data={more.voids}
        />
      </dl>
    </Card>
  )
}

function Stat({
  name,
  label,
  hint,
  data,
}: {
  name: string
  label: ReactNode
  hint: string
  data: MetricData | FoodCostData
}) {
  const { t } = useI18n()
  const { figure } = useFormat()
  const known = 'knownRevenueSharePct' in data ? data.knownRevenueSharePct : null
  return (
    <div className="min-w-0">
      <dt title={hint} className="text-ink-soft text-sm">
        {label}
      </dt>
      <dd className="mt-0.5">
        <div className="font-semibold text-lg tracking-tight">
          <Figure unit={data.unit} value={data.value} name={name} />
        </div>
        <div className="mt-1 flex min-h-5 flex-wrap items-center gap-x-2 text-xs">
          {data.value !== null && <MetricChange of={data} />}
          {known !== null && known < 100 && (
            <span className="text-ink-soft">
              {t('metric.foodCost.coverage', { share: figure.short('percent', known) })}
            </span>
          )}
        </div>
      </dd>
    </div>
  )
}
