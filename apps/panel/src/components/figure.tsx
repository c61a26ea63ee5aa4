'use client'

import type { Unit } from '@vitrina/contract/widget'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'

interface FigureProps {
  unit: Unit
  value: number | null
  /** Name for tests and for whoever reads the page by machine. */
  name?: string
  /** `exact` shows every digit, as a receipt does; `whole` none after the point, for columns of big and small ones. */
  digits?: 'auto' | 'exact' | 'whole'
  /** Why there is no figure; by default the period holds no data. */
  noneHint?: string
  className?: string
}

/** One figure as the procedure gave it: short to read, exact on hover, a dash with a reason where there is none. */
export function Figure({ unit, value, name, digits = 'auto', noneHint, className }: FigureProps) {
  const { t } = useI18n()
  const { figure } = useFormat()
  if (value === null) {
    const hint = noneHint ?? t('figure.none')
    return (
      <span title={hint} data-figure={name} data-value="" className={cn('text-ink-soft', className)}>
        <span aria-hidden="true">—</span>
        <span className="sr-only">{hint}</span>
      </span>
    )
  }
  const exactText = figure.exact(unit, value)
  const text = digits === 'exact' ? exactText : figure[digits === 'whole' ? 'whole' : 'short'](unit, value)
  return (
    <span
      title={text === exactText ? undefined : exactText}
      data-figure={name}
      data-value={String(value)}
      className={cn('whitespace-nowrap tabular-nums', className)}
    >
      {text}
    </span>
  )
}
