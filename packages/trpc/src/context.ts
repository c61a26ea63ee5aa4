import type { Visitor } from '@vitrina/core/auth/visitor'
import type { Context } from '@vitrina/core/context'
import type { EventFeed } from '@vitrina/core/events/event-feed'
import type { Membership } from '@vitrina/core/workspaces/memberships'

/** Whoever has signed in, a member of any workspace or not. */
export interface Account {
  userId: string
  sessionId: string
  name: string
  email: string
}

/** The person behind a panel request, in a workspace they belong to. */
export interface Person extends Account {
  /** Public address of the panel, for the links in what is mailed. */
  panelUrl: string
  memberships: Membership[]
  membership: Membership
  /** Whether the session still stands, in the same workspace, with the same role and restaurants. Asks the database. */
  isCurrent(): Promise<boolean>
}

/** What a transport hands the router: the core context, and the person when the call comes from the panel. */
export interface RequestContext {
  /** Null: nobody is signed in. */
  core: Context | null
  person: Person | null
  requestId: string
  /** Whoever calls the panel, signed in or not; absent for other callers. */
  visitor?: Visitor
  /** Their account, if they have signed in. */
  account?: Account | null
  /** The feed of published events, where this process keeps one. */
  feed?: EventFeed
}
