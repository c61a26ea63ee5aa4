import { addDays, countDays, type Period } from '@vitrina/contract/dates'
import { SourceError } from '@vitrina/core/exchange/accounting-system'

/** Four weeks are within any month, which is the most that a report may have. */
export const maxDayCount = 28

/** Asks for a period piece by piece and answers them in order. */
export type ReadPieces = <T>(period: Period, ask: (piece: Period) => Promise<T>) => Promise<T[]>

/**
 * Cuts periods into pieces that a report may have. One that a server does not manage in time is asked for in halves, and so is
 * all that comes after it; one day is what any server must manage.
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
