'use client'

import type { DishPage } from '@vitrina/contract/dish'
import { ChartCard } from '@/components/charts/chart-card'
import { SeriesChart } from '@/components/charts/series-chart'
import { Figure } from '@/components/figure'
import { useSession } from '@/components/shell/use-session'
import { Badge } from '@/components/ui/badge'
import { reasonText } from '@/features/integrations/reasons/reason-text'
import { instantText } from '@/format/format-date'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'

type Price = DishPage['prices'][number]

const tones = { pending: 'warn', sent: 'warn', applied: 'good', failed: 'bad', superseded: 'plain' } as const

/** A dish's price history: a chart, and each change with its author, its reason and its result. */
export function PriceHistory({ prices }: { prices: Price[] }) {
  const { t } = useI18n()
  const { date } = useFormat()
  const { today } = useSession()
  const held = prices.filter(({ status }) => status === 'applied').toReversed()
  const days = new Set(held.map((price) => price.date)).size
  return (
    <ChartCard
      title={t('chart.priceHistory')}
      period={null}
      sheet={prices.length > 0 ? () => priceSheet(prices, t('chart.priceHistory')) : undefined}
    >
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
        {prices.map((price) => (
          <PriceItem key={price.id} price={price} />
        ))}
      </ul>
    </ChartCard>
  )

  function priceSheet(rows: Price[], title: string) {
    return {
      title,
      columns: [
        { label: t('chart.day'), kind: 'date' as const },
        { label: t('menu.price'), kind: 'money' as const },
        { label: t('price.state'), kind: 'text' as const },
        { label: t('price.reason'), kind: 'text' as const },
        { label: t('price.author'), kind: 'text' as const },
      ],
      rows: rows.map((price) => [
        price.date,
        price.price,
        t(`menu.status.${statusOf(price)}`),
        price.reason,
        price.author ?? t(`menu.origin.${price.origin}`),
      ]),
    }
  }
}

function PriceItem({ price }: { price: Price }) {
  const { t, locale } = useI18n()
  const { date } = useFormat()
  const { today, workspace } = useSession()
  const status = statusOf(price)
  const words = [price.reason, price.author].filter((part) => part !== null).join(' · ')
  return (
    <li
      data-price={price.price}
      data-status={status}
      className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-line border-t py-2.5 text-sm first:border-t-0"
    >
      <span className="w-28 shrink-0 text-ink-soft tabular-nums">{date.day(price.date, today)}</span>
      <Figure unit="money" value={price.price} digits="exact" className="font-medium" />
      <span className="min-w-0 flex-1 text-ink-soft wrap-anywhere">{words || t(`menu.origin.${price.origin}`)}</span>
      {price.origin === 'api' && (
        <span className="flex flex-wrap items-center gap-2">
          <span className="text-ink-soft text-xs tabular-nums">
            {instantText(price.settledAt ?? price.createdAt, locale, workspace.timezone)}
          </span>
          <Badge tone={tones[status]}>{t(`menu.status.${status}`)}</Badge>
        </span>
      )}
      {price.failure !== null && (
        <span className="basis-full text-bad text-xs wrap-anywhere">
          {t('price.failure', { reason: reasonText(locale, price.failure, price.why) })}
        </span>
      )}
    </li>
  )
}

/** The result of a change. A change that a newer one replaced is superseded, whether it was sent or not. */
function statusOf({ status, isReplaced }: Price): Price['status'] {
  return isReplaced ? 'superseded' : status
}
