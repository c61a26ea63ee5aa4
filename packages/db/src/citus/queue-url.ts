import type { Pool } from 'pg'
import { isDistributed } from './distribution.ts'

/** The address for the queue's own connections: its tables and functions stay on the coordinator of a cluster. */
export async function queueUrl(db: { pool: Pool; directUrl: string }): Promise<string> {
  if (!(await isDistributed(db))) return db.directUrl
  const url = new URL(db.directUrl)
  const options = url.searchParams.get('options')
  url.searchParams.set('options', `${options ? `${options} ` : ''}-c citus.enable_ddl_propagation=off`)
  return url.href
}
