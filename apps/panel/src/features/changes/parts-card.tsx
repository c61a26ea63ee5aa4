'use client'

import type { RevenueChange } from '@vitrina/contract/changes'
import type { Unit } from '@vitrina/contract/widget'
import { ToneLabels, toneStyle } from '@/components/change-text'
import { ChartCard } from '@/components/charts/chart-card'
import { NameLink } from '@/components/name-link'
import type { Sheet, SheetCell } from '@/features/export/sheet'
import { recordHref } from '@/features/widgets/record-href'
import { figureText } from '@/format/format-figure'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import type { Translate } from '@/i18n/translate'
import { cn } from '@/lib/class-names'

interface Part {
  id: string
  label: string
  /** The unit of `previous` and `value`; money by default. */
  unit?: Unit
  previous: number | null
  value: number | null
  /** How much it contributes to the change. */
  delta: number
}

/** One breakdown of a change. */
export interface ChangeParts {
  name: string
  title: string
  /** The heading of its parts. */
  head: string
  items: readonly Part[]
  /** The contribution of all other parts together. */
  rest: number
  total: Pick<NonNullable<RevenueChange['revenue']>, 'value' | 'previous' | 'delta'>
}

/** Parts of a change from the greatest rise to the greatest fall, as bars to both sides, with their total. */
export function PartsCard(parts: ChangeParts) {
  const { t } = useI18n()
  const { name, title, items, rest, total } = parts
  const widest = Math.max(...[...items.map(({ delta }) => delta), rest].map(Math.abs), 1)
  return (
    <ChartCard title={title} sheet={() => partsSheet(parts, t)} className="@container">
      <ol className="flex flex-1 flex-col gap-3">
        {items.map((part) => (
          <li key={part.id} data-change={name} data-value={part.delta} className="text-sm">
            <div className={rowStyle}>
              <NameLink name={part.label} href={recordHref(part.id)} />
              <Series part={part} />
              <Delta value={part.delta} />
            </div>
            <DeltaBar value={part.delta} widest={widest} />
          </li>
        ))}
        {rest !== 0 && (
          <li data-change={name} data-value={rest} className="text-sm">
            <div className={rowStyle}>
              <span>{t('changes.rest')}</span>
              <Delta value={rest} />
            </div>
            <DeltaBar value={rest} widest={widest} />
          </li>
        )}
        {items.length === 0 && rest === 0 && (
          <li className="my-auto text-center text-ink-soft text-sm">{t('changes.nothing')}</li>
        )}
      </ol>
      <p className="mt-3 flex justify-between gap-3 border-line border-t pt-3 font-medium text-sm">
        {t('changes.total')}
        <Delta value={total.delta} />
      </p>
    </ChartCard>
  )
}

/** A name keeps the room it needs: in a narrow card the values wrap under it. */
const rowStyle = 'flex flex-wrap items-baseline justify-between gap-x-3 @min-[26rem]:flex-nowrap'

/** The previous and the current value of a part. */
function Series({ part: { unit = 'money', previous, value } }: { part: Part }) {
  const { t } = useI18n()
  const { figure } = useFormat()
  const told = (sum: number | null) => figureText(figure, { unit, value: sum })?.text ?? t('changes.noSales')
  const [before, now] = [told(previous), told(value)]
  return (
    <span className="order-last w-full text-ink-soft text-xs tabular-nums @min-[26rem]:order-none @min-[26rem]:ml-auto @min-[26rem]:w-auto @min-[26rem]:shrink-0">
      <span aria-hidden="true">
        {before} → {now}
      </span>
      <span className="sr-only">{t('changes.course', { before, now })}</span>
    </span>
  )
}

/** A signed sum of money, coloured by whether it is good. */
function Delta({ value }: { value: number }) {
  const { figure } = useFormat()
  const tone = value > 0 ? 'good' : value < 0 ? 'bad' : 'plain'
  return (
    <span
      title={figure.exact('money', value)}
      className={cn('shrink-0 whitespace-nowrap font-medium tabular-nums', toneStyle[tone])}
    >
      {value > 0 && '+'}
      {figure.short('money', value)}
      <ToneLabels tone={tone} />
    </span>
  )
}

/** A bar to the right of the middle for a rise, to the left for a fall. */
function DeltaBar({ value, widest }: { value: number; widest: number }) {
  const length = (Math.abs(value) / widest) * 50
  return (
    <svg aria-hidden="true" viewBox="0 0 100 2" preserveAspectRatio="none" className="mt-1.5 block h-1.5 w-full">
      <rect width="100" height="2" className="fill-muted" />
      <rect
        x={(value < 0 ? 50 - length : 50).toFixed(2)}
        width={length.toFixed(2)}
        height="2"
        className={value < 0 ? 'fill-bad' : 'fill-good'}
      />
    </svg>
  )
}

/** Returns the parts of a change for a file: their previous and current values and contributions, the total last. */
export function partsSheet({ title, head, items, rest, total }: ChangeParts, t: Translate): Sheet {
  const rows: SheetCell[][] = items.map(({ label, unit = 'money', previous, value, delta }) => [
    label,
    { value: previous, unit },
    { value, unit },
    delta,
  ])
  return {
    title,
    isCompared: true,
    columns: [
      { label: head, kind: 'text' },
      // A number of checks shares the columns with sums of money.
      ...[t('export.before'), t('changes.now')].map((label) => ({ label, kind: kindOf(items) })),
      { label: t('changes.delta'), kind: 'money' },
    ],
    rows: [
      ...rows,
      ...(rest === 0 ? [] : [[t('changes.rest'), null, null, rest]]),
      [
        t('changes.total'),
        { value: total.previous, unit: 'money' },
        { value: total.value, unit: 'money' },
        total.delta,
      ],
    ],
  }
}

function kindOf(items: ChangeParts['items']): 'money' | 'quantity' {
  return items.every(({ unit = 'money' }) => unit === 'money') ? 'money' : 'quantity'
}
