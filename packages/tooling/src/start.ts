/** `npm start`: starts the demo installation, keeps it running, and stops it in order. */
import { version } from '@vitrina/contract/version'
import { Command } from 'commander'
import { describeFailure } from './command-error.ts'
import { readSettings } from './settings.ts'
import { runInstallation } from './start/run-installation.ts'
import { createServiceGroup } from './start/service-group.ts'
import { listenForStop, StopRequested } from './start/stop-request.ts'

const { demoAnyway } = new Command('npm start --')
  .description('Runs everything with a demo, for trying out. For a server of your own: npm run serve.')
  .version(version)
  .option('--demo-anyway', 'add the demo to a database that holds other workspaces', false)
  .parse()
  .opts<{ demoAnyway: boolean }>()

const services = createServiceGroup()
const stop = listenForStop(() => {
  console.log('Stopping at once.')
  services.kill()
  // The database's keeper notices that this process has ended and stops the database.
  process.exit(1)
})

try {
  await runInstallation(readSettings({ forApps: true }), stop, services, { demoAnyway })
} catch (error) {
  if (!(error instanceof StopRequested)) {
    console.error(`\n${describeFailure(error)}`)
    process.exitCode = 1
  }
}
// Abandoned work, such as filling the demo, must not keep the process alive.
process.exit()
