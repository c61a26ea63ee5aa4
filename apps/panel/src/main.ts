import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { version } from '@vitrina/contract/version'
import { databaseOrExit, Readiness } from '@vitrina/core/installation/await-database'
import { environmentOrExit, PanelEnvironment, panelUrlOf } from '@vitrina/core/installation/environment'
import { installationKey, previousKeyTexts } from '@vitrina/core/installation/installation-key'
import { logConsole } from '@vitrina/core/installation/log-console'
import { onStop } from '@vitrina/core/installation/on-stop'
import { openLogger } from '@vitrina/core/installation/open-logger'
import { portOrExit } from '@vitrina/core/installation/port-or-exit'
import { registerPool } from '@vitrina/core/installation/register-pool'
import { serveObservation } from '@vitrina/core/installation/serve-observation'
import { setUpToken } from '@vitrina/core/installation/set-up-token'
import { openTelemetry } from '@vitrina/core/telemetry/open-telemetry'
import { hasOwner } from '@vitrina/db/installation'
import next from 'next'
import { openDoor } from './door/open-door.ts'

const env = environmentOrExit(PanelEnvironment)
const { PANEL_PORT: port, PANEL_HOST: hostname, TRUST_PROXY: trustProxy } = env
const publicHost = env.PANEL_URL ? new URL(env.PANEL_URL).host : undefined

const logger = openLogger('panel', env.LOG_LEVEL)
logConsole(logger)
const closeTelemetry = await openTelemetry({ app: 'panel', endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, logger })
const readiness = new Readiness()
registerPool(() => globalThis.vitrinaPanel?.database)
const observation = await portOrExit(
  logger,
  'PANEL_METRICS_PORT',
  serveObservation({ host: env.METRICS_HOST, port: env.PANEL_METRICS_PORT }, readiness),
)

const panel = next({ dev: false, dir: join(import.meta.dirname, '..'), hostname, port })
let handle: ReturnType<typeof panel.getRequestHandler> | null = null
const server: Server = createServer(
  openDoor({
    trustProxy,
    publicHost,
    logger,
    secret: env.VITRINA_SECRET,
    previousSecrets: previousKeyTexts(env.VITRINA_SECRET_FORMER),
    isStopping: () => !server.listening,
    waitsFor: () => readiness.waitsFor ?? (handle === null ? 'the pages' : null),
    handle: async (request, response) => handle?.(request, response),
  }),
)

// Longer than proxies keep a connection they do not use: one that is closed under a request answers it with 502.
server.keepAliveTimeout = 75_000

const stop = () => {
  server.close(async () => {
    observation.close()
    await panel.close()
    await closeTelemetry()
    process.exit(0)
  })
}
onStop(stop)

await portOrExit(logger, 'PANEL_PORT', once(server.listen(port, hostname), 'listening'))
await panel.prepare()
handle = panel.getRequestHandler()
const secret = installationKey(env)
const url = env.DATABASE_URL
const directUrl = env.DATABASE_DIRECT_URL
const id = await databaseOrExit({ url, directUrl, secret, readiness, onWait: (reason) => logger.warn({}, reason) })
readiness.probe = () => hasOwner(url)
logger.info({ port, version }, 'panel is ready')
const isOwned = await hasOwner(url).catch((err: unknown) => {
  logger.warn({ err }, 'whether somebody owns a workspace could not be read')
  return true
})
if (!isOwned) {
  const link = `${panelUrlOf(env)}/setup/${setUpToken(secret, id)}`
  // Whatever LOG_LEVEL says: there is no other way in.
  openLogger('panel', 'info').info(
    { link },
    'nobody owns a workspace here yet: open the link to set the installation up',
  )
}
