import type { EventType } from '@vitrina/contract/event'
import type { CreateWebhook, UpdateWebhook, Webhook } from '@vitrina/contract/webhook'

/** The values of a subscription's form. */
export interface WebhookValues {
  targetKind: Webhook['targetKind']
  url: string
  agentProfile: string
  deliveryMode: NonNullable<Webhook['deliveryMode']>
  events: EventType[]
  description: string
}

/** The form's values for a subscription, or for a new one. */
export function valuesOf(webhook: Webhook | null): WebhookValues {
  return {
    targetKind: webhook?.targetKind ?? 'url',
    url: webhook?.url ?? '',
    agentProfile: webhook?.agentProfile ?? '',
    deliveryMode: webhook?.deliveryMode ?? 'card',
    events: webhook?.events ?? [],
    description: webhook?.description ?? '',
  }
}

/** The subscription to create. */
export function createOf(values: WebhookValues): CreateWebhook {
  const { targetKind, events } = values
  const description = values.description.trim()
  return { targetKind, events, ...targetOf(values), ...(description !== '' && { description }) }
}

/** The fields the user has edited; others may have changed the rest meanwhile. The kind of target can't be changed. */
export function updateOf(stored: WebhookValues, values: WebhookValues): UpdateWebhook {
  const before = new Map<string, unknown>(Object.entries(allOf(stored)))
  const changed = Object.entries(allOf(values)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)),
  )
  return Object.fromEntries(changed)
}

function allOf(values: WebhookValues): UpdateWebhook {
  const { events, description } = values
  return { events, ...targetOf(values), description: description.trim() || null }
}

function targetOf({ targetKind, url, agentProfile, deliveryMode }: WebhookValues) {
  return targetKind === 'url' ? { url: url.trim() } : { agentProfile, deliveryMode }
}
