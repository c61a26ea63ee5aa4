'use client'

import { changeOf, toneOf } from '@vitrina/contract/change'
import type { MetricData } from '@vitrina/contract/widget'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'

type Tone = ReturnType<typeof toneOf>

interface ChangeTextProps {
  of: Pick<MetricData, 'changePct' | 'changePoints' | 'goodWhen'>
  /** `badge` is for the main figures and has an arrow for the direction. */
  variant?: 'text' | 'badge'
}

/** A change in percent or in points, coloured by whether it is good; renders nothing where there is no change. */
export function ChangeText({ of, variant = 'text' }: ChangeTextProps) {
  const { t } = useI18n()
  const { figure } = useFormat()
  const change = changeOf(of)
  if (change === null) return null
  const tone = toneOf(of)
  const Arrow = change.by > 0 ? ArrowUp : ArrowDown
  return (
    <span
      data-change={String(change.by)}
      data-tone={tone}
      className={cn(
        'whitespace-nowrap tabular-nums',
        toneStyle[tone],
        variant === 'badge' &&
          `inline-flex items-center gap-1 rounded-md px-1.5 py-0.5 font-medium ${groundStyle[tone]}`,
      )}
    >
      {variant === 'badge' && <Arrow className="size-3.5" aria-hidden="true" />}
      {change.isPoints ? t('metric.points', { value: figure.points(change.by) }) : figure.change(change.by)}
      <ToneLabels tone={tone} />
    </span>
  )
}

/** Says whether a change is good, for readers who do not see the colour. */
export function ToneLabels({ tone }: { tone: Tone }) {
  const { t } = useI18n()
  return tone === 'plain' ? null : (
    <span className="sr-only">, {t(tone === 'good' ? 'metric.better' : 'metric.worse')}</span>
  )
}

/** The colour of a change by whether it is good. */
export const toneStyle = { good: 'text-good', bad: 'text-bad', plain: 'text-ink-soft' } as const satisfies Record<
  Tone,
  string
>

const groundStyle: Record<Tone, string> = { good: 'bg-good-soft', bad: 'bg-bad-soft', plain: 'bg-muted' }
