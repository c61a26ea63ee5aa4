import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { environmentOrExit, PanelEnvironment } from '@vitrina/core/installation/environment'
import next from 'next'
import { openDoor } from './door/open-door.ts'

const env = environmentOrExit(PanelEnvironment)
const { PANEL_PORT: port, PANEL_HOST: hostname, TRUST_PROXY: trustProxy } = env
const publicHost = env.PANEL_URL ? new URL(env.PANEL_URL).host : undefined

const panel = next({ dev: false, dir: join(import.meta.dirname, '..'), hostname, port })
await panel.prepare()
const server: Server = createServer(
  openDoor({ trustProxy, publicHost, isStopping: () => !server.listening, handle: panel.getRequestHandler() }),
)

const stop = () => {
  server.close(async () => {
    await panel.close()
    process.exit(0)
  })
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)

server.listen(port, hostname)
