'use client'

import type { Unit } from '@vitrina/contract/widget'
import { type FigureUnits, figureText } from '@/format/format-figure'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'

interface FigureProps {
  unit: Unit
  value: number | null
  /** Name for tests and other programs that read the page. */
  name?: string
  /** `exact` shows every digit, as a receipt does; `whole` no decimals, for columns of big and small figures. */
  digits?: 'auto' | 'exact' | 'whole'
  /** The unit of a quantity of goods, or the amounts in each of several units. */
  of?: FigureUnits | undefined
  /** Why there is no figure; by default the period has no data. */
  noneHint?: string
  className?: string
}

/** One figure as the procedure returned it: short, exact on hover; a dash with a reason where it is unknown. */
export function Figure({ unit, value, name, digits = 'auto', of, noneHint, className }: FigureProps) {
  const { t } = useI18n()
  const { figure } = useFormat()
  const told = figureText(figure, { unit, value, of, digits })
  if (told === null) {
    const hint = noneHint ?? t('figure.none')
    return (
      <span title={hint} data-figure={name} data-value="" className={cn('text-ink-soft', className)}>
        <span aria-hidden="true">—</span>
        <span className="sr-only">{hint}</span>
      </span>
    )
  }
  const { exact, more } = told
  const text = more === 0 ? told.text : t('figure.more', { units: told.text, count: more })
  return (
    <span
      title={text === exact ? undefined : exact}
      data-figure={name}
      data-value={value === null ? '' : String(value)}
      className={cn(value !== null && 'whitespace-nowrap', 'tabular-nums', className)}
    >
      {text}
    </span>
  )
}
