import { currentVersion, releases, semverPolicy } from '@vitrina/contract/changelog'
import type { EventType, ServiceEvent } from '@vitrina/contract/event'
import { bodySamples } from './sample-bodies.ts'
import { itemMeta, listMeta, period, sampleId } from './sample-common.ts'
import { answer, connected, dashboard, dashboardData, integration } from './sample-dashboards.ts'
import { check, checkCard, dish, dishCard, position, restaurant, waiter, waiterStats } from './sample-sales.ts'
import { agent, card, comment, delivery, event, webhook } from './sample-work.ts'

const low = { balance: 1.5, lowThreshold: 3, restaurant: restaurant.name }

/** Samples of resources and bodies under the names their schemas have in the document. */
export const samples: Record<string, unknown> = {
  ...bodySamples,
  ListMeta: listMeta,
  ItemMeta: itemMeta,
  Period: period,
  Restaurant: restaurant,
  Dish: dish,
  DishCard: dishCard,
  Check: check,
  CheckCard: checkCard,
  Waiter: waiter,
  WaiterStats: waiterStats,
  StockPosition: position,
  // What `stock.low` is about: the position, told apart from others, and by how much it is low.
  LowPosition: { id: sampleId('position'), object: 'stock_position', ...position, ...low },
  Dashboard: dashboard,
  DashboardData: dashboardData,
  Agent: agent,
  Card: card,
  Comment: comment,
  Integration: integration,
  ConnectResult: connected,
  AiAnswer: answer,
  Webhook: webhook,
  WebhookWithSecret: { ...webhook, secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' },
  Delivery: delivery,
  Event: event,
  Release: releases[0],
  Changelog: {
    object: 'list',
    data: releases,
    meta: { ...listMeta, limit: 4, total: 4, currentVersion, semverPolicy },
  },
  OpenApi: { openapi: '3.1.0', info: { title: 'Vitrina', version: currentVersion }, paths: {} },
}

const byKey = event.actor
const byExchange = { type: 'exchange', id: sampleId('exchange') } as const

/** Who causes each event, and which sample it is about. */
export const sampleEvents: Record<
  EventType,
  { actor: ServiceEvent['actor']; object: string; previous?: Record<string, unknown> }
> = {
  'dish.updated': { actor: byKey, object: 'Dish', previous: { salePrice: 400 } },
  'check.created': { actor: byExchange, object: 'Check' },
  'stock.low': { actor: byKey, object: 'LowPosition' },
  'card.created': { actor: byKey, object: 'Card' },
  'card.moved': { actor: byKey, object: 'Card', previous: { status: 'in_progress' } },
  'card.done': { actor: byKey, object: 'Card', previous: { status: 'in_progress' } },
  'card.commented': { actor: byKey, object: 'Card' },
}

/** What an event of a kind is about, for an example or a trial. */
export function sampleData(type: EventType): ServiceEvent['data'] {
  const { object, previous } = sampleEvents[type]
  return { object: { ...Object(samples[object]) }, ...(previous && { previous }) }
}
