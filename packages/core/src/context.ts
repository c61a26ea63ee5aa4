import type { MailCredentials } from '@vitrina/contract/integration'
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

/** The first argument of every verb: workspace, actor, rights, and the means to act. */
export interface Context {
  workspace: WorkspaceScope
  actor: Actor
  scopes: ReadonlySet<Scope>
  /** The restaurants that the caller may know of; null: all. Reads go through `readable`. */
  reach: Reach
  db: Database
  /** Seals cursors and secrets; 32 bytes. */
  secret: Buffer
  now(): Date
  /**
   * The same clock, for the date and for what describes the call. Present where it matters whether an answer depends on
   * the time of day: then `now` notes it.
   */
  dateClock?(): Date
  /** Version of the workspace's data, read before anything else of it; absent or null: answers are not remembered. */
  dataVersion?: string | null
  requestId: string
  /** The contract's version date that the caller asked for; the current one when absent. */
  apiVersion?: string
  logger: Logger
  /** Connects to accounting systems, if this installation can. */
  openSystem?: OpenSystem
  /** Runs agents, if this installation can. */
  agentService?: AgentService
  /** Subscriptions may point to private addresses whatever the workspace's setting: an installation for local work. */
  allowPrivateTargets?: true
  /** Connections to accounting systems, models and mail servers may lead to private addresses (`CONNECT_PRIVATE`). */
  connectPrivate?: true
  /** The mail server of the installation (`SMTP_URL`), for links that let people in. */
  installationMail?: MailCredentials
  /** A subscription makes the change, for its agent. */
  byDelivery?: true
  /** Who an agent acts for (`driverOf`), when it does not act on its own: they are responsible for what it does. */
  drivenBy?: readonly string[]
  /** Inside a transaction: what will be written when it ends. */
  pending?: PendingWrites
}
