/** `npm run serve [-- api|worker|panel …] [-- --migrate]`: runs the product, or parts of it, without a demo. */
import { version } from '@vitrina/contract/version'
import { Argument, Command } from 'commander'
import { describeFailure } from './command-error.ts'
import { readSettings } from './settings.ts'
import { runServing } from './start/run-serving.ts'
import { createServiceGroup } from './start/service-group.ts'
import { type ServingApp, servingApps } from './start/services.ts'
import { listenForStop, StopRequested } from './start/stop-request.ts'

const command = new Command('npm run serve --')
  .description('Runs api, worker and panel, or those that are named, over the database of DATABASE_URL.')
  .version(version)
  .addArgument(new Argument('[apps...]', 'which to run; all without it').choices(servingApps))
  .option('--migrate', 'apply the missing migrations first', false)
  .addHelpText('after', '\nVariables: docs/environment.md. A server of your own: docs/operations.md.')
  .parse()

const services = createServiceGroup()
const stop = listenForStop(() => {
  services.kill()
  process.exit(1)
})

try {
  const named = new Set(command.args)
  const apps: ServingApp[] = servingApps.filter((app) => named.size === 0 || named.has(app))
  const { migrate } = command.opts<{ migrate: boolean }>()
  await runServing({ settings: readSettings({ forApps: true }), apps, migrate, stop, services })
} catch (error) {
  if (!(error instanceof StopRequested)) {
    process.stderr.write(`${describeFailure(error)}\n`)
    process.exitCode = 1
  }
}
process.exit()
