import type { Card } from '@vitrina/contract/card'
import type { Delivery } from '@vitrina/contract/webhook'
import { listAgents } from '@vitrina/core/agents/list-agents'
import { listRuns } from '@vitrina/core/agents/list-runs'
import { takeCard } from '@vitrina/core/agents/take-card'
import { addComment } from '@vitrina/core/cards/add-comment'
import { createCard } from '@vitrina/core/cards/create-card'
import { getCard } from '@vitrina/core/cards/get-card'
import { listCards } from '@vitrina/core/cards/list-cards'
import { updateCard } from '@vitrina/core/cards/update-card'
import type { Context } from '@vitrina/core/context'
import { publishEvents } from '@vitrina/core/events/publish-events'
import { createKey } from '@vitrina/core/keys/create-key'
import { revokeKey } from '@vitrina/core/keys/revoke-key'
import { createRestaurant } from '@vitrina/core/restaurants/create-restaurant'
import { setSetting } from '@vitrina/core/settings/settings'
import { createMovement } from '@vitrina/core/stock/create-movement'
import { createWebhook } from '@vitrina/core/webhooks/create-webhook'
import { DeliveryEngine } from '@vitrina/core/webhooks/delivery-engine'
import { dueWebhooks } from '@vitrina/core/webhooks/due-deliveries'
import { openEgress } from '@vitrina/core/webhooks/egress'
import { listDeliveries } from '@vitrina/core/webhooks/list-deliveries'
import { PublicLogText } from '@vitrina/core/webhooks/log-labels'
import { replayDelivery } from '@vitrina/core/webhooks/replay-delivery'
import { decodeId } from '@vitrina/db/ids'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { silentLogger, testContext, testSecret } from '@vitrina/testing/test-context'
import { afterEach, describe, expect, test } from 'vitest'
import { echoTools, script } from '../test/support/scripted-adapter.ts'
import { agentTarget } from './deliver-to-agent.ts'
import { runCard } from './run-card.ts'

const database = suiteDatabase()
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const reporting = () =>
  script(async ({ cause }, onEvent) => {
    onEvent({ kind: 'step', text: 'read it' })
    return { outcome: 'done', report: cause.kind === 'event' ? cause.text : '' }
  })

interface Scene {
  ctx: Context
  agents: { id: string; uuid: string; name: string }[]
  pass(seconds: number): void
  /** Publishes and delivers what is due, by as many engines at once. */
  carry(engines?: number): Promise<void>
  /** Lets the agents work on the cards that wait for them. */
  work(): Promise<void>
}

async function scene(register = reporting): Promise<Scene> {
  closing.push(register())
  let at = Date.parse('2026-03-31T12:00:00Z')
  const ctx: Context = { ...(await testContext(database.db)), now: () => new Date(at) }
  const { data } = await listAgents(ctx, {})
  const egress = openEgress()
  closing.push(() => egress.close())
  const toAgent = agentTarget({ panelUrl: 'https://panel.example', apiUrl: 'https://api.example' }, echoTools)
  const { db, now } = ctx
  const engine = () => new DeliveryEngine({ db, now, secret: testSecret, logger: silentLogger, egress, toAgent })
  return {
    ctx,
    agents: data.map(({ id, name }) => ({ id, name, uuid: decodeId('agent', id) ?? '' })),
    pass: (seconds) => {
      at += seconds * 1000
    },
    carry: async (engines = 1) => {
      await publishEvents(db, ctx.workspace.id, now)
      const due = await dueWebhooks(db, now())
      const each = Array.from({ length: engines }, engine)
      await Promise.all(due.flatMap((seat) => each.map((one) => one.deliver(seat.workspaceId, seat.webhookId))))
    },
    work: async () => {
      for (const { id, status, assigneeId } of await cardsOf(ctx)) {
        if (status !== 'new' || assigneeId === null) continue
        const taken = await takeCard(ctx, decodeId('card', id) ?? '')
        if (!taken) throw new Error('The card does not wait')
        await runCard(ctx, taken, { openToolbox: echoTools, signal: new AbortController().signal })
      }
    },
  }
}

type Subscribed = Parameters<typeof createWebhook>[1]

async function subscribe(ctx: Context, agent: { id: string } | undefined, more: Partial<Subscribed>): Promise<string> {
  const input = {
    targetKind: 'agent',
    agentProfile: agent?.id ?? '',
    deliveryMode: 'card',
    events: ['card.created'],
  } as const
  return (await createWebhook(ctx, { ...input, events: [...input.events], ...more })).data.id
}

const log = async (ctx: Context, id: string): Promise<Delivery[]> =>
  (await listDeliveries(ctx, { id, limit: 100 })).data
const cardsOf = async (ctx: Context): Promise<Card[]> => (await listCards(ctx, { limit: 100 })).data
function states(deliveries: Delivery[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, suppressedReason } of deliveries) {
    const state = suppressedReason ?? status
    counts[state] = (counts[state] ?? 0) + 1
  }
  return counts
}

async function runsOf(ctx: Context) {
  const { rows } = await ctx.db.pool.query<{
    status: string
    report: string | null
    error: string | null
    steps: number
  }>(
    `SELECT status, report, error,
       (SELECT count(*)::int FROM agent_run_event e WHERE e.workspace_id = r.workspace_id AND e.run_id = r.id) AS steps
     FROM agent_run r WHERE workspace_id = $1 ORDER BY id`,
    [ctx.workspace.id],
  )
  return rows
}

describe('a subscription in card mode', () => {
  test('puts a task for its agent on the board, with the text and the link of the event', async () => {
    const { ctx, agents, carry } = await scene()
    const [, keeper] = agents
    const webhookId = await subscribe(ctx, keeper, {})
    const made = await createCard(ctx, { title: 'Пересчитать бар', content: 'До вечера', priority: 'high' })
    await carry()
    const card = (await cardsOf(ctx)).find(({ id }) => id !== made.data.id)
    expect(card).toMatchObject({
      title: 'Новая задача: Пересчитать бар',
      status: 'new',
      assigneeId: keeper?.id,
      createdBy: { type: 'agent', id: keeper?.id },
    })
    const [delivery] = await log(ctx, webhookId)
    expect(card?.content).toContain('До вечера')
    expect(card?.content).toContain(`https://api.example/api/v1/cards/${made.data.id}`)
    expect(card?.content).toContain(delivery?.eventId)
    expect(delivery).toMatchObject({ status: 'delivered', attempts: [{ number: 1, status: null, error: null }] })
  })

  test('names the product that is low, its balance and its threshold', async () => {
    const { ctx, agents, carry } = await scene()
    await createRestaurant(ctx, { name: 'Скатерть на Арбате' })
    await subscribe(ctx, agents[0], { events: ['stock.low'] })
    const movement = { restaurant: 'Скатерть на Арбате', dish: 'Мука', unit: 'кг', lowThreshold: 10 }
    await createMovement(ctx, { ...movement, kind: 'in', quantity: 12 })
    await createMovement(ctx, { ...movement, kind: 'out', quantity: 4.5 })
    await carry()
    const [card] = await cardsOf(ctx)
    expect(card?.title).toBe('Ниже порога: Мука — 7,5 кг')
    expect(card?.content).toContain('остаток 7,5 кг, порог 10 кг')
    expect(card?.content).toContain('Скатерть на Арбате')
    expect(card?.content).toContain(`https://api.example/api/v1/stock?search=${encodeURIComponent('Мука')}`)
  })

  test('makes one card of one delivery, replayed or repeated', async () => {
    const { ctx, agents, carry } = await scene()
    const webhookId = await subscribe(ctx, agents[0], {})
    await createCard(ctx, { title: 'x' })
    await carry()
    const again = { id: webhookId, deliveryId: (await log(ctx, webhookId)).at(-1)?.id ?? '' }
    await replayDelivery(ctx, again)
    await carry()
    expect((await cardsOf(ctx)).length).toBe(2)
    expect((await log(ctx, webhookId)).at(-1)?.attempts.length).toBe(2)
  })

  test('makes no card of a card that a subscription made, so that two of them never feed each other', async () => {
    const { ctx, agents, carry } = await scene()
    const first = await subscribe(ctx, agents[0], {})
    const second = await subscribe(ctx, agents[1], {})
    await createCard(ctx, { title: 'x' })
    for (let round = 0; round < 4; round += 1) await carry()
    expect((await cardsOf(ctx)).length).toBe(3)
    expect(states(await log(ctx, first))).toEqual({ delivered: 1, own_action: 2 })
    expect(states(await log(ctx, second))).toEqual({ delivered: 1, own_action: 2 })
  })

  test('makes no card of what happens to a card that a subscription made: agents at work on them never feed each other', async () => {
    const { ctx, agents, carry, work, pass } = await scene()
    const events: Subscribed['events'] = ['card.created', 'card.moved', 'card.commented', 'card.done']
    const first = await subscribe(ctx, agents[0], { events })
    const second = await subscribe(ctx, agents[1], { events })
    const { data } = await createCard(ctx, { title: 'x' })
    await updateCard(ctx, { id: data.id, status: 'in_progress' })
    for (let round = 0; round < 4; round += 1) {
      await carry()
      await work()
      pass(600)
    }
    const cards = await cardsOf(ctx)
    expect(cards.map(({ title }) => title).toSorted()).toEqual([
      ...['x', 'Задача изменена: x', 'Задача изменена: x', 'Новая задача: x', 'Новая задача: x'],
    ])
    expect(cards.filter(({ status }) => status === 'done')).toHaveLength(4)
    for (const id of [first, second]) {
      const { delivered, ...others } = states(await log(ctx, id))
      expect(delivered).toBe(2)
      expect(Object.keys(others)).toEqual(['own_action'])
    }
  })

  test('makes no card when a person moves a card that a subscription made; an agent is still woken', async () => {
    const { ctx, agents, carry } = await scene()
    await subscribe(ctx, agents[0], {})
    const moved = await subscribe(ctx, agents[1], { events: ['card.moved'] })
    const woken = await subscribe(ctx, agents[1], { events: ['card.moved'], deliveryMode: 'wake' })
    const { data } = await createCard(ctx, { title: 'x' })
    await carry()
    const made = (await cardsOf(ctx)).find(({ id }) => id !== data.id)
    await updateCard(ctx, { id: made?.id ?? '', status: 'in_progress' })
    await carry()
    expect(states(await log(ctx, moved))).toEqual({ own_action: 1 })
    expect(states(await log(ctx, woken))).toEqual({ delivered: 1 })
    await updateCard(ctx, { id: data.id, status: 'in_progress' })
    await carry()
    expect(states(await log(ctx, moved))).toEqual({ own_action: 1, delivered: 1 })
    expect((await cardsOf(ctx)).length).toBe(3)
  })

  test('makes six cards a minute, as many as it would wake its agent', async () => {
    const { ctx, agents, carry, pass } = await scene()
    const webhookId = await subscribe(ctx, agents[0], {})
    await Promise.all(Array.from({ length: 20 }, (_, n) => createCard(ctx, { title: `${n}` })))
    await carry(3)
    expect(states(await log(ctx, webhookId))).toEqual({ delivered: 6, wake_limit: 14 })
    expect((await cardsOf(ctx)).length).toBe(26)
    pass(59)
    await createCard(ctx, { title: 'too soon' })
    await carry()
    expect((await cardsOf(ctx)).length).toBe(27)
    pass(1)
    await createCard(ctx, { title: 'a minute later' })
    await carry()
    expect((await cardsOf(ctx)).length).toBe(29)
  })

  test('whose agent was turned off fails with words that say what to do', async () => {
    const { ctx, agents, carry } = await scene()
    const webhookId = await subscribe(ctx, agents[0], {})
    await ctx.db.pool.query('UPDATE agent SET is_active = false WHERE workspace_id = $1', [ctx.workspace.id])
    await createCard(ctx, { title: 'x' })
    await carry()
    const [delivery] = await log(ctx, webhookId)
    expect(delivery).toMatchObject({
      status: 'pending',
      attempts: [{ error: expect.stringMatching(/is off; turn it on/) }],
    })
  })
})

describe('a subscription in wake mode', () => {
  test('starts a run of its agent, which is kept with its report', async () => {
    const { ctx, agents, carry } = await scene()
    const webhookId = await subscribe(ctx, agents[0], { deliveryMode: 'wake' })
    await createCard(ctx, { title: 'Разобрать фудкост', assigneeId: agents[0]?.id ?? null })
    await carry()
    expect(states(await log(ctx, webhookId))).toEqual({ delivered: 1 })
    expect(await runsOf(ctx)).toEqual([
      { status: 'succeeded', error: null, steps: 1, report: expect.stringContaining('Разобрать фудкост') },
    ])
  })

  test('is not woken by what its agent said itself', async () => {
    const { ctx, agents, carry } = await scene()
    const webhookId = await subscribe(ctx, agents[0], { deliveryMode: 'wake', events: ['card.commented'] })
    const { data } = await createCard(ctx, { title: 'x', assigneeId: agents[0]?.id ?? null })
    await addComment(ctx, { id: data.id, content: 'готово', author: agents[0]?.id ?? '' })
    await carry()
    expect(states(await log(ctx, webhookId))).toEqual({ own_action: 1 })
    expect(await runsOf(ctx)).toEqual([])
    expect((await getCard(ctx, { id: data.id })).data).toMatchObject({ commentsCount: 1 })
  })

  test('is carried by whatever adapter is registered under the agent’s; a failed run is a failed attempt', async () => {
    const { ctx, agents, carry, pass } = await scene(() =>
      script(({ cause }) => Promise.reject(new PublicLogText(`no line for the ${cause.kind}`)), { name: 'elsewhere' }),
    )
    const webhookId = await subscribe(ctx, agents[0], { deliveryMode: 'wake' })
    const set = (name: string) =>
      ctx.db.pool.query('UPDATE agent SET adapter = $2 WHERE workspace_id = $1', [ctx.workspace.id, name])
    await set('elsewhere')
    await createCard(ctx, { title: 'x' })
    await carry()
    expect((await log(ctx, webhookId))[0]).toMatchObject({
      status: 'pending',
      attempts: [{ error: 'no line for the event' }],
    })
    await set('nowhere')
    pass(60)
    await carry()
    const [delivery] = await log(ctx, webhookId)
    expect(delivery?.attempts[1]?.error).toMatch(/No adapter "nowhere" is registered here/)
    expect((await runsOf(ctx)).map(({ status }) => status)).toEqual(['failed', 'failed'])
  })

  test('of an agent that runs elsewhere, or while agents are off, fails with words that say what to do', async () => {
    const { ctx, agents, carry, pass } = await scene()
    const webhookId = await subscribe(ctx, agents[0], { deliveryMode: 'wake' })
    await ctx.db.pool.query('UPDATE agent SET is_external = true WHERE workspace_id = $1', [ctx.workspace.id])
    await createCard(ctx, { title: 'x' })
    await carry()
    await ctx.db.pool.query('UPDATE agent SET is_external = false WHERE workspace_id = $1', [ctx.workspace.id])
    await setSetting(ctx, 'adapter.enabled', 'false')
    pass(60)
    await carry()
    expect((await log(ctx, webhookId))[0]?.attempts.map(({ error }) => error)).toEqual([
      expect.stringMatching(/runs on a server of its own .*deliveryMode: card/),
      expect.stringMatching(/adapter:control.*adapter\.enabled/),
    ])
    expect(await runsOf(ctx)).toEqual([])
  })

  test('that takes long is started once and ends by itself; words of the inside stay out of the log', async () => {
    let end = (_: string): void => undefined
    const slow = () =>
      script(
        ({ cause }) => {
          if (cause.kind === 'event' && cause.text.includes('broken'))
            throw new Error('relation "inner" does not exist')
          return new Promise((resolve) => {
            end = (report) => resolve({ outcome: 'done', report })
          })
        },
        { name: 'slow' },
      )
    const { ctx, agents, carry } = await scene(slow)
    const webhookId = await subscribe(ctx, agents[0], { deliveryMode: 'wake' })
    await ctx.db.pool.query(`UPDATE agent SET adapter = 'slow' WHERE workspace_id = $1`, [ctx.workspace.id])
    await createCard(ctx, { title: 'long' })
    await carry()
    expect(states(await log(ctx, webhookId))).toEqual({ delivered: 1 })
    expect((await runsOf(ctx)).map(({ status }) => status)).toEqual(['running'])
    end('done at last')
    await expect.poll(async () => (await runsOf(ctx)).map(({ report }) => report)).toEqual(['done at last'])
    await createCard(ctx, { title: 'broken' })
    await carry()
    expect((await log(ctx, webhookId))[0]?.attempts[0]?.error).toMatch(/^Внутренняя ошибка/)
  })

  test('by two subscriptions to one event runs twice, and neither run ends the other', async () => {
    let letGo = (): void => undefined
    const free = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const { ctx, agents, carry } = await scene(() =>
      script(async () => {
        await free
        return { outcome: 'done', report: 'both' }
      }),
    )
    for (let n = 0; n < 2; n += 1) await subscribe(ctx, agents[0], { deliveryMode: 'wake' })
    await createCard(ctx, { title: 'x' })
    const carried = carry()
    const statuses = async () => (await runsOf(ctx)).map(({ status }) => status)
    await expect.poll(statuses, { interval: 25 }).toEqual(['running', 'running'])
    letGo()
    await carried
    await expect.poll(statuses, { interval: 25 }).toEqual(['succeeded', 'succeeded'])
  })

  test('of a ninth agent at once waits for a later attempt, and the log says so', async () => {
    let letGo = (): void => undefined
    const free = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const { ctx, agents, carry, pass } = await scene(() =>
      script(async () => {
        await free
        return { outcome: 'done', report: 'awake' }
      }),
    )
    const ids = await Promise.all(Array.from({ length: 9 }, () => subscribe(ctx, agents[0], { deliveryMode: 'wake' })))
    await createCard(ctx, { title: 'x' })
    const carried = carry()
    await expect.poll(async () => (await runsOf(ctx)).length, { interval: 25 }).toBe(8)
    letGo()
    await carried
    const deliveries = (await Promise.all(ids.map((id) => log(ctx, id)))).flat()
    expect(states(deliveries)).toEqual({ delivered: 8, pending: 1 })
    const waiting = deliveries.find(({ status }) => status === 'pending')
    expect(waiting?.attempts[0]?.error).toMatch(/next attempt/)
    pass(60)
    await carry()
    await expect.poll(async () => (await runsOf(ctx)).length, { interval: 25 }).toBe(9)
  })

  test('of 100 events at once over three engines: six wake-ups, the others in the log with their reason; six more a minute later', async () => {
    const { ctx, agents, carry, pass } = await scene()
    const webhookId = await subscribe(ctx, agents[0], { deliveryMode: 'wake' })
    await Promise.all(Array.from({ length: 100 }, (_, n) => createCard(ctx, { title: `${n}` })))
    await carry(3)
    expect(states(await log(ctx, webhookId))).toEqual({ delivered: 6, wake_limit: 94 })
    expect((await runsOf(ctx)).length).toBe(6)
    pass(59)
    await createCard(ctx, { title: 'too soon' })
    await carry()
    pass(1)
    await createCard(ctx, { title: 'a minute later' })
    await carry()
    expect((await runsOf(ctx)).length).toBe(7)
  })
})

describe('100 changes of one object at once', () => {
  test('collapse into the first and, when five minutes are over, the last', async () => {
    const { ctx, agents, carry, pass } = await scene()
    const webhookId = await subscribe(ctx, agents[0], { events: ['card.moved'], deliveryMode: 'wake' })
    const { data } = await createCard(ctx, { title: 'x' })
    const priorities = ['low', 'high'] as const
    await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        await updateCard(ctx, { id: data.id, priority: priorities[n % 2] ?? 'low' })
        if (n % 10 === 0) await publishEvents(ctx.db, ctx.workspace.id, ctx.now)
      }),
    )
    await carry(2)
    const { rows } = await ctx.db.pool.query<{ n: number; last: string }>(
      `SELECT count(*)::int AS n, (array_agg(body ORDER BY position DESC))[1] AS last FROM event
       WHERE workspace_id = $1 AND type = 'card.moved'`,
      [ctx.workspace.id],
    )
    const [last, first, ...others] = await log(ctx, webhookId)
    expect(others).toEqual([])
    expect(first).toMatchObject({ status: 'delivered', collapsedCount: (rows[0]?.n ?? 0) - 1 })
    expect(last).toMatchObject({ status: 'pending', nextAttemptAt: '2026-03-31T12:05:00.000Z' })
    expect(last?.eventId).toBe(JSON.parse(rows[0]?.last ?? '{}').id)
    pass(299)
    await carry()
    expect((await runsOf(ctx)).length).toBe(1)
    pass(1)
    await carry()
    expect((await runsOf(ctx)).length).toBe(2)
    expect(states(await log(ctx, webhookId))).toEqual({ delivered: 2 })
  })
})

test('an agent that is woken has no more rights than whoever made the subscription, and none once they are gone', async () => {
  const { ctx, agents, carry } = await scene(() =>
    script(async ({ ctx }) => ({ outcome: 'done', report: [...ctx.scopes].toSorted().join() })),
  )
  const { id } = await createKey(ctx, { name: 'Robot', scopes: ['write:webhooks', 'read:kanban'] })
  const actor = { type: 'key' as const, id: decodeId('key', id) ?? '', name: 'Robot' }
  const they: Context = { ...ctx, actor, scopes: new Set(['write:webhooks', 'read:kanban']) }
  await subscribe(they, agents[0], { events: ['card.created'], deliveryMode: 'wake' })
  await createCard(ctx, { title: 'Первая' })
  await carry()
  const woken = await listRuns(ctx, {})
  expect(woken.map(({ report }) => report)).toEqual([expect.stringContaining('read:kanban')])
  expect(woken[0]?.report).not.toContain('read:stock')
  await revokeKey(ctx, id)
  await createCard(ctx, { title: 'Вторая' })
  await carry()
  expect(await listRuns(ctx, {})).toHaveLength(1)
})
