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

const specification = fileURLToPath(new URL('../../../../../shared/spec.md', import.meta.url))
const served = listEndpoints().map(({ method, path, scope }) => `${method} ${path} ${scope}`)

describe('the endpoints', () => {
  test('of the contract are 35', () => expect(new Set(contract).size).toBe(35))

  test('that are served are of the contract, each with its method, path and scope', () => {
    expect(served.filter((row) => !contract.includes(row))).toEqual([])
    expect(new Set(served).size).toBe(served.length)
  })

  test('of the first slice are served', () => {
    const slice = contract.filter((row) => /^GET \/(restaurants|dishes|checks|waiters)\b/.test(row))
    expect(slice.length).toBe(8)
    expect(served).toEqual(expect.arrayContaining(slice))
  })

  test('that create answer 201, all others 200', () => {
    for (const { method, path, successStatus } of listEndpoints()) {
      const creates =
        method === 'POST' &&
        ['/restaurants', '/stock/movements', '/cards', '/cards/{id}/comments', '/webhooks'].includes(path)
      if (method !== 'POST' || path === '/restaurants' || path === '/stock/movements') {
        expect(successStatus, `${method} ${path}`).toBe(creates ? 201 : 200)
      }
    }
  })
})

test.skipIf(!existsSync(specification))('the table here is that of spec.md', () => {
  const rows = readFileSync(specification, 'utf8').matchAll(/^\| (GET|POST|PATCH|DELETE) `([^`]+)` \| ([\w:]+) \|/gm)
  expect([...rows].map(([, method, path, scope]) => `${method} ${path} ${scope}`).sort()).toEqual([...contract].sort())
})
