import type pg from 'pg'

/**
 * Makes a connection that pipelines usable over a pooler that hands the server's connections from one transaction to the next, such
 * as PgBouncer in transaction mode. Nothing is left for later transactions: `settings`, such as `jit=off`, are set in
 * each of them, a statement alone becomes a transaction of its own, and no statement is prepared under a name.
 */
export function withoutSession(client: pg.PoolClient, settings: readonly string[]): void {
  const { query } = client
  // The driver's overloads cannot be written as one function, so the arguments are passed on as they are.
  const send = (...given: unknown[]): unknown => Reflect.apply(query, client, given)
  const set = settings.map((setting) => `SET LOCAL ${setting}`).join('; ')
  let isWithin = false
  Reflect.set(client, 'query', (...given: unknown[]): unknown => {
    const text = textOf(given[0])
    // A stream of rows, as of COPY, takes care of itself.
    if (text === null) return send(...given)
    given[0] = withoutName(given[0])
    if (begins.test(text)) {
      isWithin = true
      const begun = send(...given)
      if (set !== '') ignore(send(set))
      if (begun instanceof Promise) {
        begun.catch(() => {
          isWithin = false
        })
      }
      return begun
    }
    if (isWithin) {
      if (ends.test(text)) isWithin = false
      return send(...given)
    }
    const callback = given.at(-1)
    const isCalledBack = typeof callback === 'function'
    const result = alone(send, set, isCalledBack ? given.slice(0, -1) : given)
    if (!isCalledBack) return result
    result.then(
      (rows) => Reflect.apply(callback, undefined, [null, rows]),
      (error: unknown) => Reflect.apply(callback, undefined, [error]),
    )
    return undefined
  })
}

/** Sends a statement as a transaction, all three messages at once. */
async function alone(send: (...given: unknown[]) => unknown, set: string, given: unknown[]): Promise<unknown> {
  const [, asked, committed] = await Promise.allSettled([
    send(set === '' ? 'BEGIN' : `BEGIN; ${set}`),
    // One that the driver does not take must not keep the commit from being sent.
    new Promise((resolve) => resolve(send(...given))),
    send('COMMIT'),
  ])
  // After a statement that failed, the commit is a rollback; one that fails itself, for a deferred constraint, counts.
  if (asked.status === 'rejected') throw asked.reason
  if (committed.status === 'rejected') throw committed.reason
  return asked.value
}

/** Matches a statement that begins a transaction. */
export const begins = /^\s*(begin|start\s+transaction)\b/i
const ends = /^\s*(commit|end|rollback(?!\s+(work\s+|transaction\s+)?to\b))\b/i

function textOf(asked: unknown): string | null {
  if (typeof asked === 'string') return asked
  if (typeof asked !== 'object' || asked === null || typeof Reflect.get(asked, 'submit') === 'function') return null
  const text: unknown = Reflect.get(asked, 'text')
  return typeof text === 'string' ? text : null
}

function withoutName(asked: unknown): unknown {
  return typeof asked === 'object' && asked !== null ? { ...asked, name: undefined } : asked
}

function ignore(result: unknown): void {
  if (result instanceof Promise) result.catch(() => undefined)
}
