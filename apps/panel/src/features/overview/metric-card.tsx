'use client'

import type { MetricData } from '@vitrina/contract/widget'
import type { ReactNode } from 'react'
import { Sparkline } from '@/components/charts/sparkline'
import { Figure } from '@/components/figure'
import { Card } from '@/components/ui/card'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { MetricChange } from './metric-change'

interface MetricCardProps {
  /** Name of the figure in the page, for tests. */
  name: string
  title: string
  hint?: string
  data: MetricData
  /** Which way is good for the business; null where neither is. */
  better: 'up' | 'down' | null
  note?: ReactNode
  className?: string | undefined
  role?: 'group' | undefined
}

/** One of the four figures a manager looks at first. */
export function MetricCard({ name, title, hint, data, better, note, className, role }: MetricCardProps) {
  const { t } = useI18n()
  return (
    <Card role={role} aria-label={title} className={cn('flex flex-col p-3.5 sm:p-5', className)}>
      <h2 title={hint} className="text-ink-soft text-sm">
        {title}
      </h2>
      <div className="mt-1 font-semibold text-[1.375rem] leading-tight tracking-tight sm:text-[1.75rem]">
        <Figure unit={data.unit} value={data.value} name={name} />
      </div>
      <div className="mt-1.5 flex min-h-5 flex-wrap items-center gap-x-2.5 gap-y-0.5 text-[0.8125rem]">
        {data.value !== null && <MetricChange changePct={data.changePct} better={better} />}
        {data.previous !== null && <PreviousFigure data={data} />}
      </div>
      {note && <div className="mt-0.5 text-ink-soft text-xs">{note}</div>}
      <div className="mt-auto pt-3.5">
        <Sparkline values={data.spark} label={`${title}. ${t('metric.spark')}`} className="block h-7 w-full sm:h-9" />
      </div>
    </Card>
  )
}

function PreviousFigure({ data }: { data: MetricData }) {
  const { t } = useI18n()
  const [before, after] = t('metric.was', { value: '|' }).split('|')
  return (
    <span className="text-ink-soft">
      {before}
      <Figure unit={data.unit} value={data.previous} />
      {after}
    </span>
  )
}
