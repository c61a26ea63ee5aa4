import { createHash } from 'node:crypto'
import { type PostgresCursor, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult, sql } from 'kysely'
import type pg from 'pg'

const mark = '/* prepared */'

/**
 * Begins a statement that every change runs: its text never varies, so a connection plans it once and keeps the plan.
 * Not for reports, whose best plan depends on the values.
 */
export const prepared = sql.raw(mark)

/** The pool as Kysely asks it: marked statements go under a name of their own. */
export function preparingPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => new PreparingClient(await pool.connect()),
    end: () => pool.end(),
  }
}

class PreparingClient implements PostgresPoolClient {
  private readonly client: pg.PoolClient

  constructor(client: pg.PoolClient) {
    this.client = client
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
    this.client.release(destroy)
  }

  private async ask<Row>(text: string, values: unknown[]): Promise<PostgresQueryResult<Row>> {
    const { command, rowCount, rows } = text.startsWith(mark)
      ? await this.client.query({ name: nameOf(text), text, values })
      : await this.client.query(text, values)
    return { command: commands.find((known) => known === command) ?? 'SELECT', rowCount: rowCount ?? 0, rows }
  }
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
