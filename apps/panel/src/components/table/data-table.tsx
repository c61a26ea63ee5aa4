'use client'

import { type ColumnDef, useTable } from '@tanstack/react-table'
import { cn } from '@/lib/class-names'
import { type ColumnLook, features } from './columns'
import { HeaderCell } from './header-cell'
import { readSorting, writeSorting } from './sort-state'

interface DataTableProps<Row extends object> {
  caption: string
  columns: ColumnDef<typeof features, Row>[]
  rows: Row[]
  rowId: (row: Row) => string
  /** The list's order, as the contract's `sort` writes it. */
  sort: string
  onSort: (sort: string | null) => void
  /** True when the whole list is here and no procedure sorts it. */
  sortHere?: boolean
}

/** A list as a table. Narrow screens leave columns out, so that nothing has to be scrolled sideways. */
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
  return (
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
                className={cn(headStyle, cellStyle(header.column.columnDef.meta))}
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
                    cellStyle(meta),
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
  )
}

const headStyle =
  'sticky top-[3.3125rem] z-10 whitespace-nowrap border-line border-b bg-surface py-2 font-normal text-ink-soft first:rounded-tl-card last:rounded-tr-card md:top-0'

const shownFrom = {
  sm: 'hidden sm:table-cell',
  md: 'hidden md:table-cell',
  lg: 'hidden lg:table-cell',
  xl: 'hidden xl:table-cell',
}

function cellStyle(look: ColumnLook | undefined): string {
  return cn(
    'px-2.5 first:pl-4 last:pr-4 sm:px-3 sm:first:pl-5 sm:last:pr-5',
    look?.numeric && 'text-right tabular-nums',
    look?.from && shownFrom[look.from],
    look?.grow && 'w-full sm:max-w-0',
  )
}
