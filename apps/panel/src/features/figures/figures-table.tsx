'use client'

import { Figure } from '@/components/figure'
import { PeriodLink } from '@/components/shell/period-link'
import { DrillLink } from '@/features/drill/drill-link'
import type { QuerySource } from '@/features/drill/query-source'
import { recordHref } from '@/features/widgets/record-href'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { ChangeCell } from './change-cell'
import { partWords } from './column-words'
import type { FiguresGrid } from './figures-grid'
import { linkStyle, TableFrame } from './table-frame'
import { useCellDrill } from './use-cell-drill'
import { useFigureWords } from './use-figure-words'

type Column = FiguresGrid['columns'][number]
type Row = FiguresGrid['rows'][number]

/** How a table is ordered by its heads. */
export interface GridSort {
  /** The key of the column it is ordered by, and which way. */
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

/** Figures exactly as they are: members lead to their own pages, figures to the rows they are made of. */
export function FiguresTable({ caption, grid, query, sort, className }: FiguresTableProps) {
  const { t } = useI18n()
  const words = useFigureWords()
  const { by, columns, rows, total } = grid
  return (
    <TableFrame caption={caption} className={className}>
      <thead className="sticky top-0 z-20 bg-surface text-left text-ink-soft">
        <tr>
          {by.map((dimension, index) => (
            <th key={dimension} scope="col" className={cn('py-2 pr-3 font-normal', index === 0 && firstColumn)}>
              {words.dimension(dimension)}
            </th>
          ))}
          {columns.map((column) => (
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
        <tfoot className="font-medium [&_td]:border-t [&_th]:border-t">
          <tr data-total="">
            <th scope="row" colSpan={by.length} className={cn('py-2 pr-3 text-left font-medium', firstColumn)}>
              {t('figures.total')}
            </th>
            {columns.map((column, index) => (
              <FigureCell
                key={column.key}
                column={column}
                value={total[index] ?? null}
                query={query}
                keys={[]}
                name={t('figures.total')}
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
  const words = useFigureWords()
  const { metric, part, key } = column
  const label = part === 'value' ? words.metric(metric) : partWords(part, t)
  const direction = sort?.sorted?.key === key ? sort.sorted.direction : null
  const isSortable = sort !== undefined && (part === 'value' || part === 'change')
  return (
    <th
      scope="col"
      aria-sort={direction === null ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
      className="whitespace-nowrap py-2 pl-4 text-right font-normal"
    >
      {part !== 'value' && <span className="sr-only">{words.metric(metric)}: </span>}
      {isSortable ? (
        <button
          type="button"
          onClick={() => sort.onSort(column)}
          className={cn('rounded-md hover:text-ink', direction !== null && 'font-medium text-ink')}
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
  const words = useFigureWords()
  const { keys, labels, values } = row
  const names = grid.by.map((dimension, index) => words.member(dimension, keys[index] ?? '', labels[index] ?? null))
  return (
    <tr data-row={keys.join(' ')} className="group border-line border-t">
      {names.map((name, index) => (
        <th
          // biome-ignore lint/suspicious/noArrayIndexKey: dimensions have a place and no other name here
          key={index}
          scope="row"
          className={cn('min-w-32 py-1.5 pr-3 text-left font-normal', index === 0 && firstColumn)}
        >
          <MemberName name={name} id={keys[index] ?? ''} />
        </th>
      ))}
      {grid.columns.map((column, index) => (
        <FigureCell
          key={column.key}
          column={column}
          value={values[index] ?? null}
          query={query}
          keys={keys}
          name={names.join(', ')}
        />
      ))}
    </tr>
  )
}

/** A member's name, which leads to its own page where it has one. */
export function MemberName({ name, id }: { name: string; id: string }) {
  const href = recordHref(id)
  if (href === null) return name
  return (
    <PeriodLink href={href} className={linkStyle}>
      {name}
    </PeriodLink>
  )
}

interface FigureCellProps {
  column: Column
  value: number | null
  query: QuerySource
  keys: readonly string[]
  /** Whose figure it is, in words. */
  name: string
}

function FigureCell({ column: { metric, part, unit }, value, query, keys, name }: FigureCellProps) {
  const words = useFigureWords()
  const { figure } = useFormat()
  const drill = useCellDrill(query)
  const target = part === 'value' && value !== null ? drill(metric, keys) : null
  const shown =
    part === 'change' ? (
      <ChangeCell metric={metric} value={value} />
    ) : (
      <Figure unit={unit} value={value} digits="exact" />
    )
  return (
    <td className={cn('whitespace-nowrap py-1.5 pl-4 text-right tabular-nums', part !== 'value' && 'text-ink-soft')}>
      {target && value !== null ? (
        <DrillLink
          target={target}
          label={`${name}, ${words.metric(metric)}, ${figure.exact(unit, value)}`}
          className={linkStyle}
        >
          {shown}
        </DrillLink>
      ) : (
        shown
      )}
    </td>
  )
}
