import { restaurantsOf } from '../../chain/make-chain.ts'
import type { World } from '../../world/model.ts'
import type { Faults } from '../faults.ts'
import type { SystemHandler } from '../serve-system.ts'
import type { RowFaults, Till } from './answers.ts'
import { type Dialect, usualDialect } from './dialect.ts'
import { orderDetails } from './order.ts'
import { orderList } from './order-list.ts'
import type { Command } from './query.ts'
import { referenceData, referenceList } from './references.ts'
import { setPrices } from './set-prices.ts'
import { systemInfo } from './system-info.ts'
import { makeXmlHandler } from './xml-interface.ts'

interface ServerOptions {
  login: string
  password: string
  /** Price type used for sales; 3 when absent. */
  priceType?: number
  /** Where this server differs from the usual dialect. */
  dialect?: Partial<Dialect>
}

export interface RkeeperOptions extends ServerOptions {
  /** `Restaurant.key`: a cash server belongs to one restaurant. */
  restaurantKey: string
  /** Its index among several cash servers of the restaurant, from 0; the only one when absent. */
  part?: NonNullable<Till['part']>
}

export interface ReferenceOptions extends ServerOptions {
  /** Whether its user may write; true when absent. */
  mayWrite?: boolean
}

/**
 * The XML interface of one r_keeper 7 cash server, which reads references and cannot write them. Throws a RangeError
 * when the world has no such restaurant.
 */
export function makeRkeeperHandler(world: World, faults: Faults, options: RkeeperOptions): SystemHandler {
  const restaurant = world.chain.restaurants.find(({ key }) => key === options.restaurantKey)
  if (restaurant === undefined) throw new RangeError(`No restaurant ${options.restaurantKey}`)
  const till = { ...tillOf(world, restaurant, options), part: options.part ?? null }
  const commands = {
    GetSystemInfo2: () => systemInfo(till),
    GetRefList: () => referenceList(till),
    GetRefData: (command: Command) => referenceData(till, command),
    GetOrderList2: (command: Command, rows: RowFaults) => orderList(till, command, rows),
    GetOrder: (command: Command, rows: RowFaults) => orderDetails(till, command, rows),
  }
  return makeXmlHandler({ till, netName: 'MID', commands }, faults, options)
}

/**
 * The XML interface of the chain's reference server: it has no sales, and only it can write. Throws a RangeError when
 * the world has no restaurant of the system.
 */
export function makeReferenceHandler(world: World, faults: Faults, options: ReferenceOptions): SystemHandler {
  const [restaurant] = restaurantsOf(world.chain, 'source_a')
  if (restaurant === undefined) throw new RangeError('No restaurant of r_keeper')
  const till = tillOf(world, restaurant, options)
  const commands = {
    GetRefList: () => referenceList(till),
    GetRefData: (command: Command) => referenceData(till, command),
    SetRefData: (command: Command) => setPrices(till, command, { mayWrite: options.mayWrite ?? true }),
  }
  return makeXmlHandler({ till, netName: 'REFSERVER', commands }, faults, options)
}

function tillOf(world: World, restaurant: Till['restaurant'], { priceType = 3, dialect }: ServerOptions): Till {
  return { world, restaurant, priceType, dialect: { ...usualDialect, ...dialect }, part: null }
}
