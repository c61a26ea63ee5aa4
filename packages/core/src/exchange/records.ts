/**
 * The normalised stream every connector yields, whatever the accounting system behind it.
 *
 * Order matters: restaurants, dishes and employees first, then checks, then lines, then stock moves, so that the
 * exchange can resolve references while it streams; costs of dishes derived from sales may come last. Amounts and
 * quantities are decimal strings (`"-12.50"`), never floats: they reach PostgreSQL `numeric` untouched.
 */
import type { Period } from '@vitrina/contract/dates'
import type { DayClosingState } from '@vitrina/contract/day-closing'
import type { Reason } from '@vitrina/contract/reason'
import type { Source } from '@vitrina/contract/source'
import type { MoveReason } from '@vitrina/contract/stock'

/** The position of a record in the input, for reports: file name and 1-based line of that file. */
interface RowRef {
  file: string
  line: number
}

export interface RestaurantRecord extends RowRef {
  kind: 'restaurant'
  key: string
  name: string
  /**
   * Absent: the source does not report it, so the stored value stays. The same for every optional field of a reference.
   */
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
  /** Restaurants where it has another price than `price`. */
  pricesElsewhere?: readonly { restaurantKey: string; price: string }[] | undefined
  /** Portion cost; null or zero means unknown. */
  cost?: string | null | undefined
}

/** The cost of a portion derived from sales: known only when they have been read, after the dish itself. */
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

/** An option chosen with an item, such as «without onions»: part of the item and of its sums, not a line of its own. */
export interface LineModifier {
  name: string
  /** Over the whole line; negative in a return, as is `total`. */
  quantity: string
  /** Its part of the line's total, net of discounts where the source reports them for it; zero if free. */
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
  /** Cost of the whole line where the source reports it. */
  cost: string | null
  type: 'sale' | 'return' | 'void'
  /** For a void: why and by whom, where the source reports it. */
  voidReason?: string | null | undefined
  voidedBy?: string | null | undefined
  modifiers?: readonly LineModifier[] | undefined
}

/** A movement of a restaurant, or of another place of the chain: a central store, a workshop. */
export type StockMoveRecord = StockMove & (OfRestaurant | OfPlace)

interface OfRestaurant {
  restaurantKey: string
  placeKey?: undefined
}

interface OfPlace {
  restaurantKey: null
  /** The source's key of the place, whatever its current name: a re-sent period replaces what is stored for it. */
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
  /** Absent: the source does not report it. */
  why?: MoveReason | undefined
}

/** A stock product, where the source reports something of it besides its movements. */
export interface StockProductRecord extends RowRef {
  kind: 'stockProduct'
  product: string
  unit: string | null
  /** The minimum stock, in `unit`; null: the source knows the product and sets none. */
  minimum: string | null
}

/** What a source reports of a restaurant-day besides its checks, summed by type. */
export interface AmountRecord extends RowRef {
  kind: 'amount'
  of: 'payment' | 'discount' | 'tip' | 'service'
  restaurantKey: string
  businessDate: string
  /** Name at the source. */
  type: string
  sum: string
  /** How many there were; 0 where the source does not count them. */
  count: number
}

/** The source's own figure for a restaurant-day, from another query than the one its checks were read by. */
export interface ReportRecord extends RowRef {
  kind: 'report'
  restaurantKey: string
  businessDate: string
  revenue: string
}

/** What a source that does not serve past days reports of a business day closed there. */
export interface ClosingRecord extends RowRef {
  kind: 'closing'
  restaurantKey: string
  businessDate: string
  /** Identifies the closing: a day opened again and closed has a new one. */
  closing: string
  state: DayClosingState
  /** Checks known to be missing. */
  missing: number
}

/** A row that could not be normalised. `restaurantKey` and `checkKey` when they could still be read. */
export interface RejectRecord extends RowRef {
  kind: 'reject'
  /** The intended kind of the row: rejected lines count as read lines. */
  of?: Exclude<SourceRecord['kind'], 'reject'> | undefined
  /** Column as the file names it; null when the entire row is wrong. */
  column: string | null
  reason: Reason
  restaurantKey?: string | undefined
  checkKey?: string | undefined
  /**
   * With `restaurantKey` and without `checkKey`: that entire business day could not be read and stays as it is stored.
   */
  businessDate?: string | undefined
  /**
   * A part of the source (a server, a day, the stock) was not read at all, so the exchange has not succeeded. The part
   * is sales, unless `of` names another.
   */
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
  /** Same content, same fingerprint: distinguishes a killed run from a new one. */
  fingerprint: string
  /** The inclusive range of business dates this bundle replaces; null: only the days it contains. */
  period: Period | null
  /** Take only these business dates and skip the rest without a reject; absent: all. */
  only?: Period
  /** Default zone for restaurants that name none. */
  timezone: string | null
  /** Rows to expect in all, for progress; null when unknown. */
  expectedRows: number | null
  /** True when the bundle contains stock moves, so that those of the period are replaced too. */
  hasStockMoves: boolean
  /** Kinds of amounts it reports; stored amounts of other kinds stay as long as the checks of the day do not change. */
  tellsAmounts?: readonly AmountRecord['of'][]
  /** Dates whose movements are replaced, where they differ from `period`. */
  stockPeriod?: Period
  /**
   * True for an answer of a system, where no data may mean that it could not answer: a restaurant without any check (or
   * movement) in the entire bundle keeps its stored ones.
   */
  keepsUntold?: boolean
  /**
   * True for an export of unknown extent, which may contain a part of a day: stored checks of its days that it does not
   * contain stay.
   */
  isPartial?: boolean
  /**
   * True for an export of sales alone, whose empty fields say nothing: what is stored of a restaurant or a dish stays
   * where a field is empty.
   */
  keepsReferences?: boolean
  /**
   * Streams the records once. Throws `BundleRejectedError` when the bundle as a whole turns out wrong (a row count is
   * off, a column is missing); nothing of it is applied then.
   */
  records(): AsyncIterable<SourceRecord[]>
}
