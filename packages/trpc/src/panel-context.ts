import { roleScopes } from '@vitrina/contract/scopes'
import type { Auth } from '@vitrina/core/auth/auth'
import type { Logger } from '@vitrina/core/context'
import { listMemberships } from '@vitrina/core/workspaces/memberships'
import { readWorkspace } from '@vitrina/core/workspaces/workspace-context'
import type { Database } from '@vitrina/db/database'
import { encodeId, newUuid } from '@vitrina/db/ids'
import type { RequestContext } from './context.ts'

export interface PanelContextOptions {
  db: Database
  auth: Auth
  /** 32 bytes that seal cursors. */
  secret: Buffer
  /** Headers of the request, with its cookies. */
  headers: Headers
  logger: Logger
}

/**
 * The context of a panel request: the signed-in person, the workspace their session works in (their first when it names
 * none) and the scopes of their role there. `core` is null when nobody is signed in or they belong nowhere.
 */
export async function createPanelContext(options: PanelContextOptions): Promise<RequestContext> {
  const { db, auth, secret, headers, logger } = options
  const requestId = encodeId('request', newUuid())
  const nobody = { core: null, person: null, requestId }
  const session = await auth.api.getSession({ headers })
  if (!session) return nobody
  const memberships = await listMemberships(db, session.user.id)
  const active = session.session.activeOrganizationId
  const membership = memberships.find(({ uuid }) => uuid === active) ?? memberships[0]
  const workspace = membership && (await readWorkspace(db, membership.uuid))
  if (!membership || !workspace) return nobody
  const { id: userId, name, email } = session.user
  return {
    requestId,
    person: { userId, sessionId: session.session.id, name, email, memberships, membership },
    core: {
      workspace,
      actor: { type: 'user', id: userId, name },
      scopes: new Set(roleScopes[membership.role]),
      db,
      secret,
      now: () => new Date(),
      requestId,
      logger,
    },
  }
}
