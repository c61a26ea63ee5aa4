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
import type { FiguresGrid, GridUnits } from './figures-grid'
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
              {t('figures.total')}
            </th>
            {metrics.map((column) => (
              <FigureCell
                key={column.key}
                column={column}
                grid={grid}
                values={total}
                units={undefined}
                query={query}
                keys={[]}
                name={t('figures.total')}
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
  const words = useFigureWords()
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
  const words = useFigureWords()
  const { keys, labels, values } = row
  const names = grid.by.map((dimension, index) => words.member(dimension, keys[index] ?? '', labels[index] ?? null))
  return (
    <tr data-row={keys.join(' ')}>
      {names.map((name, index) => (
        <th
          // biome-ignore lint/suspicious/noArrayIndexKey: dimensions have a place and no other name here
          key={index}
          scope="row"
          className={cn('min-w-32 py-1.5 pr-3 text-left align-top font-normal', index === 0 && firstColumn)}
        >
          <MemberName name={name} id={keys[index] ?? ''} />
        </th>
      ))}
      {grid.columns
        .filter(({ part }) => part === 'value')
        .map((column) => (
          <FigureCell
            key={column.key}
            column={column}
            grid={grid}
            values={values}
            units={row.units[column.metric]}
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
  grid: FiguresGrid
  values: readonly (number | null)[]
  units: GridUnits | undefined
  query: QuerySource
  keys: readonly string[]
  /** Whose figure it is, in words. */
  name: string
  className?: string
}

/** A figure; under it its change and its share, where they are told. */
function FigureCell({
  column: { metric, unit, key },
  grid,
  values,
  units,
  query,
  keys,
  name,
  className,
}: FigureCellProps) {
  const { t } = useI18n()
  const words = useFigureWords()
  const { figure } = useFormat()
  const drill = useCellDrill(query)
  const partOf = (part: Column['part']) => {
    const at = grid.columns.findIndex((column) => column.metric === metric && column.part === part)
    return at < 0 ? undefined : (values[at] ?? null)
  }
  const value = values[grid.columns.findIndex((column) => column.key === key)] ?? null
  const [previous, change, share] = [partOf('previous'), partOf('change'), partOf('share')]
  const target = value === null ? null : drill(metric, keys)
  // Several units are told in words by the table of a widget.
  const shown =
    value === null && typeof units === 'string' ? units : <Figure unit={unit} value={value} of={units} digits="exact" />
  const was =
    previous === undefined || previous === null ? undefined : t('metric.was', { value: figure.exact(unit, previous) })
  return (
    <td className={cn('whitespace-nowrap py-1.5 pl-4 text-right align-top tabular-nums', className)}>
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
      {(change !== undefined || share !== undefined) && (
        <span className="mt-0.5 flex justify-end gap-2 font-normal text-ink-soft text-xs" title={was}>
          {share !== undefined && share !== null && <span>{figure.short('percent', share)}</span>}
          {change !== undefined && <ChangeCell metric={metric} unit={unit} value={change} />}
          {was && <span className="sr-only">{was}</span>}
        </span>
      )}
    </td>
  )
}
