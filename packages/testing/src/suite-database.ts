import type { Database } from '@vitrina/db/database'
import { afterAll, beforeAll } from 'vitest'
import { type PrivateDatabase, privateDatabase } from './private-database.ts'

/** A private database for a suite file: created before its first test, dropped after its last. */
export function suiteDatabase(maxConnections?: number): { readonly db: Database; readonly url: string } {
  let made: PrivateDatabase | null = null
  beforeAll(async () => {
    made = await privateDatabase(maxConnections)
  })
  afterAll(() => made?.drop())
  const ready = () => {
    if (made) return made
    throw new Error('The database of the suite is there only while its tests run')
  }
  return {
    get db() {
      return ready().db
    },
    get url() {
      return ready().url
    },
  }
}
