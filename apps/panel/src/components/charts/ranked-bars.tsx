'use client'

import type { RankingData } from '@vitrina/contract/widget'
import { Figure } from '@/components/figure'
import { PeriodLink } from '@/components/shell/period-link'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { greatest } from './plot-area'
import { ShareBar } from './share-bar'

interface RankedBarsProps {
  data: RankingData
  /** Where an item's own page is; null where it has none. */
  hrefOf: (id: string) => string | null
  name: string
}

/** Who brought the most, in order: name, figure, share and a bar to compare by eye. */
export function RankedBars({ data, hrefOf, name }: RankedBarsProps) {
  const { t } = useI18n()
  const { figure } = useFormat()
  const hasShares = data.items.some(({ sharePct }) => sharePct !== null)
  const top = greatest(data.items.map(({ value }) => value))
  return (
    <ol className={cn('flex flex-1 flex-col', data.items.length > 5 ? 'justify-between gap-3.5' : 'gap-6 pt-1')}>
      {data.items.map(({ id, label, value, sharePct }) => (
        <li key={id} data-rank={name} data-id={id}>
          <div className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
            <ItemName href={hrefOf(id)} label={label} />
            <span className="flex shrink-0 items-baseline gap-2">
              <Figure unit={data.unit} value={value} name={`${name}.value`} className="font-medium" />
              {hasShares && (
                <span
                  className="w-12 text-right text-ink-soft text-xs tabular-nums"
                  title={sharePct === null ? undefined : t('chart.share', { share: figure.exact('percent', sharePct) })}
                >
                  {sharePct === null ? '' : figure.short('percent', sharePct)}
                </span>
              )}
            </span>
          </div>
          <ShareBar value={value} top={top} />
        </li>
      ))}
    </ol>
  )
}

function ItemName({ href, label }: { href: string | null; label: string }) {
  const look = 'min-w-0 truncate'
  if (href === null) {
    return (
      <span className={look} title={label}>
        {label}
      </span>
    )
  }
  return (
    <PeriodLink href={href} className={cn(look, 'hover:text-accent hover:underline')} title={label}>
      {label}
    </PeriodLink>
  )
}
