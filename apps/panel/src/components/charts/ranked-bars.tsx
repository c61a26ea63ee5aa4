'use client'

import type { RankingData } from '@vitrina/contract/widget'
import { type FocusEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { Figure } from '@/components/figure'
import { NameLink } from '@/components/name-link'
import { DrillLink } from '@/features/drill/drill-link'
import type { Drill } from '@/features/drill/use-drill'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { ItemChange } from './item-change'
import { greatest } from './plot-area'
import { ShareBar } from './share-bar'

interface RankedBarsProps {
  data: RankingData
  /** Returns the page of an item; null where it has none. */
  hrefOf: (id: string) => string | null
  /** Returns the drill target of an item's figure. */
  drill?: Drill | undefined
  name: string
}

/** A ranking: name, figure, share and a bar to compare by eye. The chosen item shows every digit. */
export function RankedBars({ data, hrefOf, drill, name }: RankedBarsProps) {
  const { t } = useI18n()
  const { figure } = useFormat()
  const [chosen, setChosen] = useState<string | null>(null)
  const hasShares = data.items.some(({ sharePct }) => sharePct !== null)
  const top = greatest(data.items.map(({ value }) => value))
  const follow = (event: PointerEvent<HTMLElement> | FocusEvent<HTMLElement>) => {
    const item = event.target instanceof Element ? event.target.closest('li') : null
    setChosen(item?.dataset['id'] ?? null)
  }
  return (
    <ol
      className={cn(
        'flex flex-1 flex-col',
        data.items.length > 5 ? 'justify-between gap-3.5 print:gap-1.5' : 'gap-6 pt-1 print:gap-3',
      )}
      onPointerOver={follow}
      onPointerDown={follow}
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setChosen(null)}
      onFocus={follow}
      onBlur={() => setChosen(null)}
    >
      {data.items.map((item) => {
        const { id, label, value, sharePct, units } = item
        const digits = id === chosen ? 'exact' : 'auto'
        const href = hrefOf(id)
        const target = value === null ? null : (drill?.({ item: id }) ?? null)
        return (
          <li key={id} data-rank={name} data-id={id} tabIndex={href === null && target === null ? 0 : undefined}>
            <div className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
              <NameLink name={label} href={href} className={value === null ? 'max-w-1/2 shrink-0' : undefined} />
              <span className={cn('flex items-baseline gap-2', value === null ? 'text-right' : 'shrink-0')}>
                <ItemFigure
                  label={
                    value === null
                      ? label
                      : `${label}, ${figure[digits === 'exact' ? 'exact' : 'short'](data.unit, value)}`
                  }
                  target={target}
                >
                  <Figure
                    unit={data.unit}
                    value={value}
                    of={units}
                    name={`${name}.value`}
                    digits={digits}
                    className="font-medium"
                  />
                </ItemFigure>
                {hasShares && (
                  <span
                    className="w-12 text-right text-ink-soft text-xs tabular-nums"
                    title={
                      sharePct === null ? undefined : t('chart.share', { share: figure.exact('percent', sharePct) })
                    }
                  >
                    {sharePct === null ? '' : figure[digits === 'exact' ? 'exact' : 'short']('percent', sharePct)}
                  </span>
                )}
              </span>
            </div>
            <ShareBar value={value} top={top} />
            {item.previous !== undefined && (
              <ItemChange item={item} unit={data.unit} goodWhen={data.goodWhen} className="mt-1" />
            )}
          </li>
        )
      })}
    </ol>
  )
}

interface ItemFigureProps {
  label: string
  target: ReturnType<Drill>
  children: ReactNode
}

/** The figure links to its drill-down page, unless the name links to the same page. */
function ItemFigure({ label, target, children }: ItemFigureProps) {
  if (target === null || target.to === 'dish') return children
  return (
    <DrillLink target={target} label={label} className="hover:text-accent hover:underline">
      {children}
    </DrillLink>
  )
}
