import { registerBuiltInAdapters } from '@vitrina/agents/built-in-adapters'
import { openAgentService } from '@vitrina/agents/open-agent-service'
import { scopes } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { readFeed } from '@vitrina/core/events/feed-tail'
import { createKey } from '@vitrina/core/keys/create-key'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import type { RequestContext } from '@vitrina/trpc/context'
import { listEndpoints } from '@vitrina/trpc/registry'
import { appRouter } from '@vitrina/trpc/router'
import { listAgentTools } from '@vitrina/trpc/tools/agent-tools'
import { openToolbox } from '@vitrina/trpc/tools/open-toolbox'
import { beforeAll, describe, expect, test } from 'vitest'
import { limitedAsks } from '../../test/support/limited-asks.ts'
import { toolsOver, turnOn } from '../../test/support/mcp/tool-caller.ts'
import { serve } from '../../test/support/serve.ts'
import {
  foreignCounts,
  foreignSum,
  foreignWord,
  twoRestaurants,
  type World,
} from '../../test/support/two-restaurants.ts'

const database = suiteDatabase()
const names = Object.keys(appRouter._def.procedures)

let world: World
let alone: World
beforeAll(async () => {
  registerBuiltInAdapters()
  const agentService = openAgentService({ openToolbox })
  world = await twoRestaurants({ ...(await testContext(database.db)), agentService })
  alone = await twoRestaurants({ ...(await testContext(database.db)), agentService }, { withForeign: false })
})

test('every procedure is asked, or says why it holds nothing of restaurants; and none that is not there', () => {
  expect(Object.keys(limitedAsks).sort()).toEqual(names.toSorted())
})

const asked = names.filter((name) => typeof limitedAsks[name] === 'function')

describe('somebody limited to one of two restaurants', () => {
  test.each(asked)('is told nothing of the other by %s', async (name) => {
    for (const input of asksOf(name, world)) {
      const answer = await call(world.limited, name, input)
      expect(foreignIn(answer, input), `${JSON.stringify(input)} → ${JSON.stringify(answer)?.slice(0, 3000)}`).toEqual(
        [],
      )
    }
  })
})

test('the very questions tell of the other restaurant to who has both', async () => {
  const telling: string[] = []
  for (const name of asked.filter((each) => isQuery(each))) {
    for (const input of asksOf(name, world)) {
      if (foreignIn(await call(world.whole, name, input), input).length > 0) telling.push(name)
    }
  }
  expect([...new Set(telling)]).toEqual(expect.arrayContaining(mustTell))
})

/** What a query is, and not a change. */
function isQuery(name: string): boolean {
  const procedure: unknown = Reflect.get(appRouter._def.procedures, name)
  return Reflect.get(Reflect.get(Object(procedure), '_def'), 'type') === 'query'
}

const mustTell = [
  ...['restaurants.list', 'restaurants.get', 'restaurants.amounts', 'restaurants.registry', 'restaurants.unregistered'],
  ...['dishes.list', 'dishes.get', 'dishes.menu', 'dishes.categories', 'dishes.page', 'dishes.analysis'],
  ...['checks.list', 'checks.get', 'checks.receipt', 'checks.reversals'],
  ...['waiters.list', 'waiters.stats', 'waiters.ranking', 'waiters.summary'],
  ...['stock.list', 'stock.position', 'stock.movements', 'stock.products'],
  ...[
    'dashboards.list',
    'dashboards.data',
    'dashboards.details',
    'dashboards.get',
    'dashboards.preview',
    'overview.get',
  ],
  ...['ai.threads', 'cards.list', 'cards.board', 'cards.comments', 'agents.runs', 'agents.run'],
  ...['webhooks.list', 'webhooks.details', 'webhooks.deliveries', 'webhooks.delivery', 'keys.list'],
  ...['mailings.list', 'mailings.get', 'mailings.offer', 'mailings.preview', 'integrations.runs'],
]

const asIf = [
  ...[
    'restaurants.list',
    'restaurants.get',
    'restaurants.amounts',
    'dishes.list',
    'dishes.get',
    'dishes.menu',
    'dishes.categories',
    'dishes.page',
  ],
  ...[
    'dishes.analysis',
    'checks.list',
    'checks.get',
    'checks.receipt',
    'checks.reversals',
    'waiters.list',
    'waiters.stats',
  ],
  ...['waiters.ranking', 'waiters.summary', 'stock.list', 'stock.position', 'stock.movements', 'stock.products'],
  ...['overview.get', 'overview.changes', 'overview.compared', 'figures.get', 'dashboards.preview', 'mailings.offer'],
]

const endpoints = listEndpoints().filter(({ method, isStream }) => method === 'GET' && !isStream)

describe('a key limited to one of two restaurants', () => {
  let api: ReturnType<typeof serve>
  let keys: { limited: string; whole: string }
  beforeAll(async () => {
    api = serve(world.whole, { agentService: world.whole.agentService })
    await turnOn(world.whole, { mutations: true })
    const open: Context = { ...world.whole, scopes: new Set(scopes) }
    keys = {
      limited: (await createKey(open, { name: 'own', scopes: [...scopes], reach: [...(world.limited.reach ?? [])] }))
        .key,
      whole: (await createKey(open, { name: 'whole', scopes: [...scopes] })).key,
    }
  })

  test.each(endpoints)('is told nothing of the other by GET $path', async ({ path, name }) => {
    const inputs = asksOf(name, world).map((input) =>
      Object.entries(Object(input)).map(([key, value]) => [key, String(value)]),
    )
    expect(inputs.length).toBeGreaterThan(0)
    for (const input of inputs) {
      const query = new URLSearchParams(Object.fromEntries(input.filter(([key = '']) => !path.includes(`{${key}}`))))
      const there = path.replaceAll(/\{(\w+)\}/g, (_, key) => String(Object.fromEntries(input)[key]))
      const answer = await api.get(`${there}?${query}`, keys.limited)
      expect([200, 403, 404]).toContain(answer.statusCode)
      expect(foreignIn(answer.json(), `${there}?${query}${JSON.stringify(input)}`)).toEqual([])
    }
  })

  test.each(listAgentTools().filter(({ changes }) => !changes))(
    'is told nothing of the other by the tool $name',
    async ({ name, endpoint }) => {
      const tools = toolsOver(api.server)
      for (const input of asksOf(endpoint.name, world)) {
        const given = Object.entries(Object(input)).map(([key, value]) => [
          key.replace(/^filter\[(\w+)\]$/, 'filter_$1'),
          value,
        ])
        const answer = await tools.call(keys.limited, name, Object.fromEntries(given))
        expect(foreignIn(answer.structuredContent, input)).toEqual([])
      }
    },
  )

  test.each(listAgentTools().filter(({ changes }) => changes))(
    'changes nothing of the other by the tool $name',
    async ({ name, endpoint }) => {
      const tools = toolsOver(api.server)
      for (const [index, input] of asksOf(endpoint.name, world).entries()) {
        const answer = await tools.call(keys.limited, name, { ...Object(input), idempotencyKey: `${name} ${index}` })
        expect(answer, JSON.stringify(input)).toMatchObject({ isError: true })
        expect(foreignIn(answer.structuredContent, input)).toEqual([])
      }
    },
  )

  test('and a key of both is told of the other by the same paths', async () => {
    const answers = await Promise.all(
      ['/restaurants', '/dishes', '/checks', '/waiters', '/stock'].map((path) =>
        api.get(`${path}?date_from=2026-03-01`, keys.whole),
      ),
    )
    expect(answers.map((answer) => foreignIn(answer.json(), null).length > 0)).toEqual(Array(5).fill(true))
  })
})

test('an answer says whose figures it tells to who is limited, and nothing of it to others', async () => {
  const question = { question: 'Какая выручка за март?' }
  const told = { limitedTo: [{ id: world.own.restaurant, name: 'Свой дом' }] }
  expect(await call(world.limited, 'ai.ask', question)).toMatchObject({ data: told })
  expect(await call(world.whole, 'ai.ask', question)).not.toHaveProperty('data.limitedTo')
})

describe('events', () => {
  const objectsOf = async (ctx: Context) => {
    const range = { after: 0, upTo: null, types: null, reach: ctx.reach, limit: 1000 }
    return (await readFeed(ctx, range)).map(({ type, objectId }) => `${type} ${objectId}`)
  }

  test('of the feed are of the own restaurant’s checks and of cards that people made', async () => {
    const [all, theirs] = [await objectsOf(world.whole), await objectsOf(world.limited)]
    expect(all.filter((each) => each.startsWith('check.created'))).toHaveLength(140)
    expect(theirs.filter((each) => each.startsWith('check.created'))).toHaveLength(3)
    expect(theirs).toContain(`check.created ${world.own.check}`)
    expect(theirs).toContain(`card.created ${world.mine.card}`)
    expect(all).toContain(`dish.updated ${world.own.dish}`)
    expect(theirs.filter((each) => !/^(check|card)\./.test(each))).toEqual([])
  })

  test('go to a subscription that a limited caller made as far as they reach, and to others whole', async () => {
    const { rows } = await world.whole.db.pool.query<{ own: boolean; count: number }>(
      `SELECT w.restaurant_ids IS NOT NULL AS own, count(*)::int FROM delivery d
       JOIN webhook w ON w.workspace_id = d.workspace_id AND w.id = d.webhook_id
       WHERE d.workspace_id = $1 AND d.event_type = 'check.created' AND d.body IS NULL GROUP BY 1 ORDER BY 1`,
      [world.whole.workspace.id],
    )
    expect(rows).toEqual([
      { own: false, count: 140 },
      { own: true, count: 3 },
    ])
  })
})

describe('somebody limited to a restaurant is answered as if there were no other', () => {
  test.each(asIf)('by %s', async (name) => {
    const [there, here] = [asksOf(name, world), asksOf(name, alone)]
    for (const [index, input] of there.entries()) {
      // What is asked of the other restaurant by its id is of nobody where it is not.
      if (JSON.stringify(input)?.match(Object.values(world.foreign).join('|'))) continue
      const answers = [await call(world.limited, name, input), await call(alone.whole, name, here[index])]
      expect(bare(answers[0]), JSON.stringify(input)).toEqual(bare(answers[1]))
    }
  })
})

/** Ids, which differ between workspaces, by their kind alone; what only tells of the call left out. */
function bare(answer: unknown): unknown {
  const text = JSON.stringify(answer, (key, value) => {
    if (key === 'meta') return { total: value.total }
    // Dates of prices are those of the bundle that brought them.
    return key === 'priceHistory' || key === 'prices' ? value.length : value
  })
  return JSON.parse(text.replaceAll(/\b([a-z]+)_[0-9a-z]{26}/g, '$1').replaceAll(/m-[0-9a-f-]{36}@/g, '@'))
}

function asksOf(name: string, of: World): unknown[] {
  const asks = limitedAsks[name]
  return typeof asks === 'function' ? asks(of) : []
}

/** The answer of a procedure, or what it is refused with. */
async function call(core: Context, name: string, input: unknown): Promise<unknown> {
  const [router = '', procedure = ''] = name.split('.')
  const found: unknown = Reflect.get(Reflect.get(Object(appRouter.createCaller(requestOf(core))), router), procedure)
  if (typeof found !== 'function') throw new Error(`${name} is not callable`)
  try {
    return await found(input)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    if (name === 'figures.get' && error.message.includes(' is not told by ')) return { refused: error.message }
    expect(error.code, `${name} ${JSON.stringify(input)} ${error.message}`).not.toMatch(
      /BAD_REQUEST|INTERNAL_SERVER_ERROR/,
    )
    return { refused: error.message }
  }
}

function requestOf(core: Context): RequestContext {
  const { id: uuid, name } = core.workspace
  const membership = { uuid, id: 'ws_test', name, role: 'manager' as const, reach: core.reach, sampleOf: null }
  const account = { userId: core.actor.id, sessionId: core.actor.id, name: core.actor.name, email: 'm@vitrina.example' }
  const person = { ...account, panelUrl: 'http://localhost:3000', memberships: [membership], membership }
  return { core, person: { ...person, isCurrent: async () => true }, requestId: 'req_test' }
}

/** What of an answer is of the other restaurant: names, ids, sums, counts. What the question said itself is not. */
function foreignIn(answer: unknown, question: unknown): string[] {
  const said = JSON.stringify(question ?? null)
  const found: string[] = []
  const ids = Object.values(world.foreign)
  JSON.stringify(answer, (key, value: unknown) => {
    // Numbers what happens in the workspace, whoever it is told to.
    if (key === 'position') return undefined
    if (typeof value === 'number' && (Math.abs(value) >= foreignSum || foreignCounts.has(value)))
      found.push(`${key}: ${value}`)
    if (typeof value === 'string' && foreignWord.test(value) && !foreignWord.test(said)) found.push(`${key}: ${value}`)
    if (typeof value === 'string' && ids.some((id) => value.includes(id) && !said.includes(id)))
      found.push(`${key}: ${value}`)
    // A sum; dates, times and ids have digits in a row, too.
    if (typeof value === 'string' && /\d[\d\s\u00a0\u202f]{8,}/.test(value) && !/[-:_]/.test(value))
      found.push(`${key}: ${value}`)
    return value
  })
  return found
}
