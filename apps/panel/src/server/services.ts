import 'server-only'
import { registerBuiltInAdapters } from '@vitrina/agents/built-in-adapters'
import { openAgentService } from '@vitrina/agents/open-agent-service'
import type { AgentService } from '@vitrina/core/agents/agent-service'
import { type Auth, createAuth } from '@vitrina/core/auth/auth'
import { EventFeed } from '@vitrina/core/events/event-feed'
import { slowStatements } from '@vitrina/core/installation/slow-statements'
import { type Database, openDatabase } from '@vitrina/db/database'
import { openToolbox } from '@vitrina/trpc/tools/open-toolbox'
import { logger } from './logger'
import { readSettings } from './settings'

interface Services {
  database: Database
  auth: Auth
  feed: EventFeed
  agentService: AgentService
  /** The key that seals cursors. */
  secret: Buffer
  /** The process has been asked to stop. */
  isStopping: boolean
}

declare global {
  // Next loads server code several times in one process; the global keeps one connection pool for all copies.
  var vitrinaPanel: Services | undefined
}

/** Returns the database, the authentication and the feed of this process, opened on first use. */
export function getServices(): Services {
  globalThis.vitrinaPanel ??= openServices()
  return globalThis.vitrinaPanel
}

function openServices(): Services {
  const {
    databaseUrl,
    databaseDirectUrl,
    databaseReadUrl,
    pool,
    secret,
    former,
    key,
    panelUrl,
    statementTimeoutMs,
    slowStatementMs,
  } = readSettings()
  const database = openDatabase({
    url: databaseUrl,
    directUrl: databaseDirectUrl,
    readUrl: databaseReadUrl,
    name: 'vitrina-panel',
    maxConnections: pool,
    statementTimeoutMs,
    watch: slowStatements(logger, slowStatementMs),
  })
  const feed = new EventFeed({ db: database, secret: key, logger })
  const auth = createAuth({ database, secret, former, baseUrl: panelUrl })
  registerBuiltInAdapters()
  const agentService = openAgentService({ openToolbox })
  const services: Services = { database, auth, feed, agentService, secret: key, isStopping: false }
  // Next stops once all connections are closed, and those of the feed never close by themselves.
  const stop = () => {
    services.isStopping = true
    void feed.close()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
  return services
}
