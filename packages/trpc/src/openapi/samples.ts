import { currentVersion, releases, semverPolicy } from '@vitrina/contract/changelog'
import { bodySamples } from './sample-bodies.ts'
import { itemMeta, listMeta, period } from './sample-common.ts'
import { answer, connected, dashboard, dashboardData, integration } from './sample-dashboards.ts'
import { sampleEvent } from './sample-events.ts'
import {
  check,
  checkCard,
  dish,
  dishCard,
  dishUpdate,
  lowPosition,
  position,
  restaurant,
  stockAnswer,
  waiter,
  waiterStats,
} from './sample-sales.ts'
import { agent, card, comment, delivery, startedCard, webhook } from './sample-work.ts'

/** Samples of resources and bodies under the names their schemas have in the document. */
export const samples: Record<string, unknown> = {
  ...bodySamples,
  ListMeta: listMeta,
  ItemMeta: itemMeta,
  Period: period,
  Restaurant: restaurant,
  Dish: dish,
  DishCard: dishCard,
  DishUpdate: dishUpdate,
  Check: check,
  CheckCard: checkCard,
  Waiter: waiter,
  WaiterStats: waiterStats,
  StockPosition: position,
  StockAnswer: stockAnswer,
  LowPosition: lowPosition,
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
  Event: sampleEvent('card.created'),
  Release: releases[0],
  Changelog: {
    object: 'list',
    data: releases,
    meta: { ...listMeta, limit: releases.length, total: releases.length, currentVersion, semverPolicy },
  },
  OpenApi: { openapi: '3.1.0', info: { title: 'Vitrina', version: currentVersion }, paths: {} },
}

const one = { ...listMeta, limit: 1 }
const item = (data: object) => ({ object: 'item', data, meta: itemMeta })

/** Samples of answers that say what the sample of their request asked for, by operation. */
export const answerSamples: Record<string, unknown> = {
  get_restaurant: { object: 'list', data: [restaurant], meta: one },
  get_dish: { object: 'list', data: [dishCard], meta: one },
  get_check: { object: 'list', data: [checkCard], meta: one },
  update_restaurant: item({ ...restaurant, comment: 'Ремонт до октября', isActive: false }),
  create_card: item({ ...card, assigneeId: null, assignee: null, commentsCount: 0 }),
  update_card: item(startedCard),
  delete_card: item({ ...card, status: 'archived' }),
  create_card_comment: item({ ...comment, kind: 'comment', author: card.createdBy }),
  update_webhook: item({ ...webhook, events: ['stock.low'] }),
}
