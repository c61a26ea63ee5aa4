import { retryLost } from './citus/retry-lost.ts'
import type { Database } from './database.ts'

/**
 * Runs `work` in one transaction of Kysely; inside another, it joins that one. The handle it passes reaches the
 * database through Kysely alone: requesting a second connection while this one is in use could wait forever. `work` is
 * called again where a cluster lost a part of a result, so its only effects are those of the transaction.
 */
export async function transaction<Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> {
  if (db.kysely.isTransaction) return work(db)
  return retryLost(() => db.kysely.transaction().execute((kysely) => work(within(db, kysely))))
}

function within(db: Database, kysely: Database['kysely']): Database {
  return {
    kysely,
    get prisma(): Database['prisma'] {
      throw new Error('Inside a transaction, use Kysely: Prisma would take another connection')
    },
    get pool(): Database['pool'] {
      throw new Error('Inside a transaction, use Kysely: the pool would give another connection')
    },
    get sessions(): Database['sessions'] {
      throw new Error('Inside a transaction, use Kysely: the pool would give another connection')
    },
    directUrl: db.directUrl,
    notePresence: db.notePresence,
    replica: null,
    close: () => db.close(),
  }
}
