/**
 * The normalised stream every connector yields, whatever the accounting system behind it.
 *
 * Order matters: restaurants, dishes and employees first, then checks, then lines, then stock moves, so that the
 * exchange can resolve references while it streams; what sales tell of dishes' costs may come last. Amounts and quantities are decimal strings (`"-12.50"`), never
 * floats: they reach PostgreSQL `numeric` untouched.
 */
import type { Period } from '@vitrina/contract/dates'
import type { DayClosingState } from '@vitrina/contract/day-closing'
import type { Reason } from '@vitrina/contract/reason'
import type { Source } from '@vitrina/contract/source'
import type { MoveReason } from '@vitrina/contract/stock'

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
  /** Where it costs something else than `price`. */
  pricesElsewhere?: readonly { restaurantKey: string; price: string }[] | undefined
  /** Portion cost; null or zero means unknown. */
  cost?: string | null | undefined
}

/** What a portion costs, where sales tell it: known when they have been read, after the dish itself. */
export interface DishCostRecord extends RowRef {
  kind: 'dishCost'
  key: string
  cost: string
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

/** What was chosen with an item, as «without onions» was: part of it and of its sums, no line of its own. */
export interface LineModifier {
  name: string
  /** In all of the line; below zero in a return, and so is `total`. */
  quantity: string
  /** Its part of the line's total, net of discounts where the source tells them of it; zero for what is free. */
  total: string
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
  /** Of a void: why and by whom, where the source says it. */
  voidReason?: string | null | undefined
  voidedBy?: string | null | undefined
  modifiers?: readonly LineModifier[] | undefined
}

/** A movement of a restaurant, or of a place of the chain that is none: a central store, a workshop. */
export type StockMoveRecord = StockMove & (OfRestaurant | OfPlace)

interface OfRestaurant {
  restaurantKey: string
  placeKey?: undefined
}

interface OfPlace {
  restaurantKey: null
  /** What the source knows the place by, whatever its name is now: a re-sent period replaces what is held of it. */
  placeKey: string
}

interface StockMove extends RowRef {
  kind: 'stockMove'
  place: string | null
  product: string
  unit: string | null
  /** Date, local wall time or instant, as in `CheckRecord`. */
  at: string
  direction: 'in' | 'out'
  quantity: string
  sum: string | null
  document: string | null
  /** Absent: the source does not say. */
  why?: MoveReason | undefined
}

/** A good of the stock list, as far as the source says something of it besides its movements. */
export interface StockProductRecord extends RowRef {
  kind: 'stockProduct'
  product: string
  unit: string | null
  /** The least that should be in stock, in `unit`; null: the source knows the good and sets none. */
  minimum: string | null
}

/** What a source says of a restaurant-day besides its checks, summed up by type. */
export interface AmountRecord extends RowRef {
  kind: 'amount'
  of: 'payment' | 'discount' | 'tip' | 'service'
  restaurantKey: string
  businessDate: string
  /** Name at the source. */
  type: string
  sum: string
  /** How many there were; 0 where that is not told. */
  count: number
}

/** The source's own figure for a restaurant-day, by another question than the one its checks were read by. */
export interface ReportRecord extends RowRef {
  kind: 'report'
  restaurantKey: string
  businessDate: string
  revenue: string
}

/** What a source that tells no past says of a business day that is over there. */
export interface ClosingRecord extends RowRef {
  kind: 'closing'
  restaurantKey: string
  businessDate: string
  /** Names the closing: a day that is opened again and closed has another. */
  closing: string
  state: DayClosingState
  /** Checks known to be missing. */
  missing: number
}

/** A row that could not be normalised. `restaurantKey` and `checkKey` when they could still be read. */
export interface RejectRecord extends RowRef {
  kind: 'reject'
  /** What the row was meant to be: rejected lines count as read lines. */
  of?: Exclude<SourceRecord['kind'], 'reject'> | undefined
  /** Column as the file names it; null when the row as a whole is wrong. */
  column: string | null
  reason: Reason
  restaurantKey?: string | undefined
  checkKey?: string | undefined
  /** With `restaurantKey` and without `checkKey`: that whole business day could not be read and stays as it is held. */
  businessDate?: string | undefined
  /** A part of the source (a server, a day, the stock) was not read at all: the exchange is no success. Of sales, unless `of` says what else. */
  isPart?: true | undefined
}

export type SourceRecord =
  | RestaurantRecord
  | DishRecord
  | DishCostRecord
  | EmployeeRecord
  | CheckRecord
  | LineRecord
  | StockMoveRecord
  | StockProductRecord
  | AmountRecord
  | ReportRecord
  | ClosingRecord
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
  /** What amounts it tells of its days: those it does not tell stay as they are held as long as the checks of the day do. */
  tellsAmounts?: readonly AmountRecord['of'][]
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
