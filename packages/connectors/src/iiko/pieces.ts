import { addDays, countDays, type Period } from '@vitrina/contract/dates'
import { SourceError } from '@vitrina/core/exchange/accounting-system'

/** Four weeks fit into any month, which is the maximum period of a report. */
export const maxDayCount = 28

/** Requests a period piece by piece and returns the answers in order. */
export type ReadPieces = <T>(period: Period, ask: (piece: Period) => Promise<T>) => Promise<T[]>

/**
 * Splits periods into pieces that a report may cover. When a server times out on a piece, that piece and all later ones
 * are requested in halves; every server must manage one day.
 */
export function openPieces(): ReadPieces {
  let most = maxDayCount
  return async (period, ask) => {
    const answers: Awaited<ReturnType<typeof ask>>[] = []
    for (let from = period.from; from <= period.to; ) {
      const end = addDays(from, most - 1)
      const [to = end] = [end, period.to].toSorted()
      const piece = { from, to }
      try {
        answers.push(await ask(piece))
        from = addDays(piece.to, 1)
      } catch (error) {
        const days = countDays(piece.from, piece.to)
        if (!(error instanceof SourceError) || error.code !== 'timeout' || days === 1) throw error
        most = Math.ceil(days / 2)
      }
    }
    return answers
  }
}
