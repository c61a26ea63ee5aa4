import type { ConnectionCheck } from '@vitrina/contract/connection-check'
import type { Period } from '@vitrina/contract/dates'
import type { Reason } from '@vitrina/contract/reason'
import { reasonText } from '@vitrina/contract/reasons'
import type { Source } from '@vitrina/contract/source'
import type { Logger } from '../context.ts'
import type { SourceBundle } from './records.ts'

/**
 * What the showcase holds of one restaurant on one business date: exact decimal text, and the checks with a sale, those that
 * came to nothing among them: systems count them too.
 */
export interface StoredDay {
  restaurantKey: string
  date: string
  checks: number
  revenue: string
}

/** What to read: the days now open, or whole business dates of every restaurant. */
export type ReadRequest = { kind: 'current'; held: readonly StoredDay[] } | { kind: 'days'; period: Period }

/** A price to set in the accounting system. */
export interface PriceOrder {
  /** UUID of the change: the same over every retry, so that the system can tell a repeat. */
  id: string
  dishKey: string
  /** Decimal text, two places. */
  price: string
  /** Business date from which it holds, where the system asks for one. */
  from: string
}

/** What the system said of an order: taken, or refused with its reason. */
export interface PriceOutcome {
  id: string
  refusal: Reason | null
}

/**
 * A connection to one accounting system. Errors of the far side are `SourceError`s whose reasons name what to do; a secret is
 * in none of them.
 */
export interface AccountingSystem {
  /** Reach, login, licence, rights, version, clock, a sample read: what it finds are checks, never throws for them. */
  diagnose(): Promise<ConnectionCheck[]>
  /**
   * Business dates within the period whose figures there are not those held, oldest first. Empty where the system serves no
   * past.
   */
  changedDays(period: Period, held: readonly StoredDay[]): Promise<string[]>
  /** Opens a bundle. Its records are read from the system as they are asked for. */
  open(request: ReadRequest): Promise<SourceBundle>
  /** Sends prices; one outcome an order. */
  sendPrices(orders: readonly PriceOrder[]): Promise<PriceOutcome[]>
  /** The prices the system has for dishes as of a business date: every one it names, decimal text, by dish key. */
  readPrices(dishKeys: readonly string[], date: string): Promise<Map<string, string[]>>
  /**
   * What the place that takes prices has, decimal text by dish key, where what is sold at follows it later; null: it does not
   * tell. Absent: the one that is sold at takes them.
   */
  readPriceBook?(dishKeys: readonly string[]): Promise<ReadonlyMap<string, string> | null>
  /**
   * Reads what takes long behind an exchange and keeps it in the memory for the next one. Absent: there is nothing of that
   * kind. Whatever ends it, the next call goes on where it was.
   */
  readInBackground?(): Promise<void>
  /** Gives back what the connection holds (a login and its licence); safe to call twice, never throws. */
  close(): Promise<void>
}

/** What a connector may keep between exchanges: small texts by bucket and key, each with a version. */
export interface SourceMemory {
  read(bucket: string): Promise<MemoryEntry[]>
  write(bucket: string, entries: readonly MemoryEntry[]): Promise<void>
  /** Drops whole buckets whose name starts so, except those named. */
  forget(prefix: string, except: readonly string[]): Promise<void>
}

export interface MemoryEntry {
  key: string
  version: number
  body: string
}

/** Seals secrets that a connector keeps in its memory: what is sealed for one connection opens for no other. */
interface Sealing {
  seal(plain: string): string
  /** Throws for what it did not seal. */
  unseal(sealed: string): string
}

export interface OpenSystemOptions {
  source: Source
  /** Read and complete, by the schema of the source. */
  credentials: unknown
  /** Zone of the workspace: that of restaurants nobody named another for. */
  timezone: string
  memory: SourceMemory
  /** Absent: no secret is kept. */
  sealing?: Sealing
  now(): Date
  logger: Logger
  /** Ends every wait. */
  signal?: AbortSignal
  /** Whether it may be reached at a private address. */
  allowPrivate: boolean
}

/** Makes the connection to a system; calls nothing yet. */
export type OpenSystem = (options: OpenSystemOptions) => AccountingSystem

/** Whose fault a failed call is, which decides what the user is told to do. */
export type SourceErrorCode =
  | 'unreachable'
  | 'timeout'
  | 'certificate'
  | 'weak_tls'
  | 'login_refused'
  | 'licence_refused'
  | 'forbidden'
  | 'wrong_address'
  | 'refused_address'
  | 'refused'
  | 'unreadable'

/** The accounting system could not be asked or did not answer as it should. The reason is for people and holds no secret. */
export class SourceError extends Error {
  readonly code: SourceErrorCode
  readonly reason: Reason
  constructor(code: SourceErrorCode, reason: Reason, options?: ErrorOptions) {
    super(reasonText(reason), options)
    this.name = 'SourceError'
    this.code = code
    this.reason = reason
  }
}
