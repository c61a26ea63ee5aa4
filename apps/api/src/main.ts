import { registerBuiltInAdapters } from '@vitrina/agents/built-in-adapters'
import { openAgentService } from '@vitrina/agents/open-agent-service'
import { openSystem } from '@vitrina/connectors/open-system'
import { version } from '@vitrina/contract/version'
import { EventFeed } from '@vitrina/core/events/event-feed'
import { databaseOrExit, Readiness } from '@vitrina/core/installation/await-database'
import { ApiEnvironment, environmentOrExit } from '@vitrina/core/installation/environment'
import { onStop } from '@vitrina/core/installation/on-stop'
import { openLogger } from '@vitrina/core/installation/open-logger'
import { portOrExit } from '@vitrina/core/installation/port-or-exit'
import { registerPool } from '@vitrina/core/installation/register-pool'
import { serveObservation } from '@vitrina/core/installation/serve-observation'
import { slowStatements } from '@vitrina/core/installation/slow-statements'
import { openTelemetry } from '@vitrina/core/telemetry/open-telemetry'
import { openDatabase, warmUp } from '@vitrina/db/database'
import { openToolbox } from '@vitrina/trpc/tools/open-toolbox'
import { createServer } from './server.ts'
import { apiSettings } from './settings.ts'

const settings = apiSettings(environmentOrExit(ApiEnvironment))
const { databaseUrl: url, databaseDirectUrl: directUrl, databaseReadUrl: readUrl, statementTimeoutMs } = settings
const logger = openLogger('api', settings.logLevel)
const closeTelemetry = await openTelemetry({ app: 'api', endpoint: settings.telemetry, logger })
const db = openDatabase({
  url,
  directUrl,
  readUrl,
  name: 'vitrina-api',
  maxConnections: settings.pool,
  pipeline: true,
  statementTimeoutMs,
  watch: slowStatements(logger, settings.slowStatementMs),
})
const readiness = new Readiness()
const feed = new EventFeed({ db, secret: settings.secret, logger })
registerBuiltInAdapters()
const agentService = openAgentService({ openToolbox })
const server = createServer({
  db,
  ...settings,
  logger,
  readiness,
  now: () => new Date(),
  openSystem,
  agentService,
  feed,
})
registerPool(() => db)
const observation = await portOrExit(logger, 'API_METRICS_PORT', serveObservation(settings.metrics, readiness))

const stop = async () => {
  await server.close()
  observation.close()
  await feed.close()
  await db.close()
  await closeTelemetry()
  process.exit(0)
}
onStop(stop)

await portOrExit(logger, 'API_PORT', server.listen({ port: settings.port, host: settings.address }))
await databaseOrExit({ ...settings, url, directUrl, readiness, onWait: (reason) => logger.warn({}, reason) })
readiness.probe = () => db.pool.query('SELECT 1')
void warmUp(db, 8)
logger.info({ port: settings.port, version }, 'api is ready')
