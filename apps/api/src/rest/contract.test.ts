import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { listEndpoints } from '@vitrina/trpc/registry'
import { describe, expect, test } from 'vitest'

/** The 35 methods of the contract with the scope each asks for. */
const contract = `
GET /restaurants read:restaurants
POST /restaurants write:restaurants
GET /restaurants/{id} read:restaurants
PATCH /restaurants/{id} write:restaurants
GET /dishes read:dishes
GET /dishes/{id} read:dishes
PATCH /dishes/{id}/price write:prices
GET /checks read:checks
GET /checks/{id} read:checks
GET /waiters read:waiters
GET /waiters/{id}/stats read:waiters
GET /stock read:stock
POST /stock/movements write:stock
GET /dashboards read:dashboards
GET /dashboards/{id}/data read:dashboards
GET /integrations read:integrations
POST /integrations/{slug}/connect write:integrations
POST /ai/ask ai:ask
GET /cards read:kanban
GET /agent-tasks read:kanban
GET /cards/{id} read:kanban
POST /cards write:kanban
PATCH /cards/{id} write:kanban
GET /cards/{id}/comments read:kanban
POST /cards/{id}/comments write:kanban
DELETE /cards/{id} write:kanban
GET /agents read:agents
GET /webhooks read:webhooks
POST /webhooks write:webhooks
GET /webhooks/{id} read:webhooks
PATCH /webhooks/{id} write:webhooks
DELETE /webhooks/{id} write:webhooks
GET /webhooks/{id}/deliveries read:webhooks
POST /webhooks/{id}/deliveries/{deliveryId}/replay write:webhooks
GET /events/stream read:webhooks`
  .trim()
  .split('\n')

const tools = `
get_restaurants create_restaurant get_restaurant update_restaurant get_dishes get_dish update_dish_price get_checks get_check
get_waiters get_waiter_stats get_stock create_stock_movement get_dashboards get_dashboard_data get_integrations
connect_integration ask_ai get_cards get_card create_card update_card delete_card get_agents`
  .trim()
  .split(/\s+/)

const specification = fileURLToPath(new URL('../../../../../shared/spec.md', import.meta.url))
const served = listEndpoints().map(({ method, path, scope }) => `${method} ${path} ${scope}`)

describe('the endpoints', () => {
  test('of the contract are 35', () => expect(new Set(contract).size).toBe(35))

  test('that are served are those, each with its method, path and scope', () => {
    expect([...served].sort()).toEqual([...contract].sort())
  })

  test('stand in the order of the contract, which the tools follow', () => expect(served).toEqual(contract))

  test('that create answer 201, all others 200', () => {
    const creating = listEndpoints().filter(({ successStatus }) => successStatus === 201)
    expect(creating.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /restaurants',
      'POST /stock/movements',
      'POST /cards',
      'POST /cards/{id}/comments',
      'POST /webhooks',
    ])
  })

  test('that change by POST or PATCH take an Idempotency-Key; what acts outside the database holds a lease', () => {
    for (const { method, path, idempotency } of listEndpoints()) {
      const outside = ['/integrations/{slug}/connect', '/ai/ask'].includes(path)
      const changes = method === 'POST' || method === 'PATCH'
      const adds = method === 'POST' && path === '/cards'
      const expected = outside ? 'lease' : adds ? 'at-end' : 'transaction'
      expect(idempotency, `${method} ${path}`).toBe(changes ? expected : null)
    }
  })

  test('have the 24 tools of the contract, in its order', () => {
    expect(listEndpoints().flatMap(({ tool }) => tool ?? [])).toEqual(tools)
  })
})

test.skipIf(!existsSync(specification))('the table here is that of spec.md', () => {
  const rows = readFileSync(specification, 'utf8').matchAll(/^\| (GET|POST|PATCH|DELETE) `([^`]+)` \| ([\w:]+) \|/gm)
  expect([...rows].map(([, method, path, scope]) => `${method} ${path} ${scope}`).sort()).toEqual([...contract].sort())
})
