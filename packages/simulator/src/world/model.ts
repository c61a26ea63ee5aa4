import type { Source } from '@vitrina/contract/source'
import type { Chain, DayCheck, DayLine, Depot, Restaurant, StockMove } from '../chain/model.ts'
import type { PricePosition } from './schemas.ts'
import type { Visit } from './visits.ts'

/** A line as the source has it now: at the price that held when its check was opened. */
export type WorldLine = DayLine

/** A check as the source has it now. */
export interface WorldCheck extends Omit<DayCheck, 'closedAt'> {
  /** Null while the guests still sit there. */
  closedAt: string | null
  /** Struck off as a whole. */
  deleted: boolean
  /** Grows with every change of the check; unique and rising within its restaurant and shift. */
  version: number
}

/** One restaurant's business day as the source would tell it at this moment. */
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
    /** So many thousandths of a line are given back now, by an order of its own. */
    | { kind: 'refund'; line: number; quantity: number }
}

/** The restaurants as their accounting systems know them, moving with time; what is set through a protocol stays set. */
export interface World {
  readonly chain: Chain
  /** The source's own clock, its skew included. */
  now(): Date
  /** The shift now open. Between closing and the end of the business day it is still that day's. */
  shift(restaurant: Restaurant): Shift
  day(restaurant: Restaurant, businessDate: string): WorldDay
  /** What has moved by now where nothing is sold. */
  depotMoves(depot: Depot, businessDate: string): StockMove[]
  /** Kopecks that one unit costs the guest now. */
  price(restaurant: Restaurant, dishKey: string): number
  /** Prices that hold from a business date on, newest last, by dish: what was set, besides the menu's own. */
  setPrices(source: Source): readonly SetPrice[]
  setPrice(set: Omit<SetPrice, 'at'>): void
  /** Grows with every change of a reference book. */
  referenceVersion(source: Source): number
}

export interface SetPrice {
  source: Source
  dishKey: string
  /** Null: everywhere. */
  restaurantKey: string | null
  kopecks: number
  /** First business date on which it holds. */
  from: string
  /** Instant it was set, ISO. A check opened before keeps the old price. */
  at: string
  /** Id of the document that set it, where the protocol has one. */
  documentId: string | null
  /** What the document set besides; absent: as the menu has it. */
  position?: PricePosition | undefined
}

/** A late edit and the instant it was made, ISO. */
export type MadeEdit = Edit & { at: string }

/** The world as tests, the control port and the simulator itself hold it. */
export interface ControlledWorld extends World {
  /** Makes a late edit now. Throws an EditRefused that says why it cannot be. */
  edit(edit: Edit): void
  /** Oldest first. */
  edits(): readonly MadeEdit[]
  /** Has people come by in the time ahead; kept over restarts. */
  expect(visits: readonly Visit[]): void
  readonly clockSkewMs: number
  /** Puts the sources' clock ahead (back when negative) of the real one. */
  setClockSkew(ms: number): void
}
