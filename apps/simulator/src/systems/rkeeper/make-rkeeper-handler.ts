import type { World } from '../../world/model.ts'
import { localTime } from '../../world/zone-time.ts'
import type { Faults } from '../faults.ts'
import { plainText } from '../http-message.ts'
import type { SystemAnswer, SystemHandler } from '../serve-system.ts'
import { type Answer, type RowFaults, refuse, type Till } from './answers.ts'
import { isPaidOrder, orderDetails } from './order.ts'
import { orderList } from './order-list.ts'
import { type Command, readQuery } from './query.ts'
import { referenceData, referenceList } from './references.ts'
import { setPrices } from './set-prices.ts'
import { systemInfo } from './system-info.ts'
import { element, writeXml, type XmlNode } from './xml.ts'

export interface RkeeperOptions {
  login: string
  password: string
  /** `Restaurant.key`: a cash server is one restaurant's. */
  restaurantKey: string
  /** Price type that is sold at; 3 when absent. */
  priceType?: number
}

const path = '/rk7api/v0/xmlinterface.xml'

/** The XML interface of one r_keeper 7 cash server. Throws a RangeError when the world has no such restaurant. */
export function makeRkeeperHandler(world: World, faults: Faults, options: RkeeperOptions): SystemHandler {
  const restaurant = world.chain.restaurants.find(({ key }) => key === options.restaurantKey)
  if (restaurant === undefined) throw new RangeError(`No restaurant ${options.restaurantKey}`)
  const till: Till = { world, restaurant, priceType: options.priceType ?? 3 }
  const authorization = `Basic ${Buffer.from(`${options.login}:${options.password}`, 'utf8').toString('base64')}`
  return ({ method, path: asked, headers, body }) => {
    if (asked.toLowerCase() !== path) return plainText(404, 'Not found')
    if (method !== 'POST') return plainText(405, 'Method not allowed')
    if (headers['authorization'] !== authorization) {
      return { ...plainText(401, 'Unauthorized'), headers: { 'www-authenticate': 'Basic realm="RK7"' } }
    }
    const call = { path: asked, body }
    const isDue = (kind: 'errorStatus' | 'shiftClosing' | 'duplicateRows' | 'reorderRows' | 'changedTotals') =>
      faults.take('rkeeper', [kind], call) !== null
    if (isDue('errorStatus')) {
      return xml(
        till,
        resultOf(till, 'RK7QueryResult', refuse('Query Executing Error', 'Ошибка выполнения запроса', 2001)),
      )
    }
    if (isDue('shiftClosing')) {
      return xml(
        till,
        resultOf(till, 'RK7QueryResult', refuse('Query Executing Error', 'Закрывается общая смена', 2172)),
      )
    }
    const query = readQuery(body)
    if (query === null) {
      return xml(till, resultOf(till, 'RK7QueryResult', refuse('Query Parse Error', 'Ошибка разбора запроса', 2000)))
    }
    const asksFor = (name: string) => query.commands.some((command) => command['@CMD'] === name)
    const hasRows = asksFor('GetOrderList2') || asksFor('GetOrder')
    const rows: RowFaults = {
      duplicate: hasRows && isDue('duplicateRows'),
      reorder: hasRows && isDue('reorderRows'),
      changeTotal: asksFor('GetOrder') && isDue('changedTotals'),
    }
    // One check of an answer is enough to be found out.
    const changed = rows.changeTotal ? query.commands.find((command) => isPaidOrder(till, command)) : undefined
    const answers = query.commands.map((command) => {
      const answer = carryOut(till, command, { ...rows, changeTotal: command === changed })
      return { command, answer }
    })
    const [first] = answers
    if (query.single && first !== undefined) {
      return xml(till, resultOf(till, 'RK7QueryResult', first.answer, first.command))
    }
    const results = answers.map(({ command, answer }) => resultOf(till, 'CommandResult', answer, command))
    return xml(till, {
      name: 'RK7QueryResult',
      attributes: { Status: 'Ok', Processed: results.length },
      children: results,
    })
  }
}

function carryOut(till: Till, command: Command, rows: RowFaults): Answer {
  switch (command['@CMD']) {
    case 'GetSystemInfo2':
      return systemInfo(till)
    case 'GetRefList':
      return referenceList(till)
    case 'GetRefData':
      return referenceData(till, command)
    case 'GetOrderList2':
      return orderList(till, command, rows)
    case 'GetOrder':
      return orderDetails(till, command, rows)
    case 'SetRefData':
      return setPrices(till, command)
    default:
      return refuse('Bad Query Parameters', `Unknown command ${command['@CMD']}`, 2003)
  }
}

function resultOf(till: Till, name: string, answer: Answer, command?: Command): XmlNode {
  const attributes = {
    ...answer.attributes,
    CMD: command?.['@CMD'] ?? '',
    Status: answer.status,
    ErrorText: answer.errorText,
    RK7ErrorN: answer.errorNumber,
    DateTime: clock(till),
    WorkTime: 15,
  }
  return element(name, attributes, answer.content)
}

/** The answer of a query; HTTP has no error of its own here. */
function xml(till: Till, { name, attributes, children }: XmlNode): SystemAnswer {
  const server = { ServerVersion: '7.07.00.300', XmlVersion: 258, NetName: 'MID', ArrivalDateTime: clock(till) }
  const root = element(name, { ...server, Processed: 1, ...attributes }, children)
  return { status: 200, type: 'application/xml; charset=utf-8', body: writeXml(root) }
}

function clock({ world, restaurant }: Till): string {
  return localTime(world.now().getTime(), restaurant.timezone)
}
