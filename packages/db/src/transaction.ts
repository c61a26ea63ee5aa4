import type { Database } from './database.ts'

/**
 * Runs `work` in one transaction of Kysely; inside another, it joins that one. The handle it gives reaches the database
 * by Kysely alone: a second connection, asked for while this one is held, could wait for ever.
 */
export async function transaction<Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> {
  if (db.kysely.isTransaction) return work(db)
  return db.kysely.transaction().execute((kysely) => work(within(db, kysely)))
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
    close: () => db.close(),
  }
}
