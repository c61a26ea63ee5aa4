import { registerBuiltInAdapters } from '@vitrina/agents/built-in-adapters'
import { openAgentService } from '@vitrina/agents/open-agent-service'
import { openSystem } from '@vitrina/connectors/open-system'
import { EventFeed } from '@vitrina/core/events/event-feed'
import { ApiEnvironment, environmentOrExit } from '@vitrina/core/installation/environment'
import { openDatabase, warmUp } from '@vitrina/db/database'
import { openToolbox } from '@vitrina/trpc/tools/open-toolbox'
import pino from 'pino'
import { serveMetrics } from './http/metrics.ts'
import { createServer } from './server.ts'
import { apiSettings } from './settings.ts'

const settings = apiSettings(environmentOrExit(ApiEnvironment))
const { databaseUrl: url, statementTimeoutMs } = settings
const db = openDatabase({ url, maxConnections: settings.pool, pipeline: true, statementTimeoutMs })
void warmUp(db, 8)
const logger = pino({ level: settings.logLevel })
const feed = new EventFeed({ db, url, secret: settings.secret, logger })
registerBuiltInAdapters()
const agentService = openAgentService({ openToolbox })
const server = createServer({ db, ...settings, now: () => new Date(), openSystem, agentService, feed })
const metrics = await serveMetrics(settings.metrics)

const stop = async () => {
  await server.close()
  metrics.close()
  await feed.close()
  await db.close()
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)

await server.listen({ port: settings.port, host: settings.address })
