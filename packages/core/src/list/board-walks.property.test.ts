import { agentsList } from '@vitrina/contract/agent'
import { agentTasksList, cardsList, commentsList } from '@vitrina/contract/card'
import type { ListDefinition, ListInput } from '@vitrina/contract/list-query'
import { deliveriesList, webhooksList } from '@vitrina/contract/webhook'
import { decodeId } from '@vitrina/db/ids'
import { agentNamed, cardOf } from '@vitrina/testing/board'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listAgents } from '../agents/list-agents.ts'
import { listAgentTasks } from '../cards/list-agent-tasks.ts'
import { listCards } from '../cards/list-cards.ts'
import { listComments } from '../cards/list-comments.ts'
import type { Context } from '../context.ts'
import { createWebhook } from '../webhooks/create-webhook.ts'
import { listDeliveries } from '../webhooks/list-deliveries.ts'
import { listWebhooks } from '../webhooks/list-webhooks.ts'

const database = suiteDatabase()

interface Listed {
  data: { id: string }[]
  meta: { offset: number; hasMore: boolean; nextCursor: string | null; total: number | null }
}

/** What a row is made of: few values, so that ties are everywhere. */
interface Seed {
  text: string
  rank: number
  minute: number
}

interface Case {
  definition: ListDefinition
  list(ctx: Context, input: ListInput, parent: string): Promise<Listed>
  /** The object the list belongs to, if it belongs to one. */
  parent?(ctx: Context): Promise<string>
  /** Adds a row made of a seed. */
  add(ctx: Context, seed: Seed, parent: string): Promise<unknown>
}

const insert = (ctx: Context, text: string, ...values: unknown[]) =>
  ctx.db.pool.query(text, [ctx.workspace.id, ...values])
const at = ({ minute }: Seed) => new Date(Date.parse('2026-03-31T12:00:00Z') + minute * 60_000)
const uuidOf = (kind: 'agent' | 'card' | 'webhook', id: string) => decodeId(kind, id)

const addCard = async (ctx: Context, seed: Seed) =>
  insert(
    ctx,
    `INSERT INTO card (workspace_id, id, title, status, priority, position, assignee_id, creator_type, creator_id, creator_name,
       created_at, updated_at)
     VALUES ($1, gen_random_uuid(), $2, (ARRAY['new', 'in_progress', 'done', 'new'])[$3 + 1]::card_status,
       (ARRAY['low', 'normal', 'high', 'urgent'])[$3 + 1]::card_priority, $4, $5, 'system', $1, 'test', $6, $6)`,
    seed.text,
    seed.rank,
    seed.minute,
    uuidOf('agent', await agentNamed(ctx)),
    at(seed),
  )

const cases: Record<string, Case> = {
  cards: { definition: cardsList, list: listCards, add: addCard },
  'agent tasks': { definition: agentTasksList, list: listAgentTasks, add: addCard },
  comments: {
    definition: commentsList,
    parent: async (ctx) => (await cardOf(ctx)).id,
    list: (ctx, input, id) => listComments(ctx, { ...input, id }),
    add: (ctx, seed, card) =>
      insert(
        ctx,
        `INSERT INTO card_comment (workspace_id, id, card_id, kind, author_type, author_id, author_name, content, created_at)
         VALUES ($1, gen_random_uuid(), $2, 'comment', 'system', $1, 'test', $3, $4)`,
        uuidOf('card', card),
        seed.text,
        at(seed),
      ),
  },
  agents: {
    definition: agentsList,
    list: listAgents,
    add: (ctx, seed) =>
      insert(
        ctx,
        `INSERT INTO agent (workspace_id, id, kind, name, adapter, created_at, updated_at)
         VALUES ($1, gen_random_uuid(), 'employee', $2, 'agent_local', $3, $3)`,
        seed.text,
        at(seed),
      ),
  },
  webhooks: {
    definition: webhooksList,
    list: listWebhooks,
    add: (ctx, seed) =>
      insert(
        ctx,
        `INSERT INTO webhook (workspace_id, id, url, events, target_kind, sealed_secret, created_at, updated_at)
         VALUES ($1, gen_random_uuid(), 'https://example.com/' || $2, '{card.done}', 'url', 'x', $3, $3)`,
        seed.text,
        at(seed),
      ),
  },
  deliveries: {
    definition: deliveriesList,
    parent: async (ctx) => {
      const { data } = await createWebhook(ctx, { url: 'https://example.com/hook', events: ['card.done'] })
      return data.id
    },
    list: (ctx, input, id) => listDeliveries(ctx, { ...input, id }),
    add: (ctx, seed, webhook) =>
      insert(
        ctx,
        `INSERT INTO delivery (workspace_id, id, webhook_id, event_id, event_type, object_id, status, created_at, updated_at)
         VALUES ($1, gen_random_uuid(), $2, gen_random_uuid(), 'card.done', $3, 'failed', $4, $4)`,
        uuidOf('webhook', webhook),
        seed.text,
        at(seed),
      ),
  },
}

const seeds = fc.record({
  text: fc.constantFrom('а', 'А', 'ё', 'z'),
  rank: fc.integer({ min: 0, max: 3 }),
  minute: fc.integer({ min: 0, max: 3 }),
})

describe.each(Object.entries(cases))('pages of %s', (_, { definition, list, parent, add }) => {
  const keys =
    definition.sorts.length === 0 ? [undefined] : [undefined, ...definition.sorts.flatMap((key) => [key, `-${key}`])]

  test.each(keys)(
    'sorted by %s tell each row of the start once and in order, whatever is inserted between',
    async (sort) => {
      const walk = fc.record({
        rows: fc.array(seeds, { maxLength: 14 }),
        late: fc.array(seeds, { minLength: 1, maxLength: 6 }),
        size: fc.integer({ min: 1, max: 5 }),
      })
      await fc.assert(
        fc.asyncProperty(walk, async ({ rows, late, size }) => {
          const ctx = await testContext(database.db)
          const owner = parent ? await parent(ctx) : ''
          for (const row of rows) await add(ctx, row, owner)
          const query: ListInput = sort === undefined ? {} : { sort }
          const start = await list(ctx, { ...query, limit: 200 }, owner)
          const ids = start.data.map(({ id }) => id)
          expect(start.meta).toMatchObject({ offset: 0, hasMore: false, nextCursor: null, total: ids.length })
          const seen: string[] = []
          const coming = [...late]
          for (let cursor: string | null | undefined; cursor !== null; ) {
            const page: Listed = await list(
              ctx,
              { ...query, limit: size, ...(cursor !== undefined && { cursor }) },
              owner,
            )
            expect(page.meta.offset).toBe(seen.length)
            seen.push(...page.data.map(({ id }) => id))
            cursor = page.meta.nextCursor
            const next = coming.shift()
            if (next) await add(ctx, next, owner)
          }
          expect(new Set(seen).size, 'a row came twice').toBe(seen.length)
          expect(seen.filter((id) => ids.includes(id))).toEqual(ids)
        }),
        { numRuns: 5 },
      )
    },
  )
})
