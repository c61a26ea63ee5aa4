'use client'

import type { Quadrant } from '@vitrina/contract/menu-analysis'
import dynamic from 'next/dynamic'
import { type KeyboardEvent, useState } from 'react'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import type { PlacedDish } from './quadrants'

export interface MatrixPlotProps {
  dishes: readonly PlacedDish[]
  quadrant: Quadrant | null
  popularityPct: number
  averageMargin: number
  chosenId: string | null
  onChoose: (id: string | null) => void
}

const MatrixPlot = dynamic(() => import('./matrix-plot'), { ssr: false, loading: () => null })

/** The dishes as points: the share of orders across, the margin of one order up. Shows the chosen dish's figures. */
export function MatrixChart(props: Omit<MatrixPlotProps, 'chosenId' | 'onChoose'>) {
  const { t } = useI18n()
  const { figure } = useFormat()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const dishes =
    props.quadrant === null ? props.dishes : props.dishes.filter(({ quadrant }) => quadrant === props.quadrant)
  const chosen = dishes.find(({ id }) => id === chosenId)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = dishes.findIndex(({ id }) => id === chosenId)
    const next = neighbour(event.key, at, dishes.length)
    if (next === null) return
    event.preventDefault()
    setChosenId(dishes[next]?.id ?? null)
  }
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing whose points are walked by arrows */}
      <div
        role="group"
        aria-label={t('analysis.matrix.chart')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the points are walked by arrows from here
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => setChosenId(null)}
        data-series="matrix"
        className="h-80 w-full rounded-lg sm:h-[26rem]"
      >
        <MatrixPlot {...props} chosenId={chosenId} onChoose={setChosenId} />
      </div>
      <p aria-live="polite" className={cn('mt-2 min-h-10 text-sm sm:min-h-5', chosen ? 'text-ink' : 'text-ink-soft')}>
        {chosen
          ? t('analysis.matrix.point', {
              name: chosen.name,
              kind: t(`analysis.quadrant.${chosen.quadrant}`),
              share: figure.exact('percent', chosen.orderSharePct),
              orders: figure.exact('count', chosen.orders),
              quantity: figure.amount(chosen.quantity, chosen.unit),
              margin: figure.exact('money', chosen.marginPerOrder),
            })
          : t('analysis.matrix.hint')}
      </p>
    </div>
  )
}

/** The index of the next point, the most popular first; null if the key is not one that moves. */
function neighbour(key: string, at: number, length: number): number | null {
  if (length === 0) return null
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(at + 1, length - 1)
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(at - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return length - 1
    default:
      return null
  }
}
