import { restaurantsOf } from './chain/make-chain.ts'
import { serveControl } from './control/serve-control.ts'
import { createFaults, type SystemName } from './systems/faults.ts'
import { makeIikoHandler } from './systems/iiko/make-iiko-handler.ts'
import { dialectAt } from './systems/rkeeper/dialect.ts'
import { makeReferenceHandler, makeRkeeperHandler } from './systems/rkeeper/make-rkeeper-handler.ts'
import { type RunningSystem, type SystemHandler, serveSystem } from './systems/serve-system.ts'
import { makeStorehouseHandler } from './systems/storehouse/make-storehouse-handler.ts'
import type { ControlledWorld } from './world/model.ts'

/** Ports on loopback; 0: not served. */
export interface Ports {
  iiko: number
  /** For the first restaurant of source_a; the others have the ports after it. */
  rkeeper: number
  /** For r_keeper's reference server, which takes prices. */
  references: number
  storehouse: number
  control: number
}

export interface ServedWorld {
  /** Names and addresses of what is served, for the log. */
  urls: { name: string; url: string }[]
  close(): Promise<void>
}

/**
 * Serves a world by the protocols of its accounting systems, and the control port. An r_keeper interface has one
 * restaurant, so each has its own port. Rejects when a port is taken; then nothing keeps listening.
 */
export async function serveWorld(options: {
  world: ControlledWorld
  ports: Ports
  login: string
  password: string
  report: (error: unknown) => void
}): Promise<ServedWorld> {
  const { world, ports, report } = options
  const faults = createFaults()
  const access = { login: options.login, password: options.password }
  const served: { name: string; system: RunningSystem }[] = []
  const close = async () => {
    await Promise.all(served.map(({ system }) => system.close()))
  }
  const add = async (name: string, port: number, serve: (port: number) => Promise<RunningSystem>) => {
    if (port === 0) return
    try {
      served.push({ name, system: await serve(port) })
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      throw taken ? new Error(`Port ${port} for ${name} is taken: free it, or set another`, { cause: error }) : error
    }
  }
  const system = (name: SystemName, handler: SystemHandler) => (port: number) =>
    serveSystem({ system: name, handler, faults, port, report })

  try {
    await add('iiko', ports.iiko, system('iiko', makeIikoHandler(world, faults, access)))
    for (const [index, { key, name }] of restaurantsOf(world.chain, 'source_a').entries()) {
      const handler = makeRkeeperHandler(world, faults, { ...access, restaurantKey: key, dialect: dialectAt(index) })
      await add(`r_keeper of ${name}`, ports.rkeeper && ports.rkeeper + index, system('rkeeper', handler))
    }
    if (ports.references > 0) {
      const handler = makeReferenceHandler(world, faults, access)
      await add('r_keeper references', ports.references, system('rkeeper', handler))
    }
    const storehouse = makeStorehouseHandler(world, faults, access)
    await add('StoreHouse', ports.storehouse, system('storehouse', storehouse))
    await add('control', ports.control, (port) => serveControl({ world, faults, port, report }))
  } catch (error) {
    await close()
    throw error
  }
  return { urls: served.map(({ name, system: { url } }) => ({ name, url })), close }
}
