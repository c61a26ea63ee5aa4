import type { Period } from '@vitrina/contract/dates'
import { type OpenSystemOptions, SourceError } from '@vitrina/core/exchange/accounting-system'
import type { RejectRecord, StockMoveRecord } from '@vitrina/core/exchange/records'
import { isOfWhatIsAsked } from './fault-scope.ts'
import { once } from './once.ts'
import type { OrgUnit } from './org-units.ts'
import { openPieces } from './pieces.ts'
import type { Session } from './session.ts'
import { findStockFilter, type NoStock, readMovesOf, type StockFilter } from './stock-moves.ts'
import { findStockPlaces } from './stock-places.ts'

/** The stock of a server over a connection. What cannot be read of it takes no sales with it. */
export interface Stock {
  /** Whether movements can be asked for. */
  canBeRead(): Promise<boolean>
  /**
   * Movements of all stores in a period, those of restaurants and those of central stores and workshops, and what was left out
   * of them: stores nobody can place, and all that was not answered, which stays as it is held. After that nothing is asked any more.
   */
  read(period: Period, units: readonly OrgUnit[]): AsyncGenerator<(StockMoveRecord | RejectRecord)[]>
}

const bucket = 'iiko stock'

/** Asks for nothing yet. `memory` keeps that movements were read: a right that is lost is told, one nobody gave is not. */
export function openStock(session: Session, { memory, logger }: Pick<OpenSystemOptions, 'memory' | 'logger'>): Stock {
  let fault: RejectRecord | null = null
  const readPieces = openPieces()
  /** Null: movements cannot be asked for, or not any more. */
  const tried = async <T>(question: string, ask: () => Promise<T>): Promise<T | null> => {
    if (fault !== null) return null
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof SourceError) || !isOfWhatIsAsked(error)) throw error
      fault = toReject(`${question}: ${error.message}`)
      return null
    }
  }
  const notFound = async ({ missing }: NoStock): Promise<null> => {
    logger.warn({ reason: missing }, 'Stock movements of iiko are not read')
    const [before] = await memory.read(bucket)
    if (before !== undefined) fault = toReject(missing)
    return null
  }
  const filter = once(async (): Promise<StockFilter | null> => {
    const found = await tried('the fields of the report TRANSACTIONS', () => findStockFilter(session))
    return found !== null && 'missing' in found ? notFound(found) : found
  })
  return {
    canBeRead: async () => (await filter()) !== null,
    async *read(period, units) {
      const found = await filter()
      const fields = found?.fields
      const question = fields && { period, fields, units, readPieces }
      const places =
        question && (await tried('the stores in the report TRANSACTIONS', () => findStockPlaces(session, question)))
      if (question && places) {
        let isRead = true
        for (const [holder, stores] of places.of) {
          const moves = await tried(`«${holder.name}» in the report TRANSACTIONS`, () =>
            readMovesOf(session, question, { holder, stores }),
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

function toReject(why: string): RejectRecord {
  const reason = `Stock was not exchanged: ${why}`
  return { kind: 'reject', of: 'stockMove', file: 'stock', line: 0, column: null, reason, isPart: true }
}
