import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@vitrina/core/context'
import { checkKey } from '@vitrina/core/installation/check-key'
import { openLogger } from '@vitrina/core/installation/open-logger'
import { describeMissing, schemaState } from '@vitrina/db/migrate'
import { DatabaseUnavailableError, resolveDatabase } from '@vitrina/db/resolve-database'
import { appEnvironment } from '../app-environment.ts'
import { bringUpToDate } from '../bring-up-to-date.ts'
import { keyOf } from '../secret.ts'
import type { Settings } from '../settings.ts'
import { buildPanel } from './build-panel.ts'
import type { ServiceGroup } from './service-group.ts'
import { type ServingApp, serviceOf } from './services.ts'
import { unlessStopped } from './stop-request.ts'
import { watchDatabase } from './watch-database.ts'

const retryMs = 2_000

export interface ServingOptions {
  settings: Settings
  /** The apps to run in this place; others may run elsewhere over the same database. */
  apps: readonly ServingApp[]
  /** Applies missing migrations first. */
  migrate: boolean
  stop: AbortController
  services: ServiceGroup
}

/**
 * Runs apps over a database without a demo, and keeps them running until the signal aborts. They write their logs to
 * this process's output. Rejects with the signal's reason, or with the error that made it end.
 */
export async function runServing({ settings, apps, migrate, stop, services }: ServingOptions): Promise<never> {
  const logger = openLogger('serve', settings.logLevel ?? 'info')
  const notice = (line: string) => logger.warn(line)
  const fail = (error: Error) => stop.abort(error)
  const key = keyOf(settings)
  const { isReached, ...database } = await findDatabase({ settings, migrate, signal: stop.signal, logger })
  const unwatch = database.embedded ? watchDatabase(database.embedded, notice, fail) : () => undefined
  try {
    let isComplete = isReached
    // A migration is not interrupted.
    if (migrate) {
      const migrations = await bringUpToDate(database.url, (line) => logger.info(line))
      if (migrations.length > 0) logger.info({ migrations }, 'migrated')
    } else if (isReached) {
      const lacks = describeMissing(await schemaState(database.url))
      if (lacks !== null) logger.warn(`${lacks} The apps wait for it; or start with --migrate.`)
      isComplete = lacks === null
    }
    if (isComplete) await checkKey(database.url, key, { claim: true })
    stop.signal.throwIfAborted()
    const environment = appEnvironment(settings, database.url, { connectPrivate: false })
    for (const app of apps) {
      if (app === 'panel') {
        logger.info('building the panel, unless it was built before')
        await unlessStopped(buildPanel(settings.panelDistDir, stop.signal), stop.signal)
      }
      logger.info(`starting ${app}`)
      services.start(serviceOf(app, environment), { files: null, notice, giveUp: fail })
    }
    return await unlessStopped(new Promise<never>(() => undefined), stop.signal)
  } finally {
    unwatch()
    logger.info('stopping')
    await services.stop()
    await database.stop()
  }
}

interface Search {
  settings: Settings
  migrate: boolean
  signal: AbortSignal
  logger: Logger
}

/**
 * The database, if it answers. The apps wait for one that does not; a migration is waited for here, because nothing can
 * begin before it.
 */
async function findDatabase({ settings, migrate, signal, logger }: Search) {
  for (;;) {
    try {
      return { ...(await resolveDatabase(settings)), isReached: true }
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError) || !error.isOutOfReach) throw error
      logger.warn({}, error.message)
      const { databaseUrl: url = '' } = settings
      if (!migrate) return { url, started: false, stop: async () => undefined, isReached: false }
      await unlessStopped(sleep(retryMs), signal)
    }
  }
}
