import type { Agent } from '@vitrina/contract/agent'
import type { Card, CardComment } from '@vitrina/contract/card'
import type { Delivery, Webhook } from '@vitrina/contract/webhook'
import { at, sampleId } from './sample-common.ts'
import { dish } from './sample-sales.ts'

export const agent: Agent = {
  id: sampleId('agent'),
  object: 'agent',
  kind: 'employee',
  name: 'Аналитик',
  description: 'Отвечает на вопросы о продажах',
  adapter: 'agent_local',
  isActive: true,
}
export const card: Card = {
  id: sampleId('card'),
  object: 'card',
  title: 'Проверить фудкост борща',
  content: 'Вырос на три пункта за неделю',
  status: 'new',
  priority: 'high',
  assigneeId: agent.id,
  assignee: { id: agent.id, kind: agent.kind, name: agent.name },
  createdBy: { type: 'key', id: sampleId('key'), name: 'Касса' },
  commentsCount: 1,
  createdAt: at,
  updatedAt: at,
  startedAt: null,
  doneAt: null,
}
export const startedCard: Card = { ...card, status: 'in_progress', startedAt: at }
export const doneCard: Card = { ...startedCard, status: 'done', doneAt: at }
export const comment: CardComment = {
  id: sampleId('comment'),
  object: 'comment',
  cardId: card.id,
  kind: 'report',
  author: { type: 'agent', id: agent.id, name: agent.name },
  content: 'Подорожала свёкла',
  createdAt: at,
}
export const webhook: Webhook = {
  id: sampleId('webhook'),
  object: 'webhook',
  url: 'https://hooks.vitrina.test/events',
  events: ['dish.updated', 'stock.low'],
  description: 'Склад',
  targetKind: 'url',
  agentProfile: null,
  deliveryMode: null,
  isActive: true,
  createdAt: at,
  updatedAt: at,
}
export const delivery: Delivery = {
  id: sampleId('delivery'),
  object: 'delivery',
  eventId: sampleId('event'),
  eventType: 'dish.updated',
  objectId: dish.id,
  status: 'delivered',
  suppressedReason: null,
  collapsedCount: 0,
  attempts: [{ number: 1, at, status: 200, durationMs: 84, error: null, code: null, responseSnippet: 'ok' }],
  nextAttemptAt: null,
}
