import type { Source } from '@vitrina/contract/source'
import type { Chain, DayCheck, DayLine, Depot, Restaurant, StockMove } from '../chain/model.ts'
import type { PricePosition } from './schemas.ts'
import type { Visit } from './visits.ts'

/** A line as the source has it now: at the price that applied when its check was opened. */
export type WorldLine = DayLine

/** A check as the source has it now. */
export interface WorldCheck extends Omit<DayCheck, 'closedAt'> {
  /** Null while the check is open. */
  closedAt: string | null
  /** Voided in full. */
  deleted: boolean
  /** Grows with every change of the check; unique and rising within its restaurant and shift. */
  version: number
}

/** One restaurant's business day as the source would report it now. */
export interface WorldDay {
  restaurant: Restaurant
  businessDate: string
  /** Opened by now, in the order of opening. */
  checks: WorldCheck[]
  /** Happened by now. */
  stockMoves: StockMove[]
}

export interface Shift {
  businessDate: string
  number: number
  /** Local wall time `YYYY-MM-DDTHH:MM:SS`. */
  startedAt: string
}

/** How a late edit changes a check of a past or the current day. */
export interface Edit {
  restaurantKey: string
  businessDate: string
  /** `DayCheck.id`. */
  checkId: string
  change:
    | { kind: 'delete' }
    | { kind: 'quantity'; line: number; quantity: number }
    | { kind: 'waiter'; waiter: string | null }
    /** This many thousandths of a line are refunded now, by an order of its own. */
    | { kind: 'refund'; line: number; quantity: number }
}

/** The restaurants as in their accounting systems, moving with time; changes made through a protocol persist. */
export interface World {
  readonly chain: Chain
  /** The source's own clock, including its skew. */
  now(): Date
  /** The open shift. Between closing and the end of the business day it is still that day's. */
  shift(restaurant: Restaurant): Shift
  day(restaurant: Restaurant, businessDate: string): WorldDay
  /** Movements of a depot by now. */
  depotMoves(depot: Depot, businessDate: string): StockMove[]
  /** Current price of one unit for guests, in kopecks. */
  price(restaurant: Restaurant, dishKey: string): number
  /** Prices set from a business date on, newest last, by dish; the menu's own prices are not included. */
  setPrices(source: Source): readonly SetPrice[]
  setPrice(set: Omit<SetPrice, 'at'>): void
  /** Grows with every change of a reference book. */
  referenceVersion(source: Source): number
}

export interface SetPrice {
  source: Source
  dishKey: string
  /** Null: all restaurants. */
  restaurantKey: string | null
  kopecks: number
  /** First business date on which it applies. */
  from: string
  /** Instant it was set, ISO. A check opened before keeps the old price. */
  at: string
  /** Id of the document that set it, where the protocol has one. */
  documentId: string | null
  /** Other settings of the document; absent: as on the menu. */
  position?: PricePosition | undefined
}

/** A late edit and the instant it was made, ISO. */
export type MadeEdit = Edit & { at: string }

/** The world with the operations of tests, the control port and the simulator itself. */
export interface ControlledWorld extends World {
  /** Makes a late edit now. Throws an EditRefused that says why it is impossible. */
  edit(edit: Edit): void
  /** Oldest first. */
  edits(): readonly MadeEdit[]
  /** Adds visits in the near future; they persist over restarts. */
  expect(visits: readonly Visit[]): void
  readonly clockSkewMs: number
  /** Sets the sources' clock ahead of (or, when negative, behind) the real one. */
  setClockSkew(ms: number): void
}
