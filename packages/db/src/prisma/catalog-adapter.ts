import { PrismaPg } from '@prisma/adapter-pg'
import {
  ColumnTypeEnum,
  DriverAdapterError,
  isDriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import pg from 'pg'

/**
 * How long a migration waits for a table that others use: whoever asks for the table after it waits as well. A script may
 * set another one for itself.
 */
const lockTimeout = '3s'

/** The codes of a lock that was not had in time, and of a deadlock with others that ended this script. */
const gaveWay = ['55P03', '40P01']

/** In the error of a script that did not get a lock and was rolled back: the server's own text is in its language. */
export const lockNotAvailable = 'LOCK_NOT_AVAILABLE'

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
    const isWhole = isOneTransaction(script)
    await execute(`SET lock_timeout = '${isWhole ? lockTimeout : '0'}'`)
    try {
      await execute(script)
    } catch (error) {
      if (!isWhole || !isDriverAdapterError(error) || !gaveWay.includes(error.cause.originalCode ?? '')) throw error
      throw new DriverAdapterError({
        ...error.cause,
        kind: 'postgres',
        code: '55P03',
        severity: 'ERROR',
        message: `${lockNotAvailable}: ${error.cause.originalMessage}`,
        detail: undefined,
        column: undefined,
        hint: undefined,
      })
    }
  }
  return adapter
}

/**
 * Whether a script is applied whole or not at all. One that builds an index while the table is in use is not; it waits for
 * others, and nobody for it.
 */
function isOneTransaction(script: string): boolean {
  const statements = script.replace(/--.*$/gm, '').replace(/\/\*.*?\*\//gs, '')
  return !/\bCONCURRENTLY\b|(^|;)\s*COMMIT\b/i.test(statements)
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
