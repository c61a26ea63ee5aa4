'use client'

import { NativeSelect } from '@/components/ui/native-select'
import { useI18n } from '@/i18n/i18n-provider'
import type { Translate } from '@/i18n/translate'
import { cn } from '@/lib/class-names'
import { awayStyle, type ColumnStyle, shownFrom } from './columns'

interface SortSelectProps {
  columns: readonly SortedColumn[]
  value: string
  onChange: (sort: string) => void
  /** Labels of orders that say more than an arrow, by the contract's `sort`. */
  words?: Readonly<Record<string, string>>
}

/** Chooses the order of a list that is too narrow for all its headings. */
export function SortSelect({ columns, value, onChange, words }: SortSelectProps) {
  const { t } = useI18n()
  return (
    <NativeSelect
      label={t('list.sort')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={cn('basis-40', sortStyle(columns))}
    >
      {sortChoices(columns, t, words).map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </NativeSelect>
  )
}

/** The fields of a table's column that its sort choices need. */
export interface SortedColumn {
  id?: string | undefined
  accessorKey?: unknown
  header?: unknown
  enableSorting?: boolean | undefined
  sortDescFirst?: boolean | undefined
  meta?: ColumnStyle | undefined
}

interface SortChoice {
  /** In the form of the contract's `sort`. */
  value: string
  label: string
}

/** Returns both orders of each sortable column. `words` are labels that say more than an arrow. */
export function sortChoices(
  columns: readonly SortedColumn[],
  t: Translate,
  words: Readonly<Record<string, string>> = {},
): SortChoice[] {
  return sortable(columns).flatMap(({ header, meta, sortDescFirst, ...rest }) => {
    const id = idOf(rest)
    const column = meta?.sortName ?? (typeof header === 'string' ? header : id)
    const down = { value: `-${id}`, label: words[`-${id}`] ?? t('list.sort.descending', { column }) }
    const up = { value: id, label: words[id] ?? t('list.sort.ascending', { column }) }
    return sortDescFirst === false ? [up, down] : [down, up]
  })
}

/** Hides the choice once the headings of all sortable columns have room. */
export function sortStyle(columns: readonly SortedColumn[]): string {
  const room = shownFrom(columns.map((column) => ({ id: idOf(column), meta: column.meta })))
  const steps = sortable(columns).flatMap((column) => room[idOf(column)] ?? [])
  const widest = steps.toSorted((a, b) => b - a)[0]
  return widest === undefined ? 'hidden' : awayStyle[widest]
}

function sortable(columns: readonly SortedColumn[]): SortedColumn[] {
  return columns.filter(({ enableSorting }) => enableSorting !== false)
}

function idOf({ id, accessorKey }: Pick<SortedColumn, 'id' | 'accessorKey'>): string {
  return id ?? String(accessorKey ?? '')
}
