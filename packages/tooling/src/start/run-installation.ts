import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import { type ResolvedDatabase, resolveDatabase } from '@vitrina/db/resolve-database'
import { appEnvironment } from '../app-environment.ts'
import { connectDemo } from '../demo-connections.ts'
import { chooseSimulatorPorts, simulatorEnvironment } from '../demo-simulator.ts'
import { makeKey } from '../secret.ts'
import type { Settings } from '../settings.ts'
import { buildPanel } from './build-panel.ts'
import { describeDemo, writeDemoFile } from './demo-file.ts'
import { fillDemo } from './fill-demo.ts'
import { clearOrphans } from './orphans.ts'
import { requireFreePort } from './ports.ts'
import { createProgress, type Progress } from './progress.ts'
import { requireDemo } from './require-demo.ts'
import type { ServiceGroup } from './service-group.ts'
import { listServices } from './services.ts'
import { takeStartLock } from './start-lock.ts'
import { unlessStopped } from './stop-request.ts'
import { waitUntilReady } from './wait-until-ready.ts'
import { watchDatabase } from './watch-database.ts'

/**
 * Starts everything step by step and keeps it running until the signal aborts; then stops it in the opposite order, the
 * database last. A database with workspaces but without a demo is refused, unless `demoAnyway`. Rejects with the signal's reason, or with the error that made it end.
 */
export async function runInstallation(
  settings: Settings,
  stop: AbortController,
  services: ServiceGroup,
  { demoAnyway }: { demoAnyway: boolean },
): Promise<never> {
  const began = performance.now()
  const letGo = await takeStartLock(settings)
  try {
    await clearOrphans(settings.dataDir, console.log)
    await requireFreePort(settings.apiPort, 'API_PORT')
    await requireFreePort(settings.panelPort, 'PANEL_PORT')
    const progress = createProgress(5)
    const database = await progress.step('Database', () => resolveDatabase(settings), describeDatabase)
    try {
      if (!demoAnyway) await requireDemo(database.url)
      return await runOver(database, { settings, stop, services, progress, began })
    } finally {
      await database.stop()
      console.log('Stopped.')
    }
  } finally {
    letGo()
  }
}

interface Installation {
  settings: Settings
  stop: AbortController
  services: ServiceGroup
  progress: Progress
  began: number
}

async function runOver(database: ResolvedDatabase, installation: Installation): Promise<never> {
  const { settings, stop, services, progress, began } = installation
  const { signal } = stop
  // The demo has one machine, whatever its database.
  makeKey(settings)
  // The simulator and a local model listen on loopback; a server shared by many sets false.
  const environment = appEnvironment(settings, database.url, { connectPrivate: true })
  // Neither a migration nor the database's start before it is interrupted.
  signal.throwIfAborted()
  const access = await fillDemo(database.url, settings, { progress, signal })
  await progress.step(
    'Panel',
    () => unlessStopped(buildPanel(settings.panelDistDir, signal), signal),
    ({ built }) => (built ? 'built' : 'built before'),
  )
  const notice = (line: string) => console.log(`${new Date().toTimeString().slice(0, 8)}  ${line}`)
  const fail = (error: Error) => stop.abort(error)
  const unwatch = database.embedded ? watchDatabase(database.embedded, notice, fail) : () => undefined
  try {
    await progress.step('Services', async (log) => {
      const { ports, moved } = await chooseSimulatorPorts(settings.dataDir)
      const everywhere = { ...environment, ...simulatorEnvironment(settings.dataDir, ports) }
      for (const service of await listServices(everywhere, access.workspaceId)) {
        const logFile = join(settings.dataDir, 'logs', `${service.name}.log`)
        services.start(service, { files: { dataDir: settings.dataDir, logFile }, notice, giveUp: fail })
      }
      const simulator = `http://127.0.0.1:${ports.control}/healthz`
      await Promise.all([
        awaitService(settings, 'api', signal),
        awaitService(settings, 'panel', signal),
        waitUntilReady('simulator', simulator, signal, join(settings.dataDir, 'logs', 'simulator.log')),
      ])
      if (settings.demoLive !== false)
        await connectDemo({ databaseUrl: database.url, settings, workspaceId: access.workspaceId, ports, moved, log })
    })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(
      `\nVitrina is ready in ${seconds} s.\n${describeDemo(settings, access, writeDemoFile(settings, access))}`,
    )
    return await unlessStopped(new Promise<never>(() => undefined), signal)
  } finally {
    unwatch()
    console.log('\nStopping the services, then the database.')
    await services.stop()
  }
}

function awaitService(settings: Settings, name: 'api' | 'panel', signal: AbortSignal): Promise<void> {
  const port = name === 'api' ? settings.apiPort : settings.panelPort
  const host = process.env[`${name.toUpperCase()}_HOST`]
  const isEverywhere = !host || host === '0.0.0.0' || host === '::'
  const at = isEverywhere ? 'localhost' : isIPv6(host) ? `[${host}]` : host
  return waitUntilReady(name, `http://${at}:${port}/readyz`, signal, join(settings.dataDir, 'logs', `${name}.log`))
}

function describeDatabase({ embedded, started }: ResolvedDatabase): string {
  if (!embedded) return 'the one of DATABASE_URL'
  return started ? 'embedded PostgreSQL started' : 'embedded PostgreSQL was running'
}
