import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import pg from 'pg'

const internalCharOid = 18
const textOid = 25

/**
 * Prisma's PostgreSQL adapter, fit for migrations over one connection.
 * The stock adapter splits scripts on `;`, which breaks function bodies, and refuses the catalog type "char".
 */
export function createCatalogAdapter(url: string): SqlMigrationAwareDriverAdapterFactory {
  // One connection, never recycled: the engine holds a session advisory lock while it migrates.
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 })
  pool.on('connect', readInternalCharAsText)
  const factory = new PrismaPg(pool)
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => withWholeScripts(await factory.connect()),
    connectToShadowDb: async () => withWholeScripts(await factory.connectToShadowDb()),
  }
}

function withWholeScripts<A extends SqlDriverAdapter>(adapter: A): A {
  // A query without arguments goes by the simple protocol, which takes many statements at once.
  adapter.executeScript = async (script) => {
    await adapter.executeRaw({ sql: script, args: [], argTypes: [] })
  }
  return adapter
}

function readInternalCharAsText(client: pg.PoolClient): void {
  const connection: unknown = Reflect.get(client, 'connection')
  if (!isEmitter(connection)) return
  connection.prependListener('rowDescription', (message: { fields: { dataTypeID: number }[] }) => {
    for (const field of message.fields) if (field.dataTypeID === internalCharOid) field.dataTypeID = textOid
  })
}

function isEmitter(value: unknown): value is NodeJS.EventEmitter {
  return typeof value === 'object' && value !== null && 'prependListener' in value
}
