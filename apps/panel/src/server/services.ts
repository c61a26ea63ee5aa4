import 'server-only'
import { type Auth, createAuth } from '@vitrina/core/auth/auth'
import { type Database, openDatabase } from '@vitrina/db/database'
import { readSettings } from './settings'

interface Services {
  database: Database
  auth: Auth
}

declare global {
  // Next loads server code several times over in one process; the global keeps one pool of connections for all of them.
  var vitrinaPanel: Services | undefined
}

/** The database and the sign-in of this process, opened on first use. */
export function getServices(): Services {
  globalThis.vitrinaPanel ??= openServices()
  return globalThis.vitrinaPanel
}

function openServices(): Services {
  const { databaseUrl, secret, panelUrl } = readSettings()
  const database = openDatabase({ url: databaseUrl })
  return { database, auth: createAuth({ database, secret, baseUrl: panelUrl }) }
}
