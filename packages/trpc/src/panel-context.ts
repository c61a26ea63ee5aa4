import { roleScopes } from '@vitrina/contract/scopes'
import type { AgentDesk } from '@vitrina/core/agents/desk'
import type { Auth } from '@vitrina/core/auth/auth'
import type { Logger, WorkspaceScope } from '@vitrina/core/context'
import type { EventFeed } from '@vitrina/core/events/event-feed'
import { listMemberships } from '@vitrina/core/workspaces/memberships'
import { readWorkspace } from '@vitrina/core/workspaces/workspace-context'
import type { Database } from '@vitrina/db/database'
import { encodeId, newUuid } from '@vitrina/db/ids'
import type { Person, RequestContext } from './context.ts'

export interface PanelContextOptions {
  db: Database
  auth: Auth
  /** 32 bytes that seal cursors. */
  secret: Buffer
  /** Headers of the request, with its cookies. */
  headers: Headers
  logger: Logger
  /** Absent while the process ends. */
  feed: EventFeed | undefined
  /** Has agents answer. */
  desk?: AgentDesk | undefined
}

/**
 * The context of a panel request: the signed-in person, the workspace their session works in (their first when it names
 * none) and the scopes of their role there. `core` is null when nobody is signed in or they belong nowhere.
 */
export async function createPanelContext(options: PanelContextOptions): Promise<RequestContext> {
  const { db, secret, logger, feed, desk } = options
  const requestId = encodeId('request', newUuid())
  const found = await findPerson(options)
  if (!found) return { core: null, person: null, requestId }
  const { workspace, ...person } = found
  const { userId, name, sessionId, membership } = person
  return {
    requestId,
    ...(feed && { feed }),
    person: {
      ...person,
      isCurrent: async () => {
        const now = await findPerson(options, { disableRefresh: true })
        const { uuid, role } = membership
        return now?.sessionId === sessionId && now.membership.uuid === uuid && now.membership.role === role
      },
    },
    core: {
      workspace,
      actor: { type: 'user', id: userId, name },
      scopes: new Set(roleScopes[membership.role]),
      db,
      secret,
      now: () => new Date(),
      requestId,
      logger,
      ...(desk && { desk }),
    },
  }
}

type FoundPerson = Omit<Person, 'isCurrent'> & { workspace: WorkspaceScope }

// Looking again whether a session stands does not lengthen it.
async function findPerson(
  { db, auth, headers }: PanelContextOptions,
  query: { disableRefresh?: boolean } = {},
): Promise<FoundPerson | null> {
  const session = await auth.api.getSession({ headers, query })
  if (!session) return null
  const memberships = await listMemberships(db, session.user.id)
  const active = session.session.activeOrganizationId
  const membership = memberships.find(({ uuid }) => uuid === active) ?? memberships[0]
  const workspace = membership && (await readWorkspace(db, membership.uuid))
  if (!membership || !workspace) return null
  const { id: userId, name, email } = session.user
  return { userId, sessionId: session.session.id, name, email, memberships, membership, workspace }
}
