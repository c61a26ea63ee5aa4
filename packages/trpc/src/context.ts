import type { Context } from '@vitrina/core/context'
import type { EventFeed } from '@vitrina/core/events/event-feed'
import type { Membership } from '@vitrina/core/workspaces/memberships'

/** The person behind a panel request. */
export interface Person {
  userId: string
  sessionId: string
  name: string
  email: string
  memberships: Membership[]
  membership: Membership
  /** Whether the session still stands, in the same workspace and with the same role. Asks the database. */
  isCurrent(): Promise<boolean>
}

/** What a transport hands the router: the core context, and the person when the call comes from the panel. */
export interface RequestContext {
  /** Null: nobody is signed in. */
  core: Context | null
  person: Person | null
  requestId: string
  /** The feed of published events, where this process keeps one. */
  feed?: EventFeed
}
