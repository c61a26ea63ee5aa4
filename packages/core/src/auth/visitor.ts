import type { MailCredentials } from '@vitrina/contract/integration'
import type { Database } from '@vitrina/db/database'
import type { Context, Logger } from '../context.ts'
import { notFound } from '../errors/not-found.ts'
import { readWorkspace } from '../workspaces/workspace-context.ts'

/** Someone who opens a page without signing in, with what is needed to answer them. */
export interface Visitor {
  db: Database
  /** 32 bytes. */
  secret: Buffer
  now(): Date
  requestId: string
  logger: Logger
  /** The address the request comes from, where known. */
  address: string | null
  /** The mail server of the installation, if it has one, and where links in its mails lead. */
  mail?: { server: MailCredentials; panelUrl: string }
}

/**
 * The context for what a visitor does as a person of a workspace, once their link has identified them. It has no
 * scopes.
 */
export async function contextOfVisitor(
  visitor: Visitor,
  workspaceId: string,
  person: { id: string; name: string },
): Promise<Context> {
  const { db, secret, requestId, logger } = visitor
  const workspace = await readWorkspace(db, workspaceId)
  if (!workspace) throw notFound('workspace')
  return {
    workspace,
    actor: { type: 'user', ...person },
    scopes: new Set(),
    reach: [],
    db,
    secret,
    now: visitor.now,
    requestId,
    logger,
  }
}
