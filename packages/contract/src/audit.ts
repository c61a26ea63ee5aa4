import { z } from 'zod'
import { Author } from './actor.ts'
import { defineList } from './list-query.ts'
import { Reason } from './reason.ts'

/** Groups of actions, for filtering the journal. */
const auditGroups = [
  'team',
  'sign-ins',
  'restaurants',
  'menu',
  'stock',
  'dashboards',
  'board',
  'agents',
  'integrations',
  'keys',
  'webhooks',
  'mailings',
  'settings',
] as const
export type AuditGroup = (typeof auditGroups)[number]

/** Every action recorded in the journal, with its group. The panel has a label for each. */
export const auditCatalogue = {
  'member.joined': 'team',
  'member.added': 'team',
  'member.role_changed': 'team',
  'member.removed': 'team',
  'member.left': 'team',
  'invitation.created': 'team',
  'invitation.resent': 'team',
  'invitation.revoked': 'team',
  'password.changed': 'team',
  'password.reset_offered': 'team',
  'password.reset_mailed': 'team',
  'password.reset': 'team',
  'password.set': 'team',
  'account.proven': 'team',
  'profile.renamed': 'team',
  'sessions.ended': 'team',
  'session.started': 'sign-ins',
  'sign-in.failed': 'sign-ins',
  'sign-in.slowed': 'sign-ins',
  'restaurant.created': 'restaurants',
  'restaurant.updated': 'restaurants',
  'dish.price_changed': 'menu',
  'dish.price_sent': 'menu',
  'dish.price_applied': 'menu',
  'dish.price_failed': 'menu',
  'dish.price_superseded': 'menu',
  'stock.moved': 'stock',
  'stock.threshold_set': 'stock',
  'dashboard.created': 'dashboards',
  'dashboard.duplicated': 'dashboards',
  'dashboard.updated': 'dashboards',
  'dashboard.shared': 'dashboards',
  'dashboard.unshared': 'dashboards',
  'dashboard.deleted': 'dashboards',
  'card.created': 'board',
  'card.updated': 'board',
  'card.edited': 'board',
  'card.reordered': 'board',
  'card.commented': 'board',
  'card.archived': 'board',
  'card.restored': 'board',
  'agent.created': 'agents',
  'agent.updated': 'agents',
  'run.cancelled': 'agents',
  'integration.connected': 'integrations',
  'integration.connect_failed': 'integrations',
  'integration.disconnected': 'integrations',
  'integration.scheduled': 'integrations',
  'exchange.ordered': 'integrations',
  'upload.created': 'integrations',
  'upload.ordered': 'integrations',
  'upload.deleted': 'integrations',
  'upload_profile.saved': 'integrations',
  'upload_profile.renamed': 'integrations',
  'upload_profile.deleted': 'integrations',
  'key.created': 'keys',
  'key.rotated': 'keys',
  'key.updated': 'keys',
  'key.revoked': 'keys',
  'webhook.created': 'webhooks',
  'webhook.updated': 'webhooks',
  'webhook.deleted': 'webhooks',
  'webhook.tested': 'webhooks',
  'webhook.deactivated': 'webhooks',
  'webhook.failing': 'webhooks',
  'delivery.replayed': 'webhooks',
  'mailing.created': 'mailings',
  'mailing.updated': 'mailings',
  'mailing.deleted': 'mailings',
  'mailing.sent_to_self': 'mailings',
  'mailing.unsubscribed': 'mailings',
  'mailing.resubscribed': 'mailings',
  'waiter.anonymized': 'team',
  'person.erased': 'team',
  'sample.opened': 'integrations',
  'sample.closed': 'integrations',
  'setting.changed': 'settings',
} as const satisfies Record<string, AuditGroup>

export type AuditAction = keyof typeof auditCatalogue

/** What actions are done to. */
export const auditObjects = [
  'user',
  'invitation',
  'workspace',
  'restaurant',
  'dish',
  'stock_movement',
  'stock_position',
  'dashboard',
  'card',
  'agent',
  'run',
  'integration',
  'upload',
  'upload_profile',
  'key',
  'webhook',
  'delivery',
  'mailing',
  'setting',
  'waiter',
] as const
export type AuditObject = (typeof auditObjects)[number]

/** A value as the journal stores it: a scalar or a list of strings. */
const AuditValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])
export type AuditValue = z.infer<typeof AuditValue>

/** Who did what to which object, and what it changed. Never contains secrets. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  actor: Author,
  action: z.string(),
  object: z.object({
    kind: z.string(),
    id: z.string(),
    name: z.string().nullable(),
    isGone: z.boolean().describe('It was there and is no more, so it has no page either'),
  }),
  changes: z.array(z.object({ field: z.string(), before: AuditValue, after: AuditValue })),
  facts: z.array(
    z.object({
      field: z.string(),
      value: AuditValue,
      why: Reason.optional().describe('Where the value is a reason: the same, to be put into any language'),
    }),
  ),
  requestId: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditList = defineList({
  name: 'audit',
  filters: {
    actor: { type: 'string', description: 'Id of who acted' },
    actor_type: { type: 'enum', values: ['user', 'key', 'agent', 'system'], description: 'Kind of who acted' },
    group: { type: 'enum', values: auditGroups, description: 'What the action is about' },
    object: { type: 'string', description: 'Id of the object' },
    object_kind: { type: 'enum', values: auditObjects, description: 'Kind of the object' },
  },
  fields: {},
  sorts: ['at'],
  defaultSort: '-at',
  search: 'Part of the object’s id, the request id, the name of who acted or the details',
})
