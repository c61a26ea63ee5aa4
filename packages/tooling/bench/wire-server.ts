/**
 * Serves a generated chain as iiko in a separate process, so that its time is not counted as the exchange's. Prints one
 * JSON line.
 */
import { makeChain } from '@vitrina/simulator/chain/make-chain'
import { serveControl } from '@vitrina/simulator/control/serve-control'
import { createFaults } from '@vitrina/simulator/systems/faults'
import { makeIikoHandler } from '@vitrina/simulator/systems/iiko/make-iiko-handler'
import { serveSystem } from '@vitrina/simulator/systems/serve-system'
import { createWorld } from '@vitrina/simulator/world/create-world'

const [restaurants = '100', scale = '1', login = '', password = ''] = process.argv.slice(2)
const chain = makeChain({ seed: 'bench', restaurants: Number(restaurants), scale: Number(scale) })
const world = createWorld({ chain, clock: () => new Date(), stateFile: null })
const faults = createFaults()
const handler = makeIikoHandler(world, faults, { login, password })
const iiko = await serveSystem({ system: 'iiko', handler, faults, port: 0 })
const control = await serveControl({ world, faults, port: 0 })
console.log(JSON.stringify({ iiko: iiko.url, control: control.url }))
