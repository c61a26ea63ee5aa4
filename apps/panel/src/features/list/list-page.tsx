'use client'

import type { Period } from '@vitrina/contract/dates'
import type { ListMeta } from '@vitrina/contract/envelopes'
import type { ParserMap } from 'nuqs/server'
import { type ReactNode, useState } from 'react'
import { PageHeader } from '@/components/shell/page-header'
import { FirstData, useIsWithoutData } from '@/components/states/first-data'
import { FilterChip } from '@/components/table/filter-chip'
import { ListCard } from '@/components/table/list-card'
import { SearchField } from '@/components/table/search-field'
import { SortSelect } from '@/components/table/sort-select'
import { useToast } from '@/components/ui/toast'
import { ExportMenu, tableFormats } from '@/features/export/export-menu'
import type { Sheet } from '@/features/export/sheet'
import { useExport } from '@/features/export/use-export'
import { PeriodPicker } from '@/features/period/period-picker'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { listSheet } from './list'
import { headsOf, ListTable } from './list-table'
import type { ListInUse } from './use-list'

interface ListPageProps<Row extends object, Own, Key extends string, Filters extends ParserMap, Input> {
  page: ListInUse<Row, Own, Key, Filters, Input>
  query: {
    data: { data: Row[]; meta: ListMeta } | undefined
    error: unknown
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  /** Loads another page of the list, for files. */
  load: (input: Input) => Promise<{ data: Row[]; meta: { nextCursor: string | null } }>
  /** What the page adds to `ListLabels`; must be the same object between renders. */
  own: Own
  toolbar: ReactNode
  /** Buttons next to those of the period and of files. */
  actions?: ReactNode
  /** Content above the title. */
  above?: ReactNode
  /** Content between the title and the rows. */
  lead?: ReactNode
  empty?: ReactNode
  emptyHint?: string
  /** The days a file covers, if they are not the period; null for all time. */
  savedPeriod?: Period | null
  /** What else a file states it is narrowed to. */
  subject?: readonly string[]
  /** Orders the rows if no procedure does. `isWhole` is true if they are all rows of the list. */
  arrange?: (rows: Row[], isWhole: boolean) => Row[]
  /** The order that is shown, if it is not the chosen one. */
  sort?: string
  isSortable?: boolean
  sortHere?: boolean
}

/** The page of a list: its title with the period and the export, its filters, and a page of its rows. */
export function ListPage<Row extends object, Own, Key extends string, Filters extends ParserMap, Input>(
  props: ListPageProps<Row, Own, Key, Filters, Input>,
) {
  const { page, query, own, toolbar, actions, above, lead, empty, emptyHint, isSortable, sortHere } = props
  const { arrange = (rows) => rows, sort = page.sort } = props
  const { list, state, turn, sortBy, reset } = page
  const { t } = useI18n()
  const { data } = query
  const isWithoutData = useIsWithoutData()
  return (
    <>
      <PageHeader above={above} title={t(list.title)}>
        <div className="flex min-w-0 max-w-full flex-wrap items-center gap-2">
          <PeriodPicker />
          <ListExport {...props} />
          {actions}
        </div>
      </PageHeader>
      {lead}
      <ListCard
        query={query}
        cursor={state.cursor}
        onTurn={turn}
        onReset={reset}
        toolbar={toolbar}
        empty={isWithoutData && reset === undefined ? <FirstData /> : empty}
        {...(emptyHint !== undefined && { emptyHint })}
      >
        {(rows) => (
          <ListTable
            list={list}
            own={own}
            rows={arrange(rows, data?.meta.hasMore === false && data.meta.offset === 0)}
            sort={sort}
            onSort={sortBy}
            {...(isSortable !== undefined && { isSortable })}
            {...(sortHere && { sortHere })}
          />
        )}
      </ListCard>
    </>
  )
}

/** The maximum number of rows on one page, as in the contract. */
export const maxOnPage = 200

/** Saves the list with its filters. */
function ListExport<Row extends object, Own, Key extends string, Filters extends ParserMap, Input>(
  props: ListPageProps<Row, Own, Key, Filters, Input>,
) {
  const { page, load, arrange = (rows) => rows, subject = [] } = props
  const { list, state, inputOf } = page
  const { savedPeriod = page.period } = props
  const { t } = useI18n()
  const { figure } = useFormat()
  return (
    <ExportList
      title={t(list.title)}
      period={savedPeriod}
      restaurant={restaurantIn(state)}
      subject={[
        ...(state.q === null ? [] : [t('export.search', { text: state.q })]),
        ...subject,
        ...list.narrowing(state, t, figure).map(({ words }) => words),
      ]}
      load={(cursor) => load(inputOf(cursor))}
      toSheet={(rows) => listSheet(list, arrange(rows, rows.length <= maxOnPage), t)}
    />
  )
}

function restaurantIn(state: object): string | null {
  return 'restaurant' in state && typeof state.restaurant === 'string' ? state.restaurant : null
}

interface OfPage<Row, Own, Key extends string, Filters extends ParserMap, Input> {
  page: ListInUse<Row, Own, Key, Filters, Input>
}

/** The search field of a list. */
export function ListSearch<Row, Own, Key extends string, Filters extends ParserMap, Input>({
  page: { list, state, search },
  ...rest
}: OfPage<Row, Own, Key, Filters, Input> & { onSearch?: (q: string) => void; inputMode?: 'numeric' }) {
  const { t } = useI18n()
  if (!list.search) return null
  return <SearchField label={t(list.search)} value={state.q ?? ''} onSearch={search} {...rest} />
}

/** Chooses the order of a list that is too narrow to show all its headings. */
export function ListSort<Row, Own, Key extends string, Filters extends ParserMap, Input>({
  page: { list, sort, sortBy },
}: OfPage<Row, Own, Key, Filters, Input>) {
  const { t } = useI18n()
  const words = Object.entries(list.sortWords ?? {}).map(([order, key]) => [order, t(key)])
  return <SortSelect columns={headsOf(list, t)} value={sort} onChange={sortBy} words={Object.fromEntries(words)} />
}

interface FilterChipsProps<Name extends string> {
  chips: readonly { name: Name; words: string }[]
  onRemove: (name: Name) => void
  className: string
}

/** Labels of the filters that no field shows. A press removes the filter. */
export function FilterChips<Name extends string>({ chips, onRemove, className }: FilterChipsProps<Name>) {
  const { t } = useI18n()
  if (chips.length === 0) return null
  return (
    <ul aria-label={t('list.filters')} className={className}>
      {chips.map(({ name, words }) => (
        <li key={name} data-chip={name}>
          <FilterChip pressed removable onPress={() => onRemove(name)}>
            {words}
          </FilterChip>
        </li>
      ))}
    </ul>
  )
}

interface ExportListProps<Row> {
  title: string
  /** The days the list covers; null for all time. */
  period: Period | null
  /** Id of the restaurant it is narrowed to. */
  restaurant?: string | null
  /** What else the list is narrowed by, as labels. */
  subject?: readonly string[]
  /** Loads a page of the list with its filters and order, with as many rows as a page may have. */
  load: (cursor: string | null) => Promise<{ data: Row[]; meta: { nextCursor: string | null } }>
  /** The rows in the form files contain them. */
  toSheet: (rows: Row[]) => Sheet
}

/** Saves every row of a list with its filters, not only the page that is shown. */
function ExportList<Row>({ title, period, restaurant, subject = [], load, toSheet }: ExportListProps<Row>) {
  const { t } = useI18n()
  const show = useToast()
  const { save, isBusy } = useExport()
  const [read, setRead] = useState(0)
  const exportAs = async (format: 'csv' | 'xlsx') => {
    setRead(0)
    const sheets = async () => {
      const { maxRows, readAll } = await import('@/features/export/read-all')
      const { rows, isCut } = await readAll(load, setRead)
      if (isCut) show({ text: t('export.cut', { count: maxRows }) })
      return [toSheet(rows)]
    }
    await save({ format, title, period, restaurants: restaurant ? [restaurant] : [], subject, compared: null, sheets })
  }
  return (
    <ExportMenu
      label={t('export.listOf', { title })}
      formats={tableFormats}
      isBusy={isBusy}
      onSave={(format) => void exportAs(format)}
    >
      {isBusy ? t('export.reading', { count: read }) : t('export.list')}
    </ExportMenu>
  )
}
