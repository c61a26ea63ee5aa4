/** `npm start`: brings the whole installation up, keeps it up, and takes it down again in order. */

import { describeFailure } from './command-error.ts'
import { readSettings } from './settings.ts'
import { runInstallation } from './start/run-installation.ts'
import { createServiceGroup } from './start/service-group.ts'
import { listenForStop, StopRequested } from './start/stop-request.ts'

const services = createServiceGroup()
const stop = listenForStop(() => {
  console.log('Stopping at once.')
  services.kill()
  // The database's keeper sees this process end and stops it.
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
// Work that was abandoned half way, as the demo's filling, must not hold the process.
process.exit()
