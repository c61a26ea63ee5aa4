/**
 * Serves a generated chain as servers of iiko in a separate process, so that its time is not counted as the exchange's:
 * each with a licence of its own. Prints their addresses, and that of the control, as one JSON line.
 */
import { makeChain } from '@vitrina/simulator/chain/make-chain'
import { serveControl } from '@vitrina/simulator/control/serve-control'
import { createFaults } from '@vitrina/simulator/systems/faults'
import { makeIikoHandler } from '@vitrina/simulator/systems/iiko/make-iiko-handler'
import { serveSystem } from '@vitrina/simulator/systems/serve-system'
import { createWorld } from '@vitrina/simulator/world/create-world'

const [seed = 'bench', restaurants = '100', scale = '1', login = '', password = '', servers = '1'] =
  process.argv.slice(2)
const chain = makeChain({ seed, restaurants: Number(restaurants), scale: Number(scale) })
const world = createWorld({ chain, clock: () => new Date(), stateFile: null })
const faults = createFaults()
const iiko: string[] = []
for (let n = 0; n < Number(servers); n += 1) {
  const handler = makeIikoHandler(world, faults, { login, password })
  iiko.push((await serveSystem({ system: 'iiko', handler, faults, port: 0 })).url)
}
const control = await serveControl({ world, faults, port: 0 })
console.log(JSON.stringify({ iiko, control: control.url }))
