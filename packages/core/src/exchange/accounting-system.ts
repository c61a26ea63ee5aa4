import type { ConnectionCheck } from '@vitrina/contract/connection-check'
import type { Period } from '@vitrina/contract/dates'
import type { Reason } from '@vitrina/contract/reason'
import { reasonText } from '@vitrina/contract/reasons'
import type { Source } from '@vitrina/contract/source'
import type { Logger } from '../context.ts'
import type { SourceBundle } from './records.ts'

/**
 * What the showcase has for one restaurant on one business date: exact decimal text, and the checks with a sale,
 * including those whose total is zero, as systems count them too.
 */
export interface StoredDay {
  restaurantKey: string
  date: string
  checks: number
  revenue: string
}

/** What to read: the days now open, or full business dates of every restaurant. */
export type ReadRequest = { kind: 'current'; held: readonly StoredDay[] } | { kind: 'days'; period: Period }

/** A price to set in the accounting system. */
export interface PriceOrder {
  /** UUID of the change: the same over every retry, so that the system can recognise a repeat. */
  id: string
  dishKey: string
  /** Decimal text, two places. */
  price: string
  /** Business date from which it applies, where the system asks for one. */
  from: string
}

/** The system's answer to an order: accepted, or refused with its reason. */
export interface PriceOutcome {
  id: string
  refusal: Reason | null
}

/**
 * A connection to one accounting system. Failures of the system are `SourceError`s whose reasons say what to do; none
 * contains a secret.
 */
export interface AccountingSystem {
  /**
   * Tests reach, login, licence, rights, version, clock and a sample read; returns problems as checks, never throws.
   */
  diagnose(): Promise<ConnectionCheck[]>
  /**
   * Business dates within the period whose figures in the system differ from those stored, oldest first. Empty where
   * the system does not serve past days.
   */
  changedDays(period: Period, held: readonly StoredDay[]): Promise<string[]>
  /** Opens a bundle. Its records are read from the system on demand. */
  open(request: ReadRequest): Promise<SourceBundle>
  /** Sends prices; returns one outcome for each order. */
  sendPrices(orders: readonly PriceOrder[]): Promise<PriceOutcome[]>
  /** The prices the system has for dishes as of a business date: every price it names, decimal text, by dish key. */
  readPrices(dishKeys: readonly string[], date: string): Promise<Map<string, string[]>>
  /**
   * The prices in the list that accepts changes, decimal text by dish key, where the prices dishes are sold at follow
   * it later; null: the system does not report it. Absent: sale prices are changed directly.
   */
  readPriceBook?(dishKeys: readonly string[]): Promise<ReadonlyMap<string, string> | null>
  /**
   * Reads slow data in the background, apart from exchanges, and keeps it in the memory for the next one. Absent: there
   * is no such data. However a call ends, the next one continues where it stopped.
   */
  readInBackground?(): Promise<void>
  /** Releases what the connection uses (a login and its licence); safe to call twice, never throws. */
  close(): Promise<void>
}

/** What a connector may keep between exchanges: small texts by bucket and key, each with a version. */
export interface SourceMemory {
  read(bucket: string): Promise<MemoryEntry[]>
  write(bucket: string, entries: readonly MemoryEntry[]): Promise<void>
  /** Drops all buckets whose name begins with `prefix`, except those named. */
  forget(prefix: string, except: readonly string[]): Promise<void>
}

export interface MemoryEntry {
  key: string
  version: number
  body: string
}

/**
 * Seals secrets that a connector keeps in its memory: what is sealed for one connection cannot be opened by another.
 */
interface Sealing {
  seal(plain: string): string
  /** Throws for a text it did not seal. */
  unseal(sealed: string): string
}

export interface OpenSystemOptions {
  source: Source
  /** Parsed and complete, by the schema of the source. */
  credentials: unknown
  /** Zone of the workspace, used for restaurants without a zone of their own. */
  timezone: string
  memory: SourceMemory
  /** Absent: no secret is stored. */
  sealing?: Sealing
  now(): Date
  logger: Logger
  /** Ends every wait. */
  signal?: AbortSignal
  /** Whether it may be reached at a private address. */
  allowPrivate: boolean
}

/** Creates the connection to a system; makes no call yet. */
export type OpenSystem = (options: OpenSystemOptions) => AccountingSystem

/** The cause of a failed call, which decides what the user is told to do. */
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

/** The accounting system could not be reached or did not answer properly. The reason is for people, without secrets. */
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
