/** `npm start`: starts the installation, keeps it running, and stops it in order. */

import { describeFailure } from './command-error.ts'
import { readSettings } from './settings.ts'
import { runInstallation } from './start/run-installation.ts'
import { createServiceGroup } from './start/service-group.ts'
import { listenForStop, StopRequested } from './start/stop-request.ts'

const services = createServiceGroup()
const stop = listenForStop(() => {
  console.log('Stopping at once.')
  services.kill()
  // The database's keeper notices that this process has ended and stops the database.
  process.exit(1)
})

try {
  await runInstallation(readSettings(), stop, services)
} catch (error) {
  if (!(error instanceof StopRequested)) {
    console.error(`\n${describeFailure(error)}`)
    process.exitCode = 1
  }
}
// Abandoned work, such as filling the demo, must not keep the process alive.
process.exit()
