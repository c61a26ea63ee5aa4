import { RequestReset } from '@vitrina/contract/team'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { sql } from 'kysely'
import type { z } from 'zod'
import { recordWherever } from '../audit/record-wherever.ts'
import { DomainError } from '../errors/domain-error.ts'
import { deliver } from '../mail/deliver.ts'
import { MailFault } from '../mail/mail-fault.ts'
import { changeAccount } from '../workspaces/change-account.ts'
import { accountOf } from './account-standing.ts'
import { countAttempt, requireAttempt } from './attempts.ts'
import { resetMessage } from './reset-message.ts'
import { newLinkSecret } from './secret-link.ts'
import type { Visitor } from './visitor.ts'

const validForMs = 60 * 60 * 1000

type Asked = z.output<typeof RequestReset>
type MailedFor = NonNullable<Visitor['mail']>

/**
 * Mails a link to a new password to whoever has an account with this address. Everything that depends on the account
 * happens after the answer, so that neither the answer nor its time tells whether there is one. 429 for an address that
 * asks too often; an account gets three mails an hour. 503 `not_available` where the installation sends no mail.
 */
export async function requestReset(
  visitor: Visitor,
  input: z.input<typeof RequestReset>,
): Promise<Record<string, never>> {
  const asked = RequestReset.parse(input)
  const { mail } = visitor
  if (!mail) {
    throw new DomainError('not_available', 'This installation sends no mail; ask an owner of the workspace for a link.')
  }
  await requireAttempt(visitor, { kind: 'reset-from', of: visitor.address ?? 'unknown address' })
  void mailLink(visitor, mail, asked).catch((err) => {
    const { logger, requestId } = visitor
    if (err instanceof MailFault)
      logger.error({ fault: err.code, requestId }, 'a link to a new password was not mailed')
    else logger.error({ err, requestId }, 'a link to a new password was not mailed')
  })
  return {}
}

async function mailLink(visitor: Visitor, { server, panelUrl }: MailedFor, { email, language }: Asked): Promise<void> {
  const { db, now } = visitor
  if (!(await accountOf(visitor, email))) return
  if ((await countAttempt(db, { kind: 'reset', of: email }, now())) !== null) return
  const { token, tokenHash } = newLinkSecret()
  await changeAccount(visitor, email, async (ctx, { id, name }) => {
    const expiresAt = new Date(now().getTime() + validForMs)
    await sql`
      INSERT INTO mailed_reset (id, user_id, token_hash, created_at, expires_at)
      VALUES (${newUuid()}, ${id}, ${tokenHash}, ${now()}, ${expiresAt})`.execute(ctx.db.kysely)
    const details = { name, address: visitor.address }
    const objectId = encodeId('user', id)
    await recordWherever(ctx, id, { action: 'password.reset_mailed', objectKind: 'user', objectId, details }, 'Vitrina')
  })
  // The operator chose this server, which may well be in their own network.
  await deliver(server, resetMessage({ email, language, token, panelUrl }), { allowPrivate: true })
}
