import { localTime } from '../../world/zone-time.ts'
import type { Faults } from '../faults.ts'
import { plainText } from '../http-message.ts'
import type { SystemAnswer, SystemHandler } from '../serve-system.ts'
import { type Answer, type RowFaults, refuse, type Till } from './answers.ts'
import { isPaidOrder } from './order.ts'
import { type Command, type Query, readQuery } from './query.ts'
import { element, writeXml, type XmlNode } from './xml.ts'

/** A server of the XML interface: what it answers to each command it knows. */
export interface XmlServer {
  till: Till
  netName: string
  commands: Readonly<Record<string, (command: Command, rows: RowFaults) => Answer>>
}

const path = '/rk7api/v0/xmlinterface.xml'

/** The XML interface of a server: HTTP returns 200 even for errors, and the answer has a status of its own. */
export function makeXmlHandler(
  server: XmlServer,
  faults: Faults,
  { login, password }: { login: string; password: string },
): SystemHandler {
  const { till } = server
  const authorization = `Basic ${Buffer.from(`${login}:${password}`, 'utf8').toString('base64')}`
  return ({ method, path: asked, headers, body }) => {
    if (asked.toLowerCase() !== path) return plainText(404, 'Not found')
    if (method !== 'POST') return plainText(405, 'Method not allowed')
    if (headers['authorization'] !== authorization) {
      return { ...plainText(401, 'Unauthorized'), headers: { 'www-authenticate': 'Basic realm="RK7"' } }
    }
    const call = { path: asked, body }
    const isDue = (kind: 'errorStatus' | 'shiftClosing' | 'duplicateRows' | 'reorderRows' | 'changedTotals') =>
      faults.take('rkeeper', [kind], call) !== null
    const whole = (answer: Answer, command?: Command) => xml(server, resultOf(till, 'RK7QueryResult', answer, command))
    if (isDue('errorStatus')) return whole(refuse('Query Executing Error', 'Ошибка выполнения запроса', 2001))
    if (isDue('shiftClosing')) return whole(refuse('Query Executing Error', 'Закрывается общая смена', 2172))
    const query = readQuery(body)
    if (query === null) return whole(refuse('Query Parse Error', 'Ошибка разбора запроса', 2000))
    if (query.commands.length > 1 && !till.dialect.takesSeveral) {
      return whole(refuse('Query Parse Error', 'Error: child element "RK7CMD" not found', 2000))
    }
    const rows = rowFaults(query, isDue)
    // One changed check in an answer is enough to be detected.
    const changed = rows.changeTotal ? query.commands.find((command) => isPaidOrder(till, command)) : undefined
    const answers = query.commands.map((command) => {
      const carryOut = server.commands[command['@CMD']]
      const answer =
        carryOut?.(command, { ...rows, changeTotal: command === changed }) ??
        refuse('Bad Query Parameters', `Unknown command ${command['@CMD']}`, 2003)
      return { command, answer }
    })
    const [first] = answers
    if (query.single && first !== undefined) return whole(first.answer, first.command)
    const results = answers.map(({ command, answer }) => resultOf(till, 'CommandResult', answer, command))
    return xml(server, {
      name: 'RK7QueryResult',
      attributes: { Status: 'Ok', Processed: results.length },
      children: results,
    })
  }
}

function rowFaults(
  { commands }: Query,
  isDue: (kind: 'duplicateRows' | 'reorderRows' | 'changedTotals') => boolean,
): RowFaults {
  const asksFor = (name: string) => commands.some((command) => command['@CMD'] === name)
  const hasRows = asksFor('GetOrderList2') || asksFor('GetOrder')
  return {
    duplicate: hasRows && isDue('duplicateRows'),
    reorder: hasRows && isDue('reorderRows'),
    changeTotal: asksFor('GetOrder') && isDue('changedTotals'),
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

/** The answer to a query; HTTP has no errors of its own here. */
function xml({ till, netName }: XmlServer, { name, attributes, children }: XmlNode): SystemAnswer {
  const server = {
    ServerVersion: till.dialect.version,
    XmlVersion: 258,
    NetName: netName,
    ArrivalDateTime: clock(till),
  }
  const root = element(name, { ...server, Processed: 1, ...attributes }, children)
  return { status: 200, type: 'application/xml; charset=utf-8', body: writeXml(root) }
}

function clock({ world, restaurant }: Till): string {
  return localTime(world.now().getTime(), restaurant.timezone)
}
