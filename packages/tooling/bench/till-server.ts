/**
 * Serves one restaurant of a generated chain as a cash server of r_keeper in a separate process. Prints one JSON line.
 */
import { makeChain, restaurantsOf } from '@vitrina/simulator/chain/make-chain'
import { createFaults } from '@vitrina/simulator/systems/faults'
import { dialectAt } from '@vitrina/simulator/systems/rkeeper/dialect'
import { makeRkeeperHandler } from '@vitrina/simulator/systems/rkeeper/make-rkeeper-handler'
import { serveSystem } from '@vitrina/simulator/systems/serve-system'
import { createWorld } from '@vitrina/simulator/world/create-world'

const [login = '', password = ''] = process.argv.slice(2)
const chain = makeChain({ seed: 'schedule', restaurants: 2, scale: 0.05 })
const world = createWorld({ chain, clock: () => new Date(), stateFile: null })
const faults = createFaults()
const [restaurant] = restaurantsOf(chain, 'source_a')
if (!restaurant) throw new Error('The chain has no restaurant with r_keeper')
const handler = makeRkeeperHandler(world, faults, {
  login,
  password,
  restaurantKey: restaurant.key,
  dialect: dialectAt(0),
})
console.log(JSON.stringify({ till: (await serveSystem({ system: 'rkeeper', handler, faults, port: 0 })).url }))
