'use client'

import type { MetricData } from '@vitrina/contract/widget'
import { ArrowDown, ArrowUp, Equal } from 'lucide-react'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'

interface MetricChangeProps {
  changePct: number | null
  better: 'up' | 'down' | null
  /** The full days that the change is of, where the period is not over; null where there is none yet. */
  fullDays?: MetricData['fullDays'] | undefined
}

/** The change against the period before: an arrow for its direction, a colour for whether that is good. */
export function MetricChange({ changePct, better, fullDays }: MetricChangeProps) {
  const { t } = useI18n()
  const { figure } = useFormat()
  if (changePct === null) {
    return <span className="text-ink-soft">{t(fullDays === null ? 'metric.notYet' : 'metric.noPrevious')}</span>
  }
  if (changePct === 0) {
    return (
      <span className="inline-flex items-center gap-1 text-ink-soft">
        <Equal className="size-3.5" aria-hidden="true" />
        {t('metric.same')}
      </span>
    )
  }
  const isTiny = Math.abs(changePct) < tiny
  const tone = better === null || isTiny ? 'plain' : changePct > 0 === (better === 'up') ? 'good' : 'bad'
  const Arrow = changePct > 0 ? ArrowUp : ArrowDown
  return (
    <span
      data-tone={tone}
      className={cn(
        'inline-flex items-center gap-1 whitespace-nowrap rounded-md px-1.5 py-0.5 font-medium tabular-nums',
        toneStyle[tone],
      )}
    >
      <Arrow className="size-3.5" aria-hidden="true" />
      {figure.change(changePct)}
      {tone !== 'plain' && (
        <span className="sr-only">, {tone === 'good' ? t('metric.better') : t('metric.worse')}</span>
      )}
    </span>
  )
}

/** Less than this many percent is neither good news nor bad. */
const tiny = 0.05

const toneStyle = { good: 'bg-good-soft text-good', bad: 'bg-bad-soft text-bad', plain: 'bg-muted text-ink-soft' }
