import { databaseName } from './cluster.ts'
import type { ServerSettings } from './server-files.ts'

/** The connection string of a database of the embedded server, the application's by default. */
export function serverUrl({ port, password }: ServerSettings, database: string = databaseName): string {
  return `postgresql://${databaseName}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
}
