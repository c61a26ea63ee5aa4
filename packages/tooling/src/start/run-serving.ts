import { checkKey } from '@vitrina/core/installation/check-key'
import { openLogger } from '@vitrina/core/installation/open-logger'
import { describeMissing, schemaState } from '@vitrina/db/migrate'
import { resolveDatabase } from '@vitrina/db/resolve-database'
import { appEnvironment } from '../app-environment.ts'
import { bringUpToDate } from '../bring-up-to-date.ts'
import { keyOf } from '../secret.ts'
import type { Settings } from '../settings.ts'
import { buildPanel } from './build-panel.ts'
import type { ServiceGroup } from './service-group.ts'
import { type ServingApp, serviceOf } from './services.ts'
import { unlessStopped } from './stop-request.ts'
import { watchDatabase } from './watch-database.ts'

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
  const logger = openLogger('serve', process.env['LOG_LEVEL'] || 'info')
  const notice = (line: string) => logger.warn(line)
  const fail = (error: Error) => stop.abort(error)
  const database = await resolveDatabase(settings)
  const unwatch = database.embedded ? watchDatabase(database.embedded, notice, fail) : () => undefined
  try {
    let isComplete = true
    // A migration is not interrupted.
    if (migrate) {
      const migrations = await bringUpToDate(database.url, (line) => logger.info(line))
      if (migrations.length > 0) logger.info({ migrations }, 'migrated')
    } else {
      const lacks = describeMissing(await schemaState(database.url))
      if (lacks !== null) logger.warn(`${lacks} The apps wait for it; or start with --migrate.`)
      isComplete = lacks === null
    }
    if (isComplete) await checkKey(database.url, keyOf(settings))
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
