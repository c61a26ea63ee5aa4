'use client'

import { toneOf } from '@vitrina/contract/change'
import { figureMetricWords } from '@vitrina/contract/figure-metrics'
import type { FigureMetric } from '@vitrina/contract/figure-query'
import type { Unit } from '@vitrina/contract/widget'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'

const toneStyle = { good: 'text-good', bad: 'text-bad', plain: '' } as const

interface ChangeCellProps {
  metric: FigureMetric
  unit: Unit
  /** Percent, or points of a percentage. */
  value: number | null
}

/** A change, in the colour of whether it is good. */
export function ChangeCell({ metric, unit, value }: ChangeCellProps) {
  const { t } = useI18n()
  const { figure } = useFormat()
  if (value === null) return null
  const { better } = figureMetricWords[metric]
  const isPoints = unit === 'percent'
  const told = isPoints ? { changePct: null, changePoints: value } : { changePct: value }
  const tone = toneOf({ ...told, ...(better !== null && { goodWhen: better }) })
  return (
    <span data-change={String(value)} data-tone={tone} className={cn('tabular-nums', toneStyle[tone])}>
      {isPoints ? t('metric.points', { value: figure.points(value) }) : figure.change(value)}
      {tone !== 'plain' && <span className="sr-only">, {t(tone === 'good' ? 'metric.better' : 'metric.worse')}</span>}
    </span>
  )
}
