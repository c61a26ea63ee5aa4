import type { EventType } from '@vitrina/contract/event'
import type { Delivery, Webhook } from '@vitrina/contract/webhook'
import { newUuid } from '@vitrina/db/ids'
import { isWithin, type Reach } from '../access/reach.ts'

/** An event that has just got its position, with what matters for its delivery. */
export interface PlannedEvent {
  /** Bare UUID. */
  id: string
  type: EventType
  /** Public id of the object. */
  objectId: string
  actor: { type: string; id: string }
  /** A subscription put the event's card on the board, whoever has changed it since. */
  byDelivery: boolean
  /** The restaurants it is about. */
  reach: Reach
  createdAt: Date
}

/** An active subscription. */
export interface Subscription {
  id: string
  events: readonly string[]
  agentId: string | null
  deliveryMode: Webhook['deliveryMode']
  /** It gets no events about other restaurants. */
  reach: Reach
}

/** The five minutes after the first event of a type on an object. */
export interface CollapseWindow {
  webhookId: string
  type: EventType
  objectId: string
  until: Date
  firstId: string
  /** The delivery that waits for the end of the window; null when there is none. */
  furtherId: string | null
}

/** A row to be added to the log. */
export interface NewDelivery {
  id: string
  webhookId: string
  eventId: string
  type: EventType
  objectId: string
  status: Extract<Delivery['status'], 'pending' | 'suppressed'>
  suppressedReason: 'own_action' | null
  nextAttemptAt: Date | null
}

export interface DeliveryPlan {
  deliveries: NewDelivery[]
  /** The number of events by which each delivery's count rises. */
  raised: Map<string, number>
  /** Deliveries that wait for their window to close, with the event they now deliver. */
  carried: Map<string, string>
  /** Windows that were opened or changed. */
  windows: CollapseWindow[]
}

/** How long further events of a type on an object are collapsed (spec.md §6, rule 6). */
const collapseMs = 5 * 60_000

/**
 * Plans the deliveries of events, in their order, for each subscription to them. An agent does not get events of its
 * own actions. The first event of a type on an object is delivered at once; those in the next five minutes raise its
 * count, and the last of them is delivered when the time is up. `windows` are the stored ones of these subscriptions,
 * types and objects.
 */
export function planDeliveries(
  events: readonly PlannedEvent[],
  subscriptions: readonly Subscription[],
  windows: readonly CollapseWindow[],
  now: Date,
): DeliveryPlan {
  const plan: DeliveryPlan = { deliveries: [], raised: new Map(), carried: new Map(), windows: [] }
  const held = new Map(
    windows.map((window) => [windowKey(window.webhookId, window.type, window.objectId), { ...window }]),
  )
  const touched = new Set<CollapseWindow>()
  const planned = new Map<string, NewDelivery>()
  for (const event of events) {
    for (const subscription of subscriptions) {
      if (!subscription.events.includes(event.type) || !isWithin(event.reach, subscription.reach)) continue
      place({ plan, held, touched, planned, now }, event, subscription)
    }
  }
  plan.windows.push(...touched)
  return plan
}

interface Planning {
  plan: DeliveryPlan
  /** Windows by subscription, type and object. */
  held: Map<string, CollapseWindow>
  touched: Set<CollapseWindow>
  /** The plan's deliveries by their ids. */
  planned: Map<string, NewDelivery>
  now: Date
}

function place(planning: Planning, event: PlannedEvent, subscription: Subscription): void {
  const { plan, held, touched, planned, now } = planning
  const put = (fields: Pick<NewDelivery, 'status' | 'suppressedReason' | 'nextAttemptAt'>) => {
    const id = newUuid()
    const { type, objectId } = event
    const delivery: NewDelivery = { id, webhookId: subscription.id, eventId: event.id, type, objectId, ...fields }
    plan.deliveries.push(delivery)
    planned.set(id, delivery)
    return id
  }
  if (isOwnAction(event, subscription)) {
    put({ status: 'suppressed', suppressedReason: 'own_action', nextAttemptAt: null })
    return
  }
  const waiting = (at: Date) => put({ status: 'pending', suppressedReason: null, nextAttemptAt: at })
  if (!canCollapse(event.type)) {
    waiting(now)
    return
  }
  const key = windowKey(subscription.id, event.type, event.objectId)
  const window = held.get(key)
  if (!window || event.createdAt >= window.until) {
    const opened: CollapseWindow = {
      webhookId: subscription.id,
      type: event.type,
      objectId: event.objectId,
      until: new Date(event.createdAt.getTime() + collapseMs),
      firstId: waiting(now),
      furtherId: null,
    }
    held.set(key, opened)
    if (window) touched.delete(window)
    touched.add(opened)
    return
  }
  plan.raised.set(window.firstId, (plan.raised.get(window.firstId) ?? 0) + 1)
  const isOver = now.getTime() > window.until.getTime()
  if (window.furtherId === null) window.furtherId = waiting(isOver ? now : window.until)
  else setLatestEvent(planning, window.furtherId, event.id)
  touched.add(window)
}

function setLatestEvent({ plan, planned }: Planning, deliveryId: string, eventId: string): void {
  const delivery = planned.get(deliveryId)
  if (delivery) delivery.eventId = eventId
  else plan.carried.set(deliveryId, eventId)
}

// A card that a subscription created, and whatever happens to it, counts as an agent's action and creates no further card
// for anyone; otherwise two subscriptions would feed each other.
function isOwnAction({ actor, byDelivery }: PlannedEvent, { agentId, deliveryMode }: Subscription): boolean {
  if (agentId === null) return false
  return (actor.type === 'agent' && actor.id === agentId) || (byDelivery && deliveryMode === 'card')
}

/** False for a type of event that occurs once per object: there is nothing to collapse. */
export function canCollapse(type: EventType): boolean {
  return type !== 'check.created' && type !== 'card.created'
}

function windowKey(webhookId: string, type: string, objectId: string): string {
  return `${webhookId} ${type} ${objectId}`
}
