'use client'

import { type ColumnDef, type SortingState, useTable } from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { cn } from '@/lib/class-names'
import { RoomContext } from './away'
import { type ColumnStyle, features } from './columns'
import { nameStyle, shownFrom, shownStyle } from './list-room'

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
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
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
