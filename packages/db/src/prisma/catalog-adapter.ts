import { PrismaPg } from '@prisma/adapter-pg'
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import pg from 'pg'

/**
 * How long a migration waits for a table that others use: whoever asks for the table after it waits as well. A script may
 * set another one for itself.
 */
const lockTimeout = '3s'

/**
 * Prisma's PostgreSQL adapter, adapted for migrations over one connection. The stock adapter splits scripts on `;`,
 * which breaks function bodies, and refuses the catalog type "char".
 */
export function createCatalogAdapter(url: string): SqlMigrationAwareDriverAdapterFactory {
  // One connection, never recycled: the engine holds a session advisory lock while it migrates.
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 })
  const charColumns = watchCharColumns(pool)
  const factory = new PrismaPg(pool)
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => adapt(await factory.connect(), charColumns),
    connectToShadowDb: async () => adapt(await factory.connectToShadowDb(), charColumns),
  }
}

function adapt<A extends SqlDriverAdapter>(adapter: A, charColumns: () => number[]): A {
  const queryRaw = adapter.queryRaw.bind(adapter)
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query)
    for (const index of charColumns()) result.columnTypes[index] = ColumnTypeEnum.Character
    return result
  }
  // A query without arguments uses the simple protocol, which accepts many statements at once.
  const execute = (sql: string) => adapter.executeRaw({ sql, args: [], argTypes: [] })
  adapter.executeScript = async (script) => {
    await execute(`SET lock_timeout = '${isConcurrent(script) ? '0' : lockTimeout}'`)
    await execute(script)
  }
  return adapter
}

/** Whether a script builds or drops an index while the table is in use: it waits for others, and nobody for it. */
function isConcurrent(script: string): boolean {
  return /\b(CREATE|DROP|REINDEX)\b[^;]*\bCONCURRENTLY\b/i.test(script.replace(/--.*$/gm, ''))
}

/** Lets the adapter read "char" columns as text, and reports which columns of the last result they were. */
function watchCharColumns(pool: pg.Pool): () => number[] {
  const [charOid, textOid] = [18, 25]
  let indexes: number[] = []
  pool.on('connect', (client) => {
    const connection: unknown = Reflect.get(client, 'connection')
    if (!isEmitter(connection)) return
    connection.prependListener('rowDescription', ({ fields }: { fields: { dataTypeID: number }[] }) => {
      indexes = fields.flatMap((field, index) => (field.dataTypeID === charOid ? [index] : []))
      for (const index of indexes) Object.assign(fields[index] ?? {}, { dataTypeID: textOid })
    })
  })
  return () => indexes
}

function isEmitter(value: unknown): value is NodeJS.EventEmitter {
  return typeof value === 'object' && value !== null && 'prependListener' in value
}
