import type { SubscriptionState } from '@vitrina/contract/mailing'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { recordAudit } from '../audit/record-audit.ts'
import type { Visitor } from '../auth/visitor.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { readWorkspace } from '../workspaces/workspace-context.ts'
import { readToken, type Subscription } from './unsubscribe-token.ts'

type Means = Pick<Visitor, 'db' | 'secret'>

/** What the link in a mail refers to, and whether its holder still gets the mailing. Changes nothing. */
export async function checkSubscription(means: Means, { token }: { token: string }): Promise<SubscriptionState> {
  const subscription = readToken(means.secret, token)
  return subscription ? stateOf(means, subscription) : { state: 'unknown' }
}

/**
 * Unsubscribes the holder of a mail's link from its mailing, or subscribes them again. Needs no sign-in: the link is
 * the proof. The answer is the same for a forged token and for a deleted mailing.
 */
export async function setSubscription(
  visitor: Visitor,
  { token, isSubscribed }: { token: string; isSubscribed: boolean },
): Promise<SubscriptionState> {
  const subscription = readToken(visitor.secret, token)
  if (!subscription) return { state: 'unknown' }
  const before = await stateOf(visitor, subscription)
  const workspace = await readWorkspace(visitor.db, subscription.workspaceId)
  if (before.state === 'unknown' || !workspace) return { state: 'unknown' }
  const { db, secret, requestId, logger } = visitor
  const actor = { type: 'system', id: workspace.id, name: subscription.email } as const
  const ctx: Context = {
    workspace,
    actor,
    scopes: new Set(),
    reach: [],
    db,
    secret,
    now: visitor.now,
    requestId,
    logger,
  }
  await inTransaction(ctx, (ctx) => write(ctx, subscription, isSubscribed))
  return stateOf(visitor, subscription)
}

async function write(ctx: Context, { mailingId, email }: Subscription, isSubscribed: boolean): Promise<void> {
  const of = { workspace: ctx.workspace.id, at: ctx.now() }
  const { numAffectedRows } = await (isSubscribed
    ? sql`DELETE FROM mailing_unsubscribe
        WHERE workspace_id = ${of.workspace} AND mailing_id = ${mailingId} AND email = ${email}`
    : sql`INSERT INTO mailing_unsubscribe (workspace_id, mailing_id, email, at)
        SELECT m.workspace_id, m.id, ${email}, ${of.at}::timestamptz FROM mailing m
        WHERE m.workspace_id = ${of.workspace} AND m.id = ${mailingId}
        ON CONFLICT DO NOTHING`
  ).execute(ctx.db.kysely)
  // A repeated call changes nothing.
  if (Number(numAffectedRows ?? 0) === 0) return
  recordAudit(ctx, {
    action: isSubscribed ? 'mailing.resubscribed' : 'mailing.unsubscribed',
    objectKind: 'mailing',
    objectId: encodeId('mailing', mailingId),
    details: { email },
  })
}

async function stateOf({ db }: Means, { workspaceId, mailingId, email }: Subscription): Promise<SubscriptionState> {
  const { rows } = await sql<{ mailing: string; workspace: string; has_left: boolean }>`
    SELECT m.name AS mailing, w.name AS workspace, u.email IS NOT NULL AS has_left
    FROM mailing m JOIN workspace w ON w.id = m.workspace_id
    LEFT JOIN mailing_unsubscribe u
      ON u.workspace_id = m.workspace_id AND u.mailing_id = m.id AND u.email = ${email}
    WHERE m.workspace_id = ${workspaceId} AND m.id = ${mailingId}`.execute(db.kysely)
  const [row] = rows
  if (!row) return { state: 'unknown' }
  const { mailing, workspace, has_left } = row
  return { state: has_left ? 'unsubscribed' : 'subscribed', mailing, workspace, email }
}
