'use client'

import { Figure } from '@/components/figure'
import { NameLink } from '@/components/name-link'
import type { QuerySource } from '@/features/drill/drill-href'
import { recordHref } from '@/features/widgets/record-href'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { FigureCell } from './figure-cell'
import type { FiguresGrid, FiguresPivot } from './figures-grid'
import { TableFrame } from './table-frame'
import { useFigureLabels } from './use-figure-labels'
import { useMemberLabels } from './use-member-labels'

interface PivotTableProps {
  caption: string
  pivot: FiguresPivot
  query: QuerySource
  columns: FiguresGrid['columns']
  className?: string | undefined
}

/** One figure by two dimensions: a row for each member of the first, a column for each member of the second. */
export function PivotTable({ caption, pivot, columns, query, className }: PivotTableProps) {
  const words = useFigureLabels()
  const memberTerms = useMemberLabels()
  const [down, across] = query.by
  if (down === undefined || across === undefined) return null
  const heads = pivot.across.map(({ key, label }) => ({ key, name: memberTerms(across, key, label) }))
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
        {pivot.down.map(({ key, label, cells }) => {
          const name = memberTerms(down, key, label)
          return (
            <tr key={key} data-row={key}>
              <th scope="row" className={cn('min-w-32 py-1.5 pr-3 text-left align-top font-normal', firstColumn)}>
                <NameLink name={name} href={recordHref(key)} variant="underlined" />
              </th>
              {heads.map((head, index) => (
                <FigureCell
                  key={head.key}
                  column={pivot.metric}
                  columns={columns}
                  figures={cells[index] ?? null}
                  query={query}
                  keys={[key, head.key]}
                  name={`${name}, ${head.name}`}
                  digits="whole"
                />
              ))}
            </tr>
          )
        })}
      </tbody>
    </TableFrame>
  )
}

const firstColumn = 'sticky left-0 z-10 bg-surface'

/** The total of all cells, shown below the table. */
export function PivotTotal({ grid, pivot }: { grid: FiguresGrid; pivot: FiguresPivot }) {
  const { t } = useI18n()
  if (grid.total === null) return null
  return (
    <p className="mt-3 text-right text-sm" data-total="">
      {t('figures.totalAll')}:{' '}
      <Figure
        unit={pivot.metric.unit}
        value={grid.total.values[grid.columns.indexOf(pivot.metric)] ?? null}
        of={grid.total.units[pivot.metric.metric]}
        digits="exact"
        className="font-medium"
      />
    </p>
  )
}
