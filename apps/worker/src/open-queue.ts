import { queueUrl } from '@vitrina/db/citus/queue-url'
import type { Database } from '@vitrina/db/database'
import { type ConstructorOptions, PgBoss } from 'pg-boss'

/**
 * How soon workers notice that one of them has died. By the usual minute of each, a queue of one job at a time stood still
 * for three: until the job of the dead worker is given up, until the queue counts as free, and until the others look again.
 */
const times = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5, queueCacheIntervalSeconds: 5 } as const

/** Opens and starts the queue of a database, on the coordinator where that is a cluster. */
export async function openQueue(
  db: Database,
  { onError, ...options }: ConstructorOptions & { onError: (error: Error) => void },
): Promise<PgBoss> {
  const connectionString = await queueUrl(db)
  const boss = new PgBoss({ connectionString, schema: 'pgboss', useListenNotify: true, ...times, ...options })
  // A job that outlasts the queue at a stop can no longer say how it ended, and is given up as that of a dead worker.
  boss.on('error', (error) => {
    if (!error.message.startsWith('Database connection is not opened')) onError(error)
  })
  await boss.start()
  return boss
}
