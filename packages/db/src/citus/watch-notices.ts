import type pg from 'pg'
import { LostResultError } from './lost-result.ts'

/** What Citus only warns of, and then goes on as if the part were empty: an answer from it would be a wrong one. */
const lost = /^Query could not find the intermediate result/

interface Sent {
  statement: string
  isLost: boolean
}

/**
 * Fails statements of a connection whose result is incomplete, and calls back for each notice of the server with the
 * statement it belongs to.
 */
export function watchNotices(client: pg.PoolClient, onNotice?: (notice: string, statement: string) => void): void {
  // Answers come in the order in which statements were sent.
  const underWay: Sent[] = []
  client.on('notice', ({ message = '' }) => {
    const current = underWay[0]
    if (current && lost.test(message)) current.isLost = true
    onNotice?.(message, current?.statement ?? '')
  })
  const { query } = client
  // The driver's overloads cannot be written as one function, so the arguments are passed on as they are.
  Reflect.set(client, 'query', (...given: unknown[]): unknown => {
    const sent: Sent = { statement: textOf(given[0]), isLost: false }
    const end = () => {
      underWay.splice(underWay.indexOf(sent), 1)
      return sent.isLost ? new LostResultError(`A part of the result was lost: ${sent.statement}`) : null
    }
    const callback = given.at(-1)
    if (typeof callback === 'function') {
      given[given.length - 1] = (error: unknown, ...result: unknown[]) => {
        const found = end()
        Reflect.apply(callback, undefined, [error ?? found, ...result])
      }
      underWay.push(sent)
      return Reflect.apply(query, client, given)
    }
    const result: unknown = Reflect.apply(query, client, given)
    // A stream of rows, as of COPY, is no answer.
    if (!(result instanceof Promise)) return result
    underWay.push(sent)
    return result.then(
      (rows: unknown) => {
        const found = end()
        if (found) throw found
        return rows
      },
      (error: unknown) => {
        end()
        throw error
      },
    )
  })
}

/** The text of what a query was given. */
export function textOf(asked: unknown): string {
  const text: unknown = typeof asked === 'object' && asked !== null ? Reflect.get(asked, 'text') : asked
  return String(text)
}
