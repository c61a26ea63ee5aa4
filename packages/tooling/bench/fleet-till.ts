/**
 * Serves one chain as many servers of iiko in a separate process, each with a licence of its own, on ports in a row.
 * Prints the first address as a JSON line.
 */
import { makeChain } from '@vitrina/simulator/chain/make-chain'
import { createFaults } from '@vitrina/simulator/systems/faults'
import { makeIikoHandler } from '@vitrina/simulator/systems/iiko/make-iiko-handler'
import { serveSystem } from '@vitrina/simulator/systems/serve-system'
import { createWorld } from '@vitrina/simulator/world/create-world'

const [count = '1', options = '{}', login = '', password = ''] = process.argv.slice(2)
const chain = makeChain(JSON.parse(options))
const world = createWorld({ chain, clock: () => new Date(), stateFile: null })
const urls: string[] = []
for (let n = 0; n < Number(count); n += 1) {
  const faults = createFaults()
  const handler = makeIikoHandler(world, faults, { login, password })
  urls.push((await serveSystem({ system: 'iiko', handler, faults, port: 0 })).url)
}
console.log(JSON.stringify({ urls }))
