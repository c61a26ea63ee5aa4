import { registerBuiltInAdapters } from '@vitrina/agents/built-in-adapters'
import { openSystem } from '@vitrina/connectors/open-system'
import { version } from '@vitrina/contract/version'
import { notifyFailedSignIns } from '@vitrina/core/auth/sign-in-journal'
import { databaseOrExit, Readiness } from '@vitrina/core/installation/await-database'
import { environmentOrExit, WorkerEnvironment } from '@vitrina/core/installation/environment'
import { onStop } from '@vitrina/core/installation/on-stop'
import { openLogger } from '@vitrina/core/installation/open-logger'
import { portOrExit } from '@vitrina/core/installation/port-or-exit'
import { registerPool } from '@vitrina/core/installation/register-pool'
import { serveObservation } from '@vitrina/core/installation/serve-observation'
import { slowStatements } from '@vitrina/core/installation/slow-statements'
import { cleanUp } from '@vitrina/core/maintenance/clean-up'
import { openTelemetry } from '@vitrina/core/telemetry/open-telemetry'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { openDatabase } from '@vitrina/db/database'
import { openToolbox } from '@vitrina/trpc/tools/open-toolbox'
import { dispatchCards } from './dispatch-cards.ts'
import { dispatchEvents } from './dispatch-events.ts'
import { fillSandboxes } from './fill-sandboxes.ts'
import { countRun } from './metrics.ts'
import { openQueue } from './open-queue.ts'
import { sendMailings } from './send-mailings.ts'
import { workerSettings } from './settings.ts'
import { registerState } from './state-metrics.ts'
import { takeDrops } from './take-drops.ts'
import { takeExchanges } from './take-exchanges.ts'
import { takeUploads } from './take-uploads.ts'

const cleanUpQueue = 'clean-up'
/** Queues of an earlier release. They are deleted by the hourly job: at the start workers of that release still run. */
const previousQueues = ['exchange', 'exchange_behind', 'take-drops']

const settings = workerSettings(environmentOrExit(WorkerEnvironment))
const { slots } = settings
const logger = openLogger('worker', settings.logLevel)
const closeTelemetry = await openTelemetry({ app: 'worker', endpoint: settings.telemetry, logger })
const db = openDatabase({
  url: settings.databaseUrl,
  directUrl: settings.databaseDirectUrl,
  name: 'vitrina-worker',
  maxConnections: settings.pool,
  watch: slowStatements(logger, settings.slowStatementMs),
})
const readiness = new Readiness()
const observation = await portOrExit(logger, 'WORKER_METRICS_PORT', serveObservation(settings.metrics, readiness))
await databaseOrExit({
  ...{ url: settings.databaseUrl, directUrl: settings.databaseDirectUrl, secret: settings.secret, readiness },
  onWait: (reason) => logger.warn({}, reason),
})
readiness.probe = () => db.pool.query('SELECT 1')
const stopping = new AbortController()

const boss = await openQueue(db, {
  max: 3,
  application_name: 'vitrina-queue',
  onError: (error) => logger.error({ err: error }, 'queue error'),
})
registerPool(() => db)
const closeState = registerState({ db, boss, logger })
const contextOf = (workspaceId: string) =>
  systemContext({
    db,
    workspaceId,
    secret: settings.secret,
    logger,
    name: 'worker',
    openSystem,
    connectPrivate: settings.connectPrivate,
  })
// Runs every hour, in one of the workers.
await boss.createQueue(cleanUpQueue, { policy: 'stately', retryLimit: 0 })
await boss.schedule(cleanUpQueue, '17 * * * *')
await boss.work(cleanUpQueue, { pollingIntervalSeconds: 30 }, async () => {
  const means = { db, now: () => new Date() }
  await notifyFailedSignIns(means)
  logger.info(await cleanUp(means, settings.retention), 'cleaned up')
  for (const queue of previousQueues) await boss.deleteQueue(queue)
})
const stopDrops = await takeDrops({
  boss,
  dropDir: settings.dropDir,
  contextOf,
  onReport: countRun,
  logger,
  signal: stopping.signal,
})
const stopExchanges = takeExchanges({
  db,
  logger,
  contextOf,
  onReport: countRun,
  slots: slots.exchanges,
  signal: stopping.signal,
})
const stopUploads = await takeUploads({
  db,
  boss,
  logger,
  contextOf,
  onReport: countRun,
  signal: stopping.signal,
})
const stopFilling = await fillSandboxes({ db, boss, logger, contextOf, signal: stopping.signal })
registerBuiltInAdapters()
const stopEvents = await dispatchEvents({
  db,
  secret: settings.secret,
  logger,
  boss,
  links: settings,
  openToolbox,
  ...(settings.allowPrivateTargets && { allowPrivateTargets: true }),
  ...(settings.connectPrivate && { connectPrivate: true }),
})
const stopDispatch = dispatchCards({
  concurrency: slots.cards,
  db,
  contextOf,
  openToolbox,
  logger,
})
const stopMailings = sendMailings({ concurrency: slots.mailings, db, contextOf, panelUrl: settings.panelUrl, logger })
logger.info({ dropDir: settings.dropDir, version }, 'worker is ready')

const stop = async () => {
  stopping.abort()
  closeState()
  stopDrops()
  await stopExchanges()
  stopUploads()
  stopFilling()
  // Cards stop first, because stopping them writes events.
  await stopDispatch()
  await stopMailings()
  await stopEvents()
  await boss.stop({ graceful: true, timeout: 3000 })
  observation.close()
  await db.close()
  await closeTelemetry()
  process.exit(0)
}
onStop(stop)
