'use client'

import type { RankingData } from '@vitrina/contract/widget'
import dynamic from 'next/dynamic'
import { seriesColor } from '@/components/charts/series-colors'
import { Figure } from '@/components/figure'
import { useFormat } from '@/format/use-format'
import { cn } from '@/lib/class-names'

const PiePlot = dynamic(() => import('./pie-plot'), { ssr: false, loading: () => null })

/** Parts of a whole as a ring, each named beside it with its figure and share. */
export function PieBlock({ title, data }: { title: string; data: RankingData }) {
  const { figure } = useFormat()
  return (
    <div className="flex flex-1 flex-col items-center gap-5 @md:flex-row">
      <figure aria-label={title} className="size-44 shrink-0">
        <PiePlot items={data.items} />
      </figure>
      <ul className="w-full min-w-0 space-y-2 text-sm">
        {data.items.map(({ id, label, value, sharePct }, index) => (
          <li key={id} className="flex items-center gap-2.5">
            <span aria-hidden="true" className={cn('size-2.5 shrink-0 rounded-[3px]', seriesColor(index).swatch)} />
            <span className="min-w-0 flex-1 truncate" title={label}>
              {label}
            </span>
            <Figure unit={data.unit} value={value} className="font-medium" />
            {sharePct !== null && (
              <span className="w-12 text-right text-ink-soft text-xs tabular-nums">
                {figure.short('percent', sharePct)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
