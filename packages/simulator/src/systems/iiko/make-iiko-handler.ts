import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from '../../world/model.ts'
import type { Faults } from '../faults.ts'
import { plainText } from '../http-message.ts'
import type { SystemAnswer, SystemHandler, SystemRequest } from '../serve-system.ts'
import { json, Refusal, refused, xml } from './answers.ts'
import { createMenuChanges, type MenuChanges } from './menu-change.ts'
import { modifierProducts } from './modifiers.ts'
import { departmentsXml, employeesXml } from './org-tree.ts'
import { priceList } from './price-list.ts'
import { columns, report, storeBalance } from './reports.ts'
import { salesReport } from './sales-report.ts'
import { createSessions, type KeyPlace, type Sessions } from './sessions.ts'
import { measureUnits, productGroups, products } from './stock-list.ts'

export interface IikoServerOptions {
  login: string
  password: string
  /** The version the server reports. */
  version?: string
  /** Where it accepts the key of a login; anywhere when absent. */
  keyIn?: KeyPlace
  /** How long it takes for a call; 0 when absent. */
  latencyMs?: number
}

/** What a server observed of its callers. */
export interface IikoCounters {
  calls: number
  /** Maximum number of concurrent calls: the rules allow one. */
  maxConcurrent: number
  /** Current logins. */
  readonly sessions: number
}

export interface IikoHandler extends SystemHandler {
  readonly counters: IikoCounters
}

/** The REST interface of an iikoServer over the restaurants of `source_b`. */
export function makeIikoHandler(world: World, faults: Faults, options: IikoServerOptions): IikoHandler {
  const sessions = createSessions(options, () => world.now(), options.keyIn)
  const counters = {
    calls: 0,
    maxConcurrent: 0,
    get sessions() {
      return sessions.count()
    },
  }
  const server: Server = { world, faults, sessions, menuChanges: createMenuChanges(world), options }
  let underWay = 0
  const handler = async (request: SystemRequest): Promise<SystemAnswer> => {
    counters.calls += 1
    underWay += 1
    counters.maxConcurrent = Math.max(counters.maxConcurrent, underWay)
    try {
      await sleep(options.latencyMs ?? 0)
      const answer = answerTo(server, request)
      return { ...answer, headers: { ...answer.headers, date: world.now().toUTCString() } }
    } finally {
      underWay -= 1
    }
  }
  return Object.assign(handler, { counters })
}

interface Server {
  world: World
  faults: Faults
  sessions: Sessions
  menuChanges: MenuChanges
  options: IikoServerOptions
}

function answerTo(server: Server, request: SystemRequest): SystemAnswer {
  try {
    const route = routes[`${request.method} ${request.path}`] ?? routes[`ANY ${request.path}`]
    if (route === undefined) throw new Refusal(404, `Not found: ${request.path}`)
    if (!route.isOpen) server.sessions.require(request)
    if (server.faults.take('iiko', ['errorStatus'], request) !== null) return failure(request)
    return route.answer(server, request)
  } catch (error) {
    if (error instanceof Refusal) return refused(error)
    throw error
  }
}

/** The answer to an internal error: a document gets an envelope, all else a text. */
function failure({ method, path }: SystemRequest): SystemAnswer {
  if (method === 'POST' && path === '/resto/api/v2/documents/menuChange') {
    return json({ result: 'ERROR', errors: [{ code: 'INTERNAL', value: 'Документ не сохранён' }], response: null })
  }
  return plainText(500, 'java.lang.NullPointerException: product == null')
}

interface Route {
  /** Needs no key. */
  isOpen?: boolean
  answer(server: Server, request: SystemRequest): SystemAnswer
}

const routes: Readonly<Record<string, Route>> = {
  'ANY /resto/api/auth': {
    isOpen: true,
    answer: ({ sessions }, request) => plainText(200, sessions.open(request)),
  },
  'ANY /resto/api/logout': {
    isOpen: true,
    answer: ({ sessions }, request) => plainText(200, sessions.close(request)),
  },
  'GET /resto/get_server_info.jsp': {
    isOpen: true,
    answer: ({ options }) =>
      xml(
        '<r><serverName>iiko</serverName><edition>chain</edition>' +
          `<version>${options.version ?? '9.1.6022.0'}</version><serverState>STARTED_SUCCESSFULLY</serverState></r>`,
      ),
  },
  'GET /resto/api/corporation/departments': { answer: ({ world }) => xml(departmentsXml(world.chain)) },
  'GET /resto/api/employees': { answer: ({ world }) => xml(employeesXml(world.chain)) },
  'GET /resto/api/v2/entities/products/list': {
    answer: ({ world }) => json([...products(world.chain), ...modifierProducts(world.chain)]),
  },
  'GET /resto/api/v2/entities/products/group/list': { answer: ({ world }) => json(productGroups(world.chain)) },
  'GET /resto/api/v2/entities/list': {
    answer({ world }, { query }) {
      const type = query.get('rootType')
      if (type !== 'MeasureUnit') throw new Refusal(400, `Unknown root type: ${type}`)
      return json(measureUnits(world.chain))
    },
  },
  'GET /resto/api/v2/price': { answer: ({ world }, { query }) => json(priceList(world, query)) },
  'GET /resto/api/v2/documents/menuChange': {
    answer: ({ menuChanges }, { query }) => json(menuChanges.list(query)),
  },
  'GET /resto/api/v2/documents/menuChange/byId': {
    answer: ({ menuChanges }, { query }) => json(menuChanges.byId(query)),
  },
  'POST /resto/api/v2/documents/menuChange': { answer: ({ menuChanges }, { body }) => json(menuChanges.post(body)) },
  'GET /resto/api/v2/reports/olap/columns': { answer: (_, { query }) => json(columns(query)) },
  'POST /resto/api/v2/reports/olap': { answer: ({ world, faults }, request) => json(report(world, faults, request)) },
  'GET /resto/api/reports/sales': { answer: ({ world }, { query }) => xml(salesReport(world, query)) },
  'GET /resto/api/v2/reports/balance/stores': { answer: ({ world }, { query }) => json(storeBalance(world, query)) },
}
