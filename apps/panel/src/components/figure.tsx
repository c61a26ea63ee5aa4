'use client'

import type { Unit } from '@vitrina/contract/widget'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'

interface AmountOf {
  unit: string | null
  value: number | null
}

interface FigureProps {
  unit: Unit
  value: number | null
  /** Name for tests and for whoever reads the page by machine. */
  name?: string
  /** `exact` shows every digit, as a receipt does; `whole` none after the point, for columns of big and small ones. */
  digits?: 'auto' | 'exact' | 'whole'
  /** Units of goods a quantity is in: the one it is in, or how much there is in each of several. */
  of?: string | null | readonly AmountOf[] | undefined
  /** Why there is no figure; by default the period holds no data. */
  noneHint?: string
  className?: string
}

/** One figure as the procedure gave it: short to read, exact on hover, a dash with a reason where there is none. */
export function Figure({ unit, value, name, digits = 'auto', of, noneHint, className }: FigureProps) {
  const { t } = useI18n()
  const { figure } = useFormat()
  const amounts = amountsOf(value, of)
  if (value === null && amounts.length < 2) {
    const hint = noneHint ?? t('figure.none')
    return (
      <span title={hint} data-figure={name} data-value="" className={cn('text-ink-soft', className)}>
        <span aria-hidden="true">—</span>
        <span className="sr-only">{hint}</span>
      </span>
    )
  }
  const each = amounts.map((one) => figure.amount(one.value ?? 0, one.unit)).join(', ')
  const exactText = unit === 'quantity' && amounts.length > 0 ? each : figure.exact(unit, value ?? 0)
  const shown = digits === 'exact' ? 'exact' : digits === 'whole' ? 'whole' : 'short'
  const text = unit === 'quantity' ? exactText : figure[shown](unit, value ?? 0)
  return (
    <span
      title={text === exactText ? undefined : exactText}
      data-figure={name}
      data-value={value === null ? '' : String(value)}
      className={cn(amounts.length < 2 && 'whitespace-nowrap', 'tabular-nums', className)}
    >
      {text}
    </span>
  )
}

function amountsOf(value: number | null, of: FigureProps['of']): readonly AmountOf[] {
  return typeof of === 'string' || of === null || of === undefined ? (of ? [{ unit: of, value }] : []) : of
}
