/**
 * Watches a process that uses the embedded server: when that process dies without leaving, as by kill -9, the keeper
 * leaves for it. The other end of its stdin is the watched process; the kernel closes it however that process ends.
 * `node keeper.ts <dataDir> <user>`
 */
import { leaveServer } from './leave-server.ts'
import { serverFiles } from './server-files.ts'

const [dataDir = '', user = ''] = process.argv.slice(2)
// Signals meant for the watched process's group must not stop the keeper.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.stdin.resume().on('end', () => leaveServer(serverFiles(dataDir), user))
