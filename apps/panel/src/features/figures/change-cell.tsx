'use client'

import { figureMetricWords } from '@vitrina/contract/figure-metrics'
import type { FigureMetric } from '@vitrina/contract/figure-query'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'

const toneStyle = { good: 'text-good', bad: 'text-bad', plain: '' } as const

/** A change in percent, in the colour of whether it is good. */
export function ChangeCell({ metric, value }: { metric: FigureMetric; value: number | null }) {
  const { t } = useI18n()
  const { figure } = useFormat()
  if (value === null) {
    return (
      <span title={t('metric.noPrevious')}>
        <span aria-hidden="true">—</span>
        <span className="sr-only">{t('metric.noPrevious')}</span>
      </span>
    )
  }
  const { better } = figureMetricWords[metric]
  const tone = better === null || value === 0 ? 'plain' : value > 0 === (better === 'up') ? 'good' : 'bad'
  return (
    <span data-value={String(value)} data-tone={tone} className={cn('tabular-nums', toneStyle[tone])}>
      {value === 0 ? figure.exact('percent', 0) : figure.change(value)}
      {tone !== 'plain' && <span className="sr-only">, {t(tone === 'good' ? 'metric.better' : 'metric.worse')}</span>}
    </span>
  )
}
