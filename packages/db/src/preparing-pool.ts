import { createHash } from 'node:crypto'
import { type PostgresCursor, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult, sql } from 'kysely'
import pg from 'pg'
import { type ClusterState, inOwnTransaction, needsTransaction, retryLost } from './citus/retry-lost.ts'
import { askWhileWanted, CallerGoneError } from './wanted.ts'

const mark = '/* prepared */'
const lastMark = '/* prepared, last */'

/**
 * Prefix of a statement that every change runs: its text never varies, so a connection plans it once and keeps the
 * plan. Not for reports, whose best plan depends on the values.
 */
export const prepared = sql.raw(mark)

/**
 * Prefix of the last statement of a transaction: the commit is sent after it without waiting for its result. When the
 * statement fails, that commit is a rollback. On a cluster it waits.
 */
export const preparedLast = sql.raw(lastMark)

/**
 * The pool that Kysely uses. Marked statements are prepared under a name. On a connection that pipelines, a transaction
 * begins in one message with its first statement and so costs no round trip of its own.
 */
export function preparingPool(pool: pg.Pool, state: ClusterState): PostgresPool {
  return {
    options: pool.options,
    connect: async () => new PreparingClient(await pool.connect(), state),
    end: () => pool.end(),
  }
}

class PreparingClient implements PostgresPoolClient {
  private readonly client: pg.PoolClient
  private readonly state: ClusterState
  /** True between the beginning and the end of a transaction. */
  private isWithin = false
  private isToBegin = false
  private isEnded = false
  private isLost = false

  constructor(client: pg.PoolClient, state: ClusterState) {
    this.client = client
    this.state = state
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query<Row>(
    asked: string | PostgresCursor<Row>,
    values: readonly unknown[] = [],
  ): PostgresCursor<Row> | Promise<PostgresQueryResult<Row>> {
    if (typeof asked !== 'string') throw new Error('Cursors are not used here')
    return this.ask<Row>(asked, [...values])
  }

  release(destroy?: boolean): void {
    this.client.release(destroy === true || this.isLost)
  }

  private async ask<Row>(text: string, values: unknown[]): Promise<PostgresQueryResult<Row>> {
    if (text === 'begin') {
      this.isToBegin = true
      this.isEnded = false
      this.isWithin = true
      return nothingOf('SELECT')
    }
    if (!this.isWithin) return this.askAlone(text, values)
    const isEnd = text === 'commit' || text === 'rollback'
    if (isEnd) this.isWithin = false
    // The transaction had no statements, or its last statement has already ended it.
    if (isEnd && (this.isToBegin || this.isEnded)) {
      this.isToBegin = false
      return nothingOf(text === 'commit' ? 'COMMIT' : 'ROLLBACK')
    }
    const sent: Promise<pg.QueryResult>[] = []
    // On a cluster an answer without an error may be incomplete, and what it changed must not be committed then.
    const isLast = text.startsWith(lastMark) && this.state.isCluster !== true
    // A transaction of one statement needs neither begin nor commit.
    const isAlone = this.isToBegin && isLast
    if (this.isToBegin && !isAlone) sent.push(this.client.query('BEGIN'))
    this.isToBegin = false
    const asked = this.send(text, values)
    sent.push(asked)
    if (isLast) this.isEnded = true
    if (isLast && !isAlone) sent.push(this.client.query('COMMIT'))
    // All are awaited, so that none is running when the connection is handed on; the first failure is reported.
    const results = await Promise.allSettled(sent)
    const failed = results.filter((result) => result.status === 'rejected')
    this.isLost ||= failed.some(({ reason }) => reportsOfLoss(reason))
    if (failed[0]) throw failed[0].reason
    return resultOf(await asked)
  }

  // Outside a transaction a statement may be cancelled when no one waits for it any more.
  private async askAlone<Row>(text: string, values: unknown[]): Promise<PostgresQueryResult<Row>> {
    try {
      const send = () => askWhileWanted(this.client, () => this.send(text, values))
      return resultOf(
        await retryLost(() => (needsTransaction(this.state, text) ? inOwnTransaction(this.client, send) : send())),
      )
    } catch (error) {
      this.isLost ||= error instanceof CallerGoneError ? error.isUnsettled : reportsOfLoss(error)
      throw error
    }
  }

  private send(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const isMarked = text.startsWith(mark) || text.startsWith(lastMark)
    return this.client.query(isMarked ? { name: nameOf(text), text, values } : { text, values })
  }
}

function resultOf<Row>({ command, rowCount, rows }: pg.QueryResult): PostgresQueryResult<Row> {
  return { command: commands.find((known) => known === command) ?? 'SELECT', rowCount: rowCount ?? 0, rows }
}

/**
 * Whether a failed query means that its connection is lost. The driver notices the closed socket only later; if the
 * connection were handed on before, the next query would fail too.
 */
function reportsOfLoss(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || fatal.test(error.code ?? '')
}

/** Ended by an operator, a crash or a time limit of the session; the severity itself is in the server's language. */
const fatal = /^(57P|08|25P0[34])/

function nothingOf<Row>(command: (typeof commands)[number]): PostgresQueryResult<Row> {
  return { command, rowCount: 0, rows: [] }
}

const commands = ['UPDATE', 'DELETE', 'INSERT', 'SELECT', 'MERGE', 'COMMIT', 'ROLLBACK'] as const

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('md5').update(text).digest('hex')
  names.set(text, name)
  return name
}
