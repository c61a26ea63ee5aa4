'use client'

import { type ColumnDef, type SortingState, useTable } from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { Figure } from '@/components/figure'
import { useSession } from '@/components/shell/use-session'
import { RoomContext } from '@/components/table/away'
import { type ColumnStyle, features, nameStyle, shownFrom, shownStyle } from '@/components/table/columns'
import type { SortedColumn } from '@/components/table/sort-select'
import { isFigure } from '@/features/export/sheet'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import type { Translate } from '@/i18n/translate'
import { cn } from '@/lib/class-names'
import type { ListColumn, ListLabels, RowList } from './list'

interface ListTableProps<Row, Own, Key extends string> {
  list: RowList<Row, Own, Key>
  rows: Row[]
  /** What the page adds to `ListLabels`; must be the same object between renders. */
  own: Own
  /** The order the rows are in; by default the list's own order, which cannot be changed. */
  sort?: string
  onSort?: (sort: string | null) => void
  /** True if all rows of the list are here and no procedure sorts them. */
  sortHere?: boolean
  /** False while the list must not be sorted, although it has orders to choose from. */
  isSortable?: boolean
}

/** Rows of a list as a table of the columns it declares. */
export function ListTable<Row extends object, Own, Key extends string>(props: ListTableProps<Row, Own, Key>) {
  const { list, rows, own, sort = list.sort, onSort = nothing, sortHere = false, isSortable = true } = props
  const { t, locale } = useI18n()
  const { date, figure } = useFormat()
  const { today, workspace } = useSession()
  const { timezone } = workspace
  const columns = useMemo(() => {
    const words = { t, locale, date, figure, today, timezone, own }
    return list.table.map((id): ColumnDef<typeof features, Row> => {
      const column = list.columns[id]
      const { label, hint, isHeadingHidden, value, order } = column
      return {
        ...headOf(id, column, t),
        accessorFn: order ?? ((row) => value(row, t) ?? (column.unknownLast ? undefined : null)),
        ...(hint && { header: () => <span title={t(hint)}>{t(label)}</span> }),
        ...(isHeadingHidden && { header: () => <span className="sr-only">{t(label)}</span> }),
        ...(order && { sortFn: 'text' }),
        ...(column.unknownLast && { sortUndefined: 'last' }),
        ...(!isSortable && { enableSorting: false }),
        cell: ({ row: { original } }) => cellOf(column, original, words),
      }
    })
  }, [list, t, locale, date, figure, today, timezone, own, isSortable])
  return (
    <DataTable
      caption={t(list.title)}
      columns={columns}
      rows={rows}
      rowId={list.rowId}
      sort={sort}
      onSort={onSort}
      sortHere={sortHere}
    />
  )
}

/** The headings of a list's columns. */
export function headsOf<Row, Own, Key extends string>(list: RowList<Row, Own, Key>, t: Translate): SortedColumn[] {
  return list.table.map((id) => headOf(id, list.columns[id], t))
}

function headOf<Row, Own>(id: string, column: ListColumn<Row, Own>, t: Translate) {
  const { label, hint, kind, sort, numeric = isFigure(kind), width, leaves, primary, grow } = column
  return {
    id,
    header: t(label),
    enableSorting: sort !== undefined,
    ...(sort === 'ascending' && { sortDescFirst: false }),
    meta: {
      numeric,
      ...(width !== undefined && { width }),
      ...(leaves !== undefined && { leaves }),
      ...(primary !== undefined && { primary }),
      ...(grow !== undefined && { grow }),
      ...(hint && { sortName: t(hint) }),
    },
  }
}

function cellOf<Row, Own>(column: ListColumn<Row, Own>, row: Row, words: ListLabels<Own>) {
  const { kind, value, cell, figure: { name, digits, isStrong, noneHint, of } = {} } = column
  if (cell) return cell(row, words)
  const held = value(row, words.t)
  if (!isFigure(kind) || typeof held === 'string') return held ?? '—'
  return (
    <Figure
      unit={kind}
      value={held}
      of={of?.(row)}
      {...(name && { name })}
      {...(digits && { digits })}
      {...(noneHint && { noneHint: words.t(noneHint) })}
      {...(isStrong && { className: 'font-medium' })}
    />
  )
}

function nothing() {}

interface DataTableProps<Row extends object> {
  caption: string
  columns: ColumnDef<typeof features, Row>[]
  rows: Row[]
  rowId: (row: Row) => string
  /** The list's order, in the form of the contract's `sort`. */
  sort: string
  onSort: (sort: string | null) => void
  /** True when the full list is loaded and is sorted here, not by a procedure. */
  sortHere?: boolean
}

/**
 * A list as a table. The name of a row keeps its width: a narrow list omits the less important columns first, so that
 * nothing has to be scrolled sideways. What the row's own page does not show is then under its name (`Away`).
 */
function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, sort, onSort, sortHere = false } = props
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: rowId,
    manualSorting: !sortHere,
    enableSortingRemoval: false,
    enableMultiSort: false,
    state: { sorting: readSorting(sort) },
    onSortingChange: (update) => {
      const next = typeof update === 'function' ? update(readSorting(sort)) : update
      onSort(writeSorting(next))
    },
  })
  const leaves = table.getAllLeafColumns()
  const room = useMemo(() => shownFrom(leaves.map(({ id, columnDef: { meta } }) => ({ id, meta }))), [leaves])
  const cellStyle = (id: string, look: ColumnStyle | undefined) => {
    const from = room[id]
    return cn(styleOf(look), from !== undefined && shownStyle[from])
  }
  return (
    <RoomContext value={room}>
      <div className="@container/list">
        <table className="w-full border-separate border-spacing-0 text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => (
                  <HeaderCell
                    key={header.id}
                    sorted={header.column.getIsSorted()}
                    onSort={header.column.getCanSort() ? () => header.column.toggleSorting() : null}
                    className={cn(headStyle, cellStyle(header.column.id, header.column.columnDef.meta))}
                    numeric={header.column.columnDef.meta?.numeric ?? false}
                  >
                    <table.FlexRender header={header} />
                  </HeaderCell>
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id} data-row={row.id} className="group relative transition-colors hover:bg-muted/60">
                {row.getAllCells().map((cell) => {
                  const { meta } = cell.column.columnDef
                  const Cell = meta?.primary ? 'th' : 'td'
                  return (
                    <Cell
                      key={cell.id}
                      scope={meta?.primary ? 'row' : undefined}
                      data-column={cell.column.id}
                      className={cn(
                        'border-line border-b py-2.5 text-left font-normal group-last:border-b-0',
                        cellStyle(cell.column.id, meta),
                      )}
                    >
                      <table.FlexRender cell={cell} />
                    </Cell>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </RoomContext>
  )
}

const headStyle =
  'sticky top-[3.3125rem] z-10 whitespace-nowrap border-line border-b bg-surface py-2 font-normal text-ink-soft first:rounded-tl-card last:rounded-tr-card md:top-0'

function styleOf(look: ColumnStyle | undefined): string {
  return cn(
    'px-2.5 first:pl-4 last:pr-4 sm:px-3 sm:first:pl-5 sm:last:pr-5',
    look?.numeric && 'text-right tabular-nums',
    look?.grow && 'w-full max-w-0',
    look?.primary && nameStyle[look.primary],
  )
}

/** Parses the contract's `sort` parameter into the table's sorting: `-revenue` is revenue, greatest first. */
function readSorting(sort: string): SortingState {
  return sort.startsWith('-') ? [{ id: sort.slice(1), desc: true }] : [{ id: sort, desc: false }]
}

/** Returns the contract's `sort` parameter for the table's sorting. */
function writeSorting(sorting: SortingState): string | null {
  const [first] = sorting
  return first ? `${first.desc ? '-' : ''}${first.id}` : null
}

interface HeaderCellProps {
  sorted: false | 'asc' | 'desc'
  /** Null where the list cannot be sorted by this column. */
  onSort: (() => void) | null
  numeric: boolean
  className: string
  children: ReactNode
}

/** A column's heading; a press sorts by it, another reverses the order. */
function HeaderCell({ sorted, onSort, numeric, className, children }: HeaderCellProps) {
  const Arrow = sorted === 'desc' ? ArrowDown : sorted === 'asc' ? ArrowUp : ChevronsUpDown
  return (
    <th
      scope="col"
      aria-sort={sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
      className={cn(className, numeric ? 'text-right' : 'text-left')}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={cn(
            '-mx-1 inline-flex items-center gap-1 rounded px-1 py-1 hover:text-ink',
            numeric && 'flex-row-reverse',
            sorted && 'font-medium text-ink',
          )}
        >
          {children}
          <Arrow className={cn('size-3.5 shrink-0', !sorted && 'hidden opacity-45 sm:block')} aria-hidden="true" />
        </button>
      ) : (
        children
      )}
    </th>
  )
}
