'use client'

import { changeOf } from '@vitrina/contract/change'
import type { MetricData } from '@vitrina/contract/widget'
import { Equal } from 'lucide-react'
import { ChangeText } from '@/components/change-text'
import { useFiguresScope } from '@/features/drill/figures-of'
import { usePeriod } from '@/features/period/use-period'
import { useI18n } from '@/i18n/i18n-provider'

interface MetricChangeProps {
  /**
   * If the period is not over, `fullDays` are the days the change covers, null if there are none yet; in that case
   * `sameHours` are the hours it covers.
   */
  of: Pick<MetricData, 'changePct' | 'changePoints' | 'goodWhen' | 'fullDays' | 'sameHours'>
}

/** The change since the compared days: an arrow for its direction, a colour for whether that is good. */
export function MetricChange({ of }: MetricChangeProps) {
  const { t } = useI18n()
  const { compare } = usePeriod()
  const { compared: besides } = useFiguresScope()
  const compared = { ...of, ...of.sameHours }
  const change = changeOf(compared)
  if (change === null) {
    if (compare === 'none' || besides?.previous === null) return null
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
  return <ChangeText of={compared} variant="badge" />
}
