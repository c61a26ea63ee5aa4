'use client'

import { NameLink } from '@/components/name-link'
import type { QuerySource } from '@/features/drill/drill-href'
import { recordHref } from '@/features/widgets/record-href'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { FigureCell } from './figure-cell'
import type { FiguresGrid } from './figures-grid'
import { TableFrame } from './table-frame'
import { useFigureLabels } from './use-figure-labels'
import { useMemberLabels } from './use-member-labels'

type Column = FiguresGrid['columns'][number]
type Row = FiguresGrid['rows'][number]

/** How a table is sorted by its headings. */
export interface GridSort {
  /** The key of the column it is sorted by, and the direction. */
  sorted: { key: string; direction: 'asc' | 'desc' } | null
  onSort: (column: Column) => void
}

interface FiguresTableProps {
  caption: string
  grid: FiguresGrid
  query: QuerySource
  sort?: GridSort
  className?: string | undefined
}

/** A table of exact figures. Members lead to their own pages, figures to the rows they are made of. */
export function FiguresTable({ caption, grid, query, sort, className }: FiguresTableProps) {
  const { t } = useI18n()
  const words = useFigureLabels()
  const { by, columns, rows, count, total } = grid
  const totalName = t(rows.length < count ? 'figures.totalAll' : 'figures.total')
  const metrics = columns.filter(({ part }) => part === 'value')
  return (
    <TableFrame caption={caption} className={className}>
      <thead className="sticky top-0 z-20 bg-surface text-left text-ink-soft">
        <tr>
          {by.map((dimension, index) => (
            <th key={dimension} scope="col" className={cn('py-2 pr-3 font-normal', index === 0 && firstColumn)}>
              {words.dimension(dimension)}
            </th>
          ))}
          {metrics.map((column) => (
            <HeadCell key={column.key} column={column} sort={sort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <BodyRow key={row.keys.join('\n')} row={row} grid={grid} query={query} />
        ))}
      </tbody>
      {total !== null && by.length > 0 && (
        <tfoot className="font-medium">
          <tr data-total="">
            <th scope="row" colSpan={by.length} className={cn('border-t py-2 pr-3 text-left font-medium', firstColumn)}>
              {totalName}
            </th>
            {metrics.map((column) => (
              <FigureCell
                key={column.key}
                column={column}
                columns={columns}
                figures={total}
                query={query}
                keys={[]}
                name={totalName}
                className="border-t"
              />
            ))}
          </tr>
        </tfoot>
      )}
    </TableFrame>
  )
}

const firstColumn = 'sticky left-0 z-10 bg-surface'

function HeadCell({ column, sort }: { column: Column; sort: GridSort | undefined }) {
  const { t } = useI18n()
  const words = useFigureLabels()
  const label = words.metric(column.metric)
  const direction = sort?.sorted?.key === column.key ? sort.sorted.direction : null
  return (
    <th
      scope="col"
      aria-sort={direction === null ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
      className="min-w-24 py-2 pl-4 text-right font-normal"
    >
      {sort ? (
        <button
          type="button"
          title={t('figures.sortBy', { name: label })}
          onClick={() => sort.onSort(column)}
          className={cn('rounded-md text-right hover:text-ink', direction !== null && 'font-medium text-ink')}
        >
          {direction !== null && <span aria-hidden="true">{direction === 'asc' ? '↑ ' : '↓ '}</span>}
          {label}
        </button>
      ) : (
        label
      )}
    </th>
  )
}

function BodyRow({ row, grid, query }: { row: Row; grid: FiguresGrid; query: QuerySource }) {
  const memberTerms = useMemberLabels()
  const { keys, labels } = row
  const names = grid.by.map((dimension, index) => memberTerms(dimension, keys[index] ?? '', labels[index] ?? null))
  return (
    <tr data-row={keys.join(' ')}>
      {names.map((name, index) => (
        <th
          // biome-ignore lint/suspicious/noArrayIndexKey: dimensions have a place and no other name here
          key={index}
          scope="row"
          className={cn('min-w-32 py-1.5 pr-3 text-left align-top font-normal', index === 0 && firstColumn)}
        >
          <NameLink name={name} href={recordHref(keys[index])} variant="underlined" />
        </th>
      ))}
      {grid.columns
        .filter(({ part }) => part === 'value')
        .map((column) => (
          <FigureCell
            key={column.key}
            column={column}
            columns={grid.columns}
            figures={row}
            query={query}
            keys={keys}
            name={names.join(', ')}
          />
        ))}
    </tr>
  )
}
