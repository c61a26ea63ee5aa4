import { connect } from 'node:net'
import type pg from 'pg'
import { currentAsker, runFor } from './asker.ts'

const givenUp = 'CallerGoneError'

/** The caller has gone away and its running work was cancelled. There is no one to report this to. */
export class CallerGoneError extends Error {
  override name = givenUp
  /** A cancel may still be on its way, so the connection must not be used again. */
  readonly isUnsettled: boolean

  constructor(message: string, isUnsettled: boolean) {
    super(message)
    this.isUnsettled = isUnsettled
  }
}

/**
 * Runs reads for a caller that may go away. When the signal is aborted, the running statement is cancelled in
 * PostgreSQL and later ones are not begun: `CallerGoneError`. When one of several reads fails, the others end with it.
 * A transaction runs to its end.
 */
export async function whileWanted<Result>(signal: AbortSignal, read: () => Promise<Result>): Promise<Result> {
  const wish = new AbortController()
  // Without a reason each would make one, with a stack.
  const end = () => wish.abort(givenUp)
  if (signal.aborted) end()
  signal.addEventListener('abort', end, { once: true })
  try {
    return await runFor({ signal: wish.signal }, read)
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}

/** True for the error of an aborted read. Compared by name, since a bundler may load the class several times. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof Error && error.name === givenUp
}

/**
 * Sends a statement outside a transaction for the current asker. Settles only when the connection may be handed on: a
 * requested cancel has been answered and cannot hit a later statement.
 */
export async function askWhileWanted<Result>(client: pg.PoolClient, send: () => Promise<Result>): Promise<Result> {
  const { signal } = currentAsker()
  if (!signal) return send()
  if (signal.aborted) throw notBegun()
  let cancelled: Promise<boolean> | null = null
  const cancel = () => {
    cancelled = cancelStatement(client)
  }
  signal.addEventListener('abort', cancel, { once: true })
  const [outcome] = await Promise.allSettled([send()])
  signal.removeEventListener('abort', cancel)
  if (cancelled !== null) {
    const isSettled = (await cancelled) && (await outlasts(client))
    throw new CallerGoneError('Nobody waited for the statement any more, so it was cancelled', !isSettled)
  }
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/** The error for a statement that is not sent because no one waits for it. */
export function notBegun(): CallerGoneError {
  return new CallerGoneError('Nobody waits for the statement, so it was not begun', false)
}

/**
 * True for the error of a statement that was cancelled or ran into its time limit; Prisma wraps it three levels deep.
 */
export function isCancelled(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('code' in error && error.code === queryCanceled) return true
  return wrappers.some((name) => isCancelled(Object.getOwnPropertyDescriptor(error, name)?.value))
}

const wrappers = ['cause', 'meta', 'driverAdapterError']
const queryCanceled = '57014'
const cancelWithinMs = 5000

/**
 * Asks the server, over a separate connection, to cancel what a connection runs. The server closes that connection once
 * the backend has been signalled: true. Where the server is unreachable, the statement runs to its end.
 */
function cancelStatement(client: pg.PoolClient): Promise<boolean> {
  const pid = numberOf(client, 'processID')
  const secret = numberOf(client, 'secretKey')
  if (pid === null || secret === null) return Promise.resolve(false)
  const { host, port } = client
  const message = Buffer.alloc(16)
  message.writeInt32BE(16, 0)
  message.writeInt32BE(cancelRequestCode, 4)
  message.writeInt32BE(pid, 8)
  message.writeInt32BE(secret, 12)
  return new Promise((resolve) => {
    const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    let isAnswered = false
    socket.setTimeout(cancelWithinMs, () => socket.destroy())
    socket.on('error', () => undefined)
    socket.on('end', () => {
      isAnswered = true
    })
    socket.on('close', () => resolve(isAnswered))
    socket.on('connect', () => socket.write(message))
    socket.resume()
  })
}

const cancelRequestCode = (1234 << 16) | 5678

// A backend handles its signals before it answers the next statement, so an answered statement proves that none is
// pending.
async function outlasts(client: pg.PoolClient): Promise<boolean> {
  for (let round = 0; round < 3; round++) {
    try {
      await client.query('SELECT')
      return true
    } catch (error) {
      if (!isCancelled(error)) return false
    }
  }
  return false
}

// The driver's types do not include them.
function numberOf(client: pg.PoolClient, name: 'processID' | 'secretKey'): number | null {
  const value: unknown = Object.getOwnPropertyDescriptor(client, name)?.value
  return typeof value === 'number' ? value : null
}
