import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'

/**
 * An adapter without a database, for commands that only compare schemas. The engine asks for the server's version as it
 * starts, whatever the command, and nothing else.
 */
export function createOfflineAdapter(): SqlMigrationAwareDriverAdapterFactory {
  const refuse = () => Promise.reject(new Error('This command needs a database: set DATABASE_URL'))
  const adapter: SqlDriverAdapter = {
    provider: 'postgres',
    adapterName: 'offline',
    queryRaw: async (query) => (query.sql.includes('server_version_num') ? serverVersion : refuse()),
    executeRaw: refuse,
    executeScript: refuse,
    startTransaction: refuse,
    getConnectionInfo: () => ({ supportsRelationJoins: true }),
    dispose: async () => undefined,
  }
  return {
    provider: 'postgres',
    adapterName: 'offline',
    connect: async () => adapter,
    connectToShadowDb: async () => adapter,
  }
}

const serverVersion = {
  columnNames: ['schema_exists', 'version', 'numeric_version'],
  columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
  rows: [[true, 'PostgreSQL 18.0', 180000]],
}
