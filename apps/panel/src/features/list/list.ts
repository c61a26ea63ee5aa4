import type { Period } from '@vitrina/contract/dates'
import type { Values } from 'nuqs'
import { createLoader, type ParserMap, parseAsString } from 'nuqs/server'
import type { ReactNode } from 'react'
import type { ColumnStyle } from '@/components/table/columns'
import type { ColumnKind, Sheet } from '@/features/export/sheet'
import { periodInput } from '@/features/period/resolve-period'
import type { DateFormat } from '@/format/format-date'
import type { FigureFormat, FigureUnits } from '@/format/format-figure'
import type { Locale } from '@/i18n/locale'
import type { PlainKey, Translate } from '@/i18n/translate'
import type { ListPageProps } from '@/server/page-props'

/**
 * A list of rows, declared once: its columns, which of them the table and files have, and its order. The module of a list
 * is also read by its page on the server, so it must not contain hooks.
 */
export interface RowList<Row, Own, Key extends string> {
  title: PlainKey
  rowId: (row: Row) => string
  /** The default order, in the form of the contract's `sort`. */
  sort: string
  columns: Readonly<Record<Key, ListColumn<Row, Own>>>
  table: readonly NoInfer<Key>[]
  file?: readonly NoInfer<Key>[]
  /** Labels of orders that need more than an arrow, by their value in the contract's `sort`. */
  sortWords?: Readonly<Record<string, PlainKey>>
}

/** A list with a page of its own: its filters, which the address keeps, and the input of its procedure. */
export interface PageList<Row, Own, Key extends string, Filters extends ParserMap, Input>
  extends RowList<Row, Own, Key> {
  /** The label of the search, if the list has one. */
  search?: PlainKey
  filters: Filters
  input: (period: Period, state: StateOf<Filters>) => Input
  /** Labels of what narrows it besides its search and its restaurant. */
  narrowing: (state: Values<Filters>, t: Translate, figure: FigureFormat) => Narrowing<Filters>[]
}

/** A filter that is set, with its label. */
export interface Narrowing<Filters> {
  name: keyof Filters & string
  words: string
}

/** One column of a list, for the table, the choice of order and files. Its key is what the contract sorts by. */
export interface ListColumn<Row, Own> extends Omit<ColumnStyle, 'sortName'> {
  label: PlainKey
  /** The long form of the heading, which is also the name of the order by this column. */
  hint?: PlainKey
  /** The heading is visible only to screen readers. */
  isHeadingHidden?: true
  kind: ColumnKind
  value: (row: Row, t: Translate) => Value
  /** How the table shows it; by default as a figure of the kind, or as text. */
  cell?: (row: Row, words: ListLabels<Own>) => ReactNode
  /** How its figure is rendered. `name` is for tests and for programs that read the page. */
  figure?: {
    name?: string
    digits?: 'exact' | 'whole'
    isStrong?: true
    /** Why there is no figure. */
    noneHint?: PlainKey
    /** Units of goods a quantity is in. */
    of?: (row: Row) => FigureUnits
  }
  /** Whether the list can be sorted by it; `ascending` begins with the lowest value. */
  sort?: true | 'ascending'
  /** The text to sort by, if the page sorts. */
  order?: (row: Row) => string
  /** If the page sorts, rows without a value come last in either direction. */
  unknownLast?: true
  /** Its label in files, if that says more than the heading. */
  savedAs?: PlainKey
}

type Value = string | number | null

/** What cells are rendered with; `own` is what the page of the list adds. */
export interface ListLabels<Own> {
  t: Translate
  locale: Locale
  date: DateFormat
  figure: FigureFormat
  today: string
  timezone: string
  own: Own
}

/** Declares a list of `Row`. */
export function rowListOf<Row, Own = null>() {
  return <Key extends string>(list: RowList<Row, Own, Key>) => list
}

/** Declares a list of `Row` with a page of its own. */
export function pageListOf<Row, Own = null>() {
  return <Key extends string, Filters extends ParserMap, Input>(list: PageList<Row, Own, Key, Filters, Input>) => list
}

/** The search, the order and the page of a list, kept in the address. */
export const placeParams = { q: parseAsString, sort: parseAsString, cursor: parseAsString }

/** The state of a list that is kept in its address. */
export type StateOf<Filters extends ParserMap> = Values<Filters> & Record<keyof typeof placeParams, string | null>

const loadPlace = createLoader(placeParams)

/** Reads the state of a list from its address. */
export async function loadState<Filters extends ParserMap>(
  { filters }: { filters: Filters },
  searchParams: ListPageProps['searchParams'],
) {
  const [narrowed, place] = await Promise.all([createLoader(filters)(searchParams), loadPlace(searchParams)])
  return { ...narrowed, ...place }
}

/** The input for a page of a list, with those of the contract's filters that are set. */
export function listInput(
  period: Period,
  { sort, cursor }: { sort: string | null; cursor: string | null },
  {
    limit,
    search,
    filters,
  }: { limit: number; search?: string | null; filters: Record<string, string | number | null> },
) {
  const set: Record<`filter[${string}]`, string> = {}
  for (const [key, value] of Object.entries(filters)) {
    if (value !== null && value !== '') set[`filter[${key}]`] = String(value)
  }
  return {
    ...periodInput(period),
    limit,
    ...set,
    ...(search ? { search } : {}),
    ...(sort ? { sort } : {}),
    ...(cursor ? { cursor } : {}),
  }
}

/** The rows of a list as a sheet for files. */
export function listSheet<Row, Own, Key extends string>(
  { title, columns, file = [] }: Pick<RowList<Row, Own, Key>, 'title' | 'columns' | 'file'>,
  rows: readonly Row[],
  t: Translate,
): Sheet {
  const saved = file.map((key) => columns[key])
  return {
    title: t(title),
    columns: saved.map(({ label, savedAs = label, kind }) => ({ label: t(savedAs), kind })),
    rows: rows.map((row) => saved.map(({ value }) => value(row, t))),
  }
}

const names = new Intl.Collator('ru', { numeric: true, sensitivity: 'base' })

/**
 * Sorts rows by an order of the list, such as `-revenue`, if no procedure does; used on the page and in files. Rows
 * without the value come last in either direction.
 */
export function sortRows<Row, Own, Key extends string>(
  { columns, sort: byDefault }: Pick<RowList<Row, Own, Key>, 'columns' | 'sort'>,
  rows: readonly Row[],
  sort: string | null,
  t: Translate,
): Row[] {
  const order = sort ?? byDefault
  const [key, direction] = order.startsWith('-') ? [order.slice(1), -1] : [order, 1]
  const column = new Map<string, ListColumn<Row, Own>>(Object.entries(columns)).get(key)
  if (column?.sort === undefined) return [...rows]
  return rows.toSorted((one, other) => {
    const [a, b] = [column.value(one, t), column.value(other, t)]
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
    return direction * (typeof a === 'number' && typeof b === 'number' ? a - b : names.compare(String(a), String(b)))
  })
}
