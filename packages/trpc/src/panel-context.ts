import { isDeepStrictEqual } from 'node:util'
import type { MailCredentials } from '@vitrina/contract/integration'
import type { AgentService } from '@vitrina/core/agents/agent-service'
import { addressOf } from '@vitrina/core/auth/address-of'
import type { Auth } from '@vitrina/core/auth/auth'
import type { Logger, WorkspaceScope } from '@vitrina/core/context'
import type { EventFeed } from '@vitrina/core/events/event-feed'
import type { OpenSystem } from '@vitrina/core/exchange/accounting-system'
import { listMemberships, scopesOf } from '@vitrina/core/workspaces/memberships'
import { readWorkspace } from '@vitrina/core/workspaces/workspace-context'
import { currentAsker } from '@vitrina/db/asker'
import type { Database } from '@vitrina/db/database'
import { encodeId, newUuid } from '@vitrina/db/ids'
import type { Account, Person, RequestContext } from './context.ts'

export interface PanelContextOptions {
  db: Database
  auth: Auth
  /** 32 bytes that sign cursors. */
  secret: Buffer
  /** Headers of the request, with its cookies. */
  headers: Headers
  logger: Logger
  /** Absent while the process shuts down. */
  feed: EventFeed | undefined
  /** Has agents answer questions. */
  agentService?: AgentService | undefined
  /** Connects to accounting systems. */
  openSystem?: OpenSystem | undefined
  /** Whether subscriptions may point to private addresses in every workspace. */
  allowPrivateTargets?: boolean
  /** Whether connections may point to private addresses. */
  connectPrivate?: boolean
  /** The mail server of the installation. */
  installationMail?: MailCredentials | undefined
}

/**
 * Creates the context of a panel request: the signed-in person, the workspace of their session (their first when the
 * session names none) and the scopes of their role there. `core` is null when nobody is signed in or the person is in
 * no workspace.
 */
export async function createPanelContext(options: PanelContextOptions): Promise<RequestContext> {
  const { db, secret, logger, feed, agentService, openSystem, allowPrivateTargets, connectPrivate } = options
  const { installationMail } = options
  const requestId = currentAsker().requestId ?? encodeId('request', newUuid())
  const now = () => new Date()
  const account = await findAccount(options)
  const visitor = {
    ...{ db, secret, now, requestId, logger, address: addressOf(options.auth, options.headers) },
    ...(installationMail && { mail: { server: installationMail, panelUrl: options.auth.options.baseURL } }),
  }
  const found = account && (await findPerson(options, account))
  if (!found) return { core: null, person: null, requestId, visitor, account }
  const { workspace, ...person } = found
  const { userId, name, sessionId, membership } = person
  return {
    requestId,
    visitor,
    account,
    ...(feed && { feed }),
    person: {
      ...person,
      isCurrent: async () => {
        // Checking whether a session is still valid does not extend it.
        const again = await findAccount(options, { disableRefresh: true })
        const here = again && (await findPerson(options, again))
        return here?.sessionId === sessionId && isDeepStrictEqual(here.membership, membership)
      },
    },
    core: {
      workspace,
      actor: { type: 'user', id: userId, name },
      scopes: scopesOf(membership),
      reach: membership.reach,
      db,
      secret,
      now,
      requestId,
      logger,
      ...(agentService && { agentService }),
      ...(openSystem && { openSystem }),
      ...(allowPrivateTargets && { allowPrivateTargets }),
      ...(connectPrivate && { connectPrivate }),
      ...(installationMail && { installationMail }),
    },
  }
}

interface FoundAccount extends Account {
  /** The workspace of their session. */
  active: string | null
}

type FoundPerson = Omit<Person, 'isCurrent'> & { workspace: WorkspaceScope }

async function findAccount(
  { auth, headers }: PanelContextOptions,
  query: { disableRefresh?: boolean } = {},
): Promise<FoundAccount | null> {
  const found = await auth.api.getSession({ headers, query })
  if (!found) return null
  const { user, session } = found
  const { id: userId, name, email } = user
  return { userId, sessionId: session.id, name, email, active: session.activeOrganizationId ?? null }
}

async function findPerson(
  { db, auth }: PanelContextOptions,
  { active, ...account }: FoundAccount,
): Promise<FoundPerson | null> {
  const memberships = await listMemberships(db, account.userId)
  const membership = memberships.find(({ uuid }) => uuid === active) ?? memberships[0]
  const workspace = membership && (await readWorkspace(db, membership.uuid))
  if (!membership || !workspace) return null
  return { ...account, panelUrl: auth.options.baseURL, memberships, membership, workspace }
}
