'use client'

import { changeOf, toneOf } from '@vitrina/contract/change'
import type { MetricData } from '@vitrina/contract/widget'
import { ArrowDown, ArrowUp, Equal } from 'lucide-react'
import { usePeriod } from '@/features/period/use-period'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'

interface MetricChangeProps {
  /**
   * Where the period is not over: `fullDays`, those that the change is of, null where there is none yet; `sameHours`, the
   * hours of a day that it is of then.
   */
  of: Pick<MetricData, 'changePct' | 'changePoints' | 'goodWhen' | 'fullDays' | 'sameHours'>
}

/** The change beside the days compared with: an arrow for its direction, a colour for whether that is good. */
export function MetricChange({ of }: MetricChangeProps) {
  const { t } = useI18n()
  const { figure } = useFormat()
  const { compare } = usePeriod()
  const compared = { ...of, ...of.sameHours }
  const change = changeOf(compared)
  if (change === null) {
    if (compare === 'none') return null
    const isTooEarly = of.fullDays === null && of.sameHours === undefined
    return <span className="text-ink-soft">{t(isTooEarly ? 'metric.notYet' : 'metric.noPrevious')}</span>
  }
  if (change.by === 0) {
    return (
      <span className="inline-flex items-center gap-1 text-ink-soft">
        <Equal className="size-3.5" aria-hidden="true" />
        {t('metric.same')}
      </span>
    )
  }
  const tone = toneOf(compared)
  const Arrow = change.by > 0 ? ArrowUp : ArrowDown
  return (
    <span
      data-tone={tone}
      className={cn(
        'inline-flex items-center gap-1 whitespace-nowrap rounded-md px-1.5 py-0.5 font-medium tabular-nums',
        toneStyle[tone],
      )}
    >
      <Arrow className="size-3.5" aria-hidden="true" />
      {change.isPoints ? t('metric.points', { value: figure.points(change.by) }) : figure.change(change.by)}
      {tone !== 'plain' && (
        <span className="sr-only">, {tone === 'good' ? t('metric.better') : t('metric.worse')}</span>
      )}
    </span>
  )
}

const toneStyle = { good: 'bg-good-soft text-good', bad: 'bg-bad-soft text-bad', plain: 'bg-muted text-ink-soft' }
