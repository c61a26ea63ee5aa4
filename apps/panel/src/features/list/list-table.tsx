'use client'

import type { ColumnDef } from '@tanstack/react-table'
import { useMemo } from 'react'
import { Figure } from '@/components/figure'
import { useSession } from '@/components/shell/use-session'
import type { features } from '@/components/table/columns'
import { DataTable } from '@/components/table/data-table'
import type { SortedColumn } from '@/components/table/sort-choices'
import { isFigure } from '@/features/export/sheet'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import type { Translate } from '@/i18n/translate'
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
