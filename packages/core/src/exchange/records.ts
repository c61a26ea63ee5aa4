/**
 * The normalised stream every connector yields, whatever the accounting system behind it.
 *
 * Order matters: restaurants, dishes and employees first, then checks, then lines, then stock moves, so that the
 * exchange can resolve references while it streams. Amounts and quantities are decimal strings (`"-12.50"`), never
 * floats: they reach PostgreSQL `numeric` untouched.
 */
import type { Period } from '@vitrina/contract/dates'
import type { Source } from '@vitrina/contract/source'

/** Where a record stands in the input, for reports: file name and 1-based line of that file. */
interface RowRef {
  file: string
  line: number
}

export interface RestaurantRecord extends RowRef {
  kind: 'restaurant'
  key: string
  name: string
  /** Absent: the source does not say, so what is held stays. The same for every optional field of a reference. */
  city?: string | null | undefined
  address?: string | null | undefined
  /** IANA time zone; null means the workspace's. */
  timezone: string | null
  /** Local time `HH:MM` at which the business day ends; null means midnight. */
  dayEnd: string | null
  /** ISO 4217 code; null means the workspace's. */
  currency: string | null
}

export interface DishRecord extends RowRef {
  kind: 'dish'
  key: string
  name: string
  /** Category path, segments joined by ` / `. */
  categoryPath?: string | null | undefined
  unit?: string | null | undefined
  price?: string | null | undefined
  /** Portion cost; null or zero means unknown. */
  cost?: string | null | undefined
}

export interface EmployeeRecord extends RowRef {
  kind: 'employee'
  key: string
  name: string
  restaurantKey: string | null
}

export interface CheckRecord extends RowRef {
  kind: 'check'
  restaurantKey: string
  key: string
  number: number
  /** `YYYY-MM-DD`, or null: the exchange derives it from the times and the restaurant's day end. */
  businessDate: string | null
  /** Local wall time `YYYY-MM-DDTHH:MM:SS` without zone, or an instant with an offset; null when unknown. */
  openedAt: string | null
  closedAt: string | null
  waiterKey: string | null
  table: string | null
  station: string | null
  orderCategory: string | null
  guests: number | null
}

export interface LineRecord extends RowRef {
  kind: 'line'
  restaurantKey: string
  checkKey: string
  key: string
  dishKey: string
  quantity: string
  price: string | null
  discount: string | null
  total: string
  /** Cost of the whole line where the source says it. */
  cost: string | null
  type: 'sale' | 'return' | 'void'
}

export interface StockMoveRecord extends RowRef {
  kind: 'stockMove'
  restaurantKey: string
  place: string | null
  product: string
  unit: string | null
  /** Date, local wall time or instant, as in `CheckRecord`. */
  at: string
  direction: 'in' | 'out'
  quantity: string
  sum: string | null
  document: string | null
}

/** A row that could not be normalised. `restaurantKey` and `checkKey` when they could still be read. */
export interface RejectRecord extends RowRef {
  kind: 'reject'
  /** What the row was meant to be: rejected lines count as read lines. */
  of?: Exclude<SourceRecord['kind'], 'reject'> | undefined
  /** Column as the file names it; null when the row as a whole is wrong. */
  column: string | null
  reason: string
  restaurantKey?: string | undefined
  checkKey?: string | undefined
  /** With `restaurantKey` and without `checkKey`: that whole business day could not be read and stays as it is held. */
  businessDate?: string | undefined
  /** A part of the source (a server, the stock) was not read at all: the exchange is no success. */
  isPart?: true | undefined
}

export type SourceRecord =
  | RestaurantRecord
  | DishRecord
  | EmployeeRecord
  | CheckRecord
  | LineRecord
  | StockMoveRecord
  | RejectRecord

/** One delivery of a source: what it covers and the records themselves, in batches. */
export interface SourceBundle {
  source: Source
  /** Same content, same fingerprint: lets a killed run be told from a new one. */
  fingerprint: string
  /** The inclusive range of business dates this bundle replaces; null: just the days it holds. */
  period: Period | null
  /** Take just these business dates and pass over the rest without a reject; absent: all. */
  only?: Period
  /** Default zone for restaurants that name none. */
  timezone: string | null
  /** Rows to expect in all, for progress; null when unknown. */
  expectedRows: number | null
  /** True when the bundle carries stock moves, so that those of the period are replaced too. */
  hasStockMoves: boolean
  /** Dates whose movements are replaced, where they are others than `period`. */
  stockPeriod?: Period
  /**
   * True for what a system answers to a question, where nothing may mean that it could not tell: a restaurant without any
   * check (or movement) in the whole bundle keeps those it has.
   */
  keepsUntold?: boolean
  /**
   * True for an export whose extent nobody told: it may hold a part of a day, so what is held of the days it touches and it
   * does not tell stays.
   */
  isPartial?: boolean
  /**
   * Streams the records once. Throws `BundleRejectedError` when the bundle turns out wrong as a whole (a row count
   * off, a column missing); nothing of it is applied then.
   */
  records(): AsyncIterable<SourceRecord[]>
}
