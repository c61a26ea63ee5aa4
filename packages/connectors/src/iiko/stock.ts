import type { Period } from '@vitrina/contract/dates'
import type { Reason } from '@vitrina/contract/reason'
import { reason, reasonText } from '@vitrina/contract/reasons'
import { type OpenSystemOptions, SourceError } from '@vitrina/core/exchange/accounting-system'
import type { RejectRecord, StockMoveRecord } from '@vitrina/core/exchange/records'
import { isOfWhatIsAsked } from './fault-scope.ts'
import { once } from './once.ts'
import type { OrgUnit } from './org-units.ts'
import { openPieces } from './pieces.ts'
import type { Session } from './session.ts'
import { findStockFilter, type NoStock, readMovesOf, type StockFilter, stockFieldsUnread } from './stock-moves.ts'
import { findStockPlaces } from './stock-places.ts'

/** The stock of a server over a connection. Failures to read it do not affect sales. */
export interface Stock {
  /** Whether movements can be requested. */
  canBeRead(): Promise<boolean>
  /**
   * Movements of all stores in a period (restaurants, central stores and workshops), and rejects for what was left out:
   * stores without a certain holder, and requests that failed, whose stored movements stay. After a failure nothing is
   * requested any more.
   */
  read(period: Period, units: readonly OrgUnit[]): AsyncGenerator<(StockMoveRecord | RejectRecord)[]>
}

const bucket = 'iiko stock'

/** Makes no request yet. `memory` notes that movements were read: a lost right is reported, one never given is not. */
export function openStock(session: Session, { memory, logger }: Pick<OpenSystemOptions, 'memory' | 'logger'>): Stock {
  let fault: RejectRecord | null = null
  const readPieces = openPieces()
  /** Null: movements cannot be requested, or not any more. */
  const tried = async <T>(of: (cause: Reason) => Reason, ask: () => Promise<T>): Promise<T | null> => {
    if (fault !== null) return null
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof SourceError) || !isOfWhatIsAsked(error)) throw error
      fault = toReject(of(error.reason))
      return null
    }
  }
  const notFound = async ({ missing }: NoStock): Promise<null> => {
    logger.warn({ reason: reasonText(missing) }, 'Stock movements of iiko are not read')
    const [before] = await memory.read(bucket)
    if (before !== undefined) fault = toReject(missing)
    return null
  }
  const filter = once(async (): Promise<StockFilter | null> => {
    const found = await tried(stockFieldsUnread, () => findStockFilter(session))
    return found !== null && 'missing' in found ? notFound(found) : found
  })
  return {
    canBeRead: async () => (await filter()) !== null,
    async *read(period, units) {
      const found = await filter()
      const fields = found?.fields
      const question = fields && { period, fields, units, readPieces }
      const places =
        question &&
        (await tried(
          (cause) => reason('stock_stores', { cause }),
          () => findStockPlaces(session, question),
        ))
      if (question && places) {
        let isRead = true
        for (const [holder, stores] of places.of) {
          const moves = await tried(
            (cause) => reason('stock_of_unit', { name: holder.name, cause }),
            () => readMovesOf(session, question, { holder, stores }),
          )
          isRead &&= moves !== null
          yield moves ?? []
        }
        yield places.rejects
        if (isRead) await memory.write(bucket, [{ key: 'read', version: 1, body: '' }])
      }
      if (fault !== null) yield [fault]
    },
  }
}

function toReject(cause: Reason): RejectRecord {
  const why = reason('stock_not_exchanged', { cause })
  return { kind: 'reject', of: 'stockMove', file: 'stock', line: 0, column: null, reason: why, isPart: true }
}
