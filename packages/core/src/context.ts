import type { Scope } from '@vitrina/contract/scopes'
import type { Database } from '@vitrina/db/database'
import type { Reach } from './access/reach.ts'
import type { AgentService } from './agents/agent-service.ts'
import type { OpenSystem } from './exchange/accounting-system.ts'
import type { PendingWrites } from './pending-writes.ts'

/** Who acts: a person in the panel, a key over REST, an agent, or the system itself. Ids are bare UUIDs. */
export type Actor = { type: 'user' | 'key' | 'agent' | 'system'; id: string; name: string }

export interface Logger {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** The workspace every read and write is confined to. `id` is the bare UUID. */
export interface WorkspaceScope {
  id: string
  name: string
  timezone: string
  currency: string
  isSandbox: boolean
}

/** What every verb takes first: where, who, with which rights, and the means. */
export interface Context {
  workspace: WorkspaceScope
  actor: Actor
  scopes: ReadonlySet<Scope>
  /** The restaurants that the caller may know of; null: all. What is read goes through `readable`. */
  reach: Reach
  db: Database
  /** Seals cursors and secrets; 32 bytes. */
  secret: Buffer
  now(): Date
  requestId: string
  /** The date-version of the contract the caller asked for; the current one when absent. */
  apiVersion?: string
  logger: Logger
  /** Connects to accounting systems, where this installation has what it takes. */
  openSystem?: OpenSystem
  /** Has agents answer, where this installation has what it takes. */
  desk?: AgentService
  /** Subscriptions may lead to private addresses whatever the workspace says: an installation for local work. */
  allowPrivateTargets?: true
  /** Connections to accounting systems, models and mail may lead to private addresses (`CONNECT_PRIVATE`). */
  connectPrivate?: true
  /** The change is made by a subscription, for the agent it leads to. */
  byDelivery?: true
  /** Whose word an agent acts on here (`driverOf`), when it is not its own: they answer for what it does. */
  drivenBy?: readonly string[]
  /** Inside a transaction: what it writes as it ends. */
  pending?: PendingWrites
}
