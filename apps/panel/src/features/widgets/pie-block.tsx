'use client'

import type { RankingData } from '@vitrina/contract/widget'
import dynamic from 'next/dynamic'
import { seriesColor } from '@/components/charts/series-colors'
import { Figure } from '@/components/figure'
import { NameLink } from '@/components/name-link'
import { DrillLink } from '@/features/drill/drill-link'
import type { Drill } from '@/features/drill/use-drill'
import { useFormat } from '@/format/use-format'
import { cn } from '@/lib/class-names'

const PiePlot = dynamic(() => import('./pie-plot'), { ssr: false, loading: () => null })

interface PieBlockProps {
  title: string
  data: RankingData
  /** Where an item's own page is. */
  hrefOf: (id: string) => string | null
  /** Where a slice leads. */
  drill: Drill
}

/** Parts of a whole as a ring, each named beside it with its exact figure and share, which lead to what is behind it. */
export function PieBlock({ title, data, hrefOf, drill }: PieBlockProps) {
  const { figure } = useFormat()
  return (
    <div className="flex flex-1 flex-col items-center gap-5 @md:flex-row">
      <figure aria-label={title} className="size-44 shrink-0">
        <PiePlot unit={data.unit} items={data.items} drill={(item) => drill({ item })} />
      </figure>
      <ul className="w-full min-w-0 space-y-2 text-sm">
        {data.items.map(({ id, label, value, sharePct, units }, index) => (
          <li key={id} className="flex items-center gap-2.5">
            <span aria-hidden="true" className={cn('size-2.5 shrink-0 rounded-[3px]', seriesColor(index).swatch)} />
            <ItemName label={label} href={hrefOf(id)} target={value === null ? null : drill({ item: id })} />
            <Figure unit={data.unit} value={value} of={units} digits="exact" className="font-medium" />
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

function ItemName({ label, href, target }: { label: string; href: string | null; target: ReturnType<Drill> }) {
  const look = 'min-w-0 flex-1 wrap-anywhere'
  if (!target) return <NameLink name={label} href={href} className={look} />
  return <DrillLink target={target} label={label} className={`${look} hover:text-accent hover:underline`} />
}
