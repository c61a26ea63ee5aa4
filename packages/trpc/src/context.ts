import type { Context } from '@vitrina/core/context'
import type { Membership } from '@vitrina/core/workspaces/memberships'

/** The person behind a panel request. */
export interface Person {
  userId: string
  sessionId: string
  name: string
  email: string
  memberships: Membership[]
  membership: Membership
}

/** What a transport hands the router: the core context, and the person when the call comes from the panel. */
export interface RequestContext {
  /** Null: nobody is signed in. */
  core: Context | null
  person: Person | null
  requestId: string
}
