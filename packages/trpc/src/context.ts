import type { Visitor } from '@vitrina/core/auth/visitor'
import type { Context } from '@vitrina/core/context'
import type { EventFeed } from '@vitrina/core/events/event-feed'
import type { Membership } from '@vitrina/core/workspaces/memberships'

/** A signed-in account, whether or not it is a member of a workspace. */
export interface Account {
  userId: string
  sessionId: string
  name: string
  email: string
}

/** The person behind a panel request, in a workspace they belong to. */
export interface Person extends Account {
  /** Public address of the panel, for links in mails. */
  panelUrl: string
  memberships: Membership[]
  membership: Membership
  /**
   * Whether the session is still valid, in the same workspace, with the same role and restaurants. Queries the
   * database.
   */
  isCurrent(): Promise<boolean>
}

/** What a transport passes to the router: the core context, and the person when the call comes from the panel. */
export interface RequestContext {
  /** Null: nobody is signed in. */
  core: Context | null
  person: Person | null
  requestId: string
  /** The caller of the panel, signed in or not; absent for other callers. */
  visitor?: Visitor
  /** The caller's account, if signed in. */
  account?: Account | null
  /** The feed of published events, where this process has one. */
  feed?: EventFeed
}
