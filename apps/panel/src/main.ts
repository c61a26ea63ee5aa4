import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { readProxyTrust } from '@vitrina/core/net/client-address'
import next from 'next'
import { openDoor } from './door/open-door.ts'

const port = Number(process.env['PANEL_PORT'] || 3000)
const hostname = process.env['PANEL_HOST'] || '127.0.0.1'
const trustProxy = readProxyTrust(process.env['TRUST_PROXY'])
const publicHost = process.env['PANEL_URL'] ? new URL(process.env['PANEL_URL']).host : undefined

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
