'use client'

import { ChartCard } from '@/components/charts/chart-card'
import { PeriodLink } from '@/components/shell/period-link'
import { recordHref } from '@/features/widgets/record-href'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'

interface Part {
  id: string
  label: string
  delta: number
  /** What it was and what it is, in words. */
  course: readonly string[]
}

interface PartsCardProps {
  name: string
  title: string
  items: readonly Part[]
  /** Of all others together. */
  rest: number
  total: number
}

/** Parts of a change from the greatest rise to the greatest fall, as bars to both sides, and what they add up to. */
export function PartsCard({ name, title, items, rest, total }: PartsCardProps) {
  const { t } = useI18n()
  const shown = rest === 0 ? items : [...items, { id: 'rest', label: t('changes.rest'), delta: rest, course: [] }]
  const widest = Math.max(...shown.map(({ delta }) => Math.abs(delta)), 1)
  return (
    <ChartCard title={title}>
      <ol className="flex flex-1 flex-col gap-3">
        {shown.map((part) => (
          <li key={part.id} data-change={name} data-value={part.delta} className="text-sm">
            <div className="flex items-baseline justify-between gap-3">
              <PartName part={part} />
              <span className="flex shrink-0 items-baseline gap-2.5">
                {part.course.length > 0 && (
                  <span className="text-ink-soft text-xs tabular-nums">{part.course.join(' → ')}</span>
                )}
                <Delta value={part.delta} />
              </span>
            </div>
            <DeltaBar value={part.delta} widest={widest} />
          </li>
        ))}
        {shown.length === 0 && <li className="my-auto text-center text-ink-soft text-sm">{t('changes.nothing')}</li>}
      </ol>
      <p className="mt-3 flex justify-between gap-3 border-line border-t pt-3 font-medium text-sm">
        {t('changes.total')}
        <Delta value={total} />
      </p>
    </ChartCard>
  )
}

function PartName({ part: { id, label } }: { part: Part }) {
  const href = recordHref(id)
  const look = 'min-w-0 truncate'
  if (href === null) {
    return (
      <span className={look} title={label}>
        {label}
      </span>
    )
  }
  return (
    <PeriodLink href={href} className={cn(look, 'hover:text-accent hover:underline')} title={label}>
      {label}
    </PeriodLink>
  )
}

/** A signed sum. */
function Delta({ value }: { value: number }) {
  const { figure } = useFormat()
  return (
    <span
      title={figure.exact('money', value)}
      className={cn(
        'whitespace-nowrap font-medium tabular-nums',
        value > 0 ? 'text-good' : value < 0 ? 'text-bad' : 'text-ink-soft',
      )}
    >
      {value > 0 && '+'}
      {figure.short('money', value)}
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
