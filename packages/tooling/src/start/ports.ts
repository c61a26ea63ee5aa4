import { createServer } from 'node:net'
import { CommandError } from '../command-error.ts'

/** Throws, naming the variable to change, unless the port can be listened on. */
export async function requireFreePort(port: number, variable: string): Promise<void> {
  if (await isFree(port)) return
  throw new CommandError(
    `Port ${port} is taken by another program. Stop that, or choose another port: ${variable}=${port + 1} npm start`,
  )
}

/** The port if it is free, else another free one. */
export async function freePortNear(port: number): Promise<number> {
  return (await isFree(port)) ? port : await listenOnce(0)
}

function isFree(port: number): Promise<boolean> {
  return listenOnce(port).then(
    () => true,
    () => false,
  )
}

/** Tries every address, because an app that listens on only one of them would collide too. */
function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(port, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}
