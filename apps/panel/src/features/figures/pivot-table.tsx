'use client'

import type { FigureMetric } from '@vitrina/contract/figure-query'
import type { Unit } from '@vitrina/contract/widget'
import { Figure } from '@/components/figure'
import { DrillLink } from '@/features/drill/drill-link'
import type { QuerySource } from '@/features/drill/query-source'
import { useFormat } from '@/format/use-format'
import { cn } from '@/lib/class-names'
import type { FiguresPivot } from './figures-grid'
import { MemberName } from './figures-table'
import { linkStyle, TableFrame } from './table-frame'
import { useCellDrill } from './use-cell-drill'
import { useFigureWords } from './use-figure-words'

interface PivotTableProps {
  caption: string
  pivot: FiguresPivot
  query: QuerySource
  metric: FigureMetric
  unit: Unit
  className?: string | undefined
}

/** One figure by two dimensions: a row a member of the one, a column a member of the other. */
export function PivotTable({ caption, pivot, query, metric, unit, className }: PivotTableProps) {
  const words = useFigureWords()
  const { figure } = useFormat()
  const drill = useCellDrill(query)
  const [down, across] = query.by
  if (down === undefined || across === undefined) return null
  const heads = pivot.across.map(({ key, label }) => ({ key, name: words.member(across, key, label) }))
  return (
    <TableFrame caption={caption} className={className}>
      <thead className="sticky top-0 z-20 bg-surface text-left text-ink-soft">
        <tr>
          <th scope="col" className={cn('py-2 pr-3 font-normal', firstColumn)}>
            {words.dimension(down)}
          </th>
          {heads.map(({ key, name }) => (
            <th key={key} scope="col" className="whitespace-nowrap py-2 pl-4 text-right font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pivot.down.map(({ key, label, values }) => {
          const name = words.member(down, key, label)
          return (
            <tr key={key} data-row={key}>
              <th scope="row" className={cn('min-w-32 py-1.5 pr-3 text-left font-normal', firstColumn)}>
                <MemberName name={name} id={key} />
              </th>
              {heads.map((head, index) => {
                const value = values[index] ?? null
                const target = value === null ? null : drill(metric, [key, head.key])
                const shown = <Figure unit={unit} value={value} digits="whole" />
                return (
                  <td key={head.key} className="whitespace-nowrap py-1.5 pl-4 text-right tabular-nums">
                    {target && value !== null ? (
                      <DrillLink
                        target={target}
                        label={`${name}, ${head.name}, ${figure.exact(unit, value)}`}
                        className={linkStyle}
                      >
                        {shown}
                      </DrillLink>
                    ) : (
                      shown
                    )}
                  </td>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </TableFrame>
  )
}

const firstColumn = 'sticky left-0 z-10 bg-surface'
