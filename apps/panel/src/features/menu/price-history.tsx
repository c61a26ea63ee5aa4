'use client'

import type { DishCard } from '@vitrina/contract/dish'
import { ChartCard } from '@/components/charts/chart-card'
import { SeriesChart } from '@/components/charts/series-chart'
import { Figure } from '@/components/figure'
import { useSession } from '@/components/shell/use-session'
import { Badge } from '@/components/ui/badge'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'

type Price = DishCard['priceHistory'][number]

const tones = { pending: 'warn', sent: 'warn', applied: 'plain', failed: 'bad', superseded: 'plain' } as const

/** How a dish's price went: its course, and each change with who made it and why. */
export function PriceHistory({ prices }: { prices: Price[] }) {
  const { t } = useI18n()
  const { date } = useFormat()
  const { today } = useSession()
  const held = prices.filter(({ status }) => status === 'applied')
  const days = new Set(held.map((price) => price.date)).size
  const latestFirst = prices.toReversed()
  return (
    <ChartCard title={t('chart.priceHistory')}>
      {prices.length === 0 && <p className="py-6 text-center text-ink-soft text-sm">{t('menu.noPrices')}</p>}
      {days > 1 && days === held.length && (
        <SeriesChart
          label={t('chart.priceHistory')}
          unit="money"
          points={held.map((price) => ({ x: price.date, y: price.price }))}
          kind="step"
          tick={(x) => [date.dayShort(x)]}
          title={(x) => date.day(x, today)}
        />
      )}
      <ul className="-my-1">
        {latestFirst.map((price) => (
          <li
            key={`${price.date} ${price.price} ${price.status}`}
            className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-line border-t py-2.5 text-sm first:border-t-0"
          >
            <span className="w-28 shrink-0 text-ink-soft tabular-nums">{date.day(price.date, today)}</span>
            <Figure unit="money" value={price.price} digits="exact" className="font-medium" />
            <span className="min-w-0 flex-1 text-ink-soft">
              {[price.reason, price.author].filter((part) => part !== null).join(' · ') ||
                t(`menu.origin.${price.origin}`)}
            </span>
            {price.failure !== null && <span className="basis-full text-bad text-xs">{price.failure}</span>}
            {price.status !== 'applied' && <Badge tone={tones[price.status]}>{t(`menu.status.${price.status}`)}</Badge>}
          </li>
        ))}
      </ul>
    </ChartCard>
  )
}
