import type { EventType } from '@vitrina/contract/event'
import { describe, expect, test } from 'vitest'
import { type CollapseWindow, type PlannedEvent, planDeliveries, type Subscription } from './plan-deliveries.ts'

const start = Date.parse('2026-03-31T12:00:00Z')
const at = (minutes: number) => new Date(start + minutes * 60_000)
const byKey = { type: 'key', id: 'key' }

function event(id: string, minutes: number, more: Partial<PlannedEvent> = {}): PlannedEvent {
  const fields = { type: 'card.moved' as EventType, objectId: 't_1', actor: byKey, byDelivery: false, reach: null }
  return { id, ...fields, createdAt: at(minutes), ...more }
}

function subscription(id: string, more: Partial<Subscription> = {}): Subscription {
  return {
    id,
    events: ['card.moved', 'card.done', 'card.created', 'check.created'],
    agentId: null,
    deliveryMode: null,
    reach: null,
    ...more,
  }
}

/** The plan in short: `subscription:event status reason minute` for each row. */
function rows(events: PlannedEvent[], subscriptions: Subscription[], windows: CollapseWindow[] = [], now = 0) {
  const plan = planDeliveries(events, subscriptions, windows, at(now))
  const short = plan.deliveries.map(({ webhookId, eventId, status, suppressedReason, nextAttemptAt }) => {
    const minute = nextAttemptAt === null ? '-' : (nextAttemptAt.getTime() - start) / 60_000
    return [`${webhookId}:${eventId}`, status, suppressedReason ?? '', minute].filter((part) => part !== '').join(' ')
  })
  return { ...plan, short }
}

describe('fan-out', () => {
  test('gives each event to the subscriptions that name its kind', () => {
    const { short } = rows(
      [event('a', 0), event('b', 0, { type: 'stock.low' })],
      [subscription('x'), subscription('y')],
    )
    expect(short).toEqual(['x:a pending 0', 'y:a pending 0'])
  })
})

describe('an agent’s own action', () => {
  const wake = subscription('x', { agentId: 'agent-1', deliveryMode: 'wake' })
  const card = subscription('x', { agentId: 'agent-1', deliveryMode: 'card' })
  const byAgent = (id: string) => ({ actor: { type: 'agent', id } })

  test('is not returned to it, in either mode, and stands in the log', () => {
    expect(rows([event('a', 0, byAgent('agent-1'))], [wake]).short).toEqual(['x:a suppressed own_action -'])
    expect(rows([event('a', 0, byAgent('agent-1'))], [card]).short).toEqual(['x:a suppressed own_action -'])
  })

  test('goes to another agent and to addresses', () => {
    expect(rows([event('a', 0, byAgent('agent-2'))], [wake]).short).toEqual(['x:a pending 0'])
    expect(rows([event('a', 0, byAgent('agent-1'))], [subscription('url')]).short).toEqual(['url:a pending 0'])
  })

  test('opens no window: what another does next goes at once', () => {
    const { short } = rows([event('a', 0, byAgent('agent-1')), event('b', 1)], [wake], [], 1)
    expect(short).toEqual(['x:a suppressed own_action -', 'x:b pending 1'])
  })

  test('a card that a subscription made makes no further card, and may still wake', () => {
    const made = { ...byAgent('agent-2'), byDelivery: true }
    expect(rows([event('a', 0, made)], [card]).short).toEqual(['x:a suppressed own_action -'])
    expect(rows([event('a', 0, made)], [wake]).short).toEqual(['x:a pending 0'])
  })
})

describe('collapse', () => {
  test('four events within five minutes: the first at once, the last at the end, the first counts three', () => {
    const events = [event('a', 0), event('b', 1), event('c', 2), event('d', 4.9)]
    const { short, deliveries, raised, windows } = rows(events, [subscription('x')])
    expect(short).toEqual(['x:a pending 0', 'x:d pending 5'])
    expect([...raised]).toEqual([[deliveries[0]?.id, 3]])
    expect(windows).toMatchObject([{ firstId: deliveries[0]?.id, furtherId: deliveries[1]?.id, until: at(5) }])
  })

  test('is by subscription, kind and object', () => {
    const events = [event('a', 0), event('b', 0, { type: 'card.done' }), event('c', 0, { objectId: 't_2' })]
    const { short, raised } = rows(events, [subscription('x'), subscription('y')])
    expect(short.length).toBe(6)
    expect(raised.size).toBe(0)
  })

  test('a minute 5 event opens the next window', () => {
    const { short, windows } = rows([event('a', 0), event('b', 5), event('c', 6)], [subscription('x')], [], 6)
    expect(short).toEqual(['x:a pending 6', 'x:b pending 6', 'x:c pending 10'])
    expect(windows).toMatchObject([{ until: at(10) }])
  })

  test('goes on in a window that is held: the waiting delivery carries the later event', () => {
    const held: CollapseWindow = {
      webhookId: 'x',
      type: 'card.moved',
      objectId: 't_1',
      until: at(5),
      firstId: 'first',
      furtherId: 'further',
    }
    const { short, raised, carried } = rows([event('c', 3), event('d', 4)], [subscription('x')], [held], 4)
    expect(short).toEqual([])
    expect([...raised]).toEqual([['first', 2]])
    expect([...carried]).toEqual([['further', 'd']])
  })

  test('an event of the window that is published after its end is not lost: it goes at once', () => {
    const held = {
      webhookId: 'x',
      type: 'card.moved',
      objectId: 't_1',
      until: at(5),
      firstId: 'first',
      furtherId: null,
    }
    const { short } = rows([event('late', 4)], [subscription('x')], [{ ...held, type: 'card.moved' }], 7)
    expect(short).toEqual(['x:late pending 7'])
  })

  test.each(['check.created', 'card.created'] as const)('never of %s: an object has it once', (type) => {
    const { short, windows } = rows([event('a', 0, { type }), event('b', 0, { type })], [subscription('x')])
    expect(short).toEqual(['x:a pending 0', 'x:b pending 0'])
    expect(windows).toEqual([])
  })
})
