'use client'

import type { Period } from '@vitrina/contract/dates'
import { useSession } from '@/components/shell/use-session'
import { useFiguresScope } from '@/features/drill/figures-of'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import type { SeriesPoint } from './series-chart'
import { daysBeside, previousName } from './with-previous'

interface SeriesKeyProps {
  points: readonly SeriesPoint[]
  isLine: boolean
}

/** Names the series of the period and the one it stands beside, each with its days. */
export function SeriesKey({ points, isLine }: SeriesKeyProps) {
  const { t } = useI18n()
  const { date } = useFormat()
  const { today } = useSession()
  const { period, compared } = useFiguresScope()
  const beside = daysBeside(points) ?? compared?.previous ?? null
  const days = ({ from, to }: Period) => date.range(from, to, today)
  const named = (name: string, of: Period | null) => (of === null ? name : t('chart.key', { name, days: days(of) }))
  return (
    <ul data-key="" className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-ink-soft text-xs">
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={isLine ? 'w-4 border-chart border-t-2' : cn(square, 'bg-chart')} />
        {named(t('chart.current'), period)}
      </li>
      <li className="flex items-center gap-2">
        <span
          aria-hidden="true"
          className={isLine ? 'w-4 border-chart-beside border-t-2 border-dashed' : cn(square, 'bg-chart-pale')}
        />
        {named(t(previousName(points)), beside)}
      </li>
    </ul>
  )
}

const square = 'size-2.5 rounded-[3px]'
