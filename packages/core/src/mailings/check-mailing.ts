import { MailingBlock, type MailingDraft } from '@vitrina/contract/mailing'
import { sql } from 'kysely'
import { chooseReach } from '../access/choose-reach.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import type { MailingRow } from './mailing-rows.ts'
import { nextTime } from './schedule.ts'

type Settings = Pick<
  MailingRow,
  | 'name'
  | 'frequency'
  | 'weekday'
  | 'time'
  | 'language'
  | 'restaurant_ids'
  | 'blocks'
  | 'recipients'
  | 'is_active'
  | 'next_at'
>

/**
 * Validates a mailing's settings and returns them as they are saved, with the next time from now: existing restaurants,
 * each recipient and block once. 422 names the unknown restaurants. With `held`, its restaurants stay unchanged.
 */
export async function settingsOf(
  ctx: Context,
  draft: MailingDraft,
  held: Pick<MailingRow, 'restaurant_ids'> | null = null,
): Promise<Settings> {
  const { name, frequency, weekday, time, language, isActive } = draft
  return {
    name: name.trim(),
    frequency,
    weekday,
    time,
    language,
    // Without a choice: all restaurants within the caller's reach.
    restaurant_ids: held
      ? held.restaurant_ids
      : await chooseReach(ctx, draft.restaurants.length > 0 ? draft.restaurants : null, '#/restaurants'),
    // In the order of the blocks in a mail.
    blocks: MailingBlock.options.filter((block) => draft.blocks.includes(block)),
    recipients: [...new Set(draft.recipients)],
    is_active: isActive,
    next_at: isActive ? nextTime(ctx.workspace.timezone, draft, ctx.now()) : null,
  }
}

/**
 * Throws 409, naming the addresses, when addresses are added whose owners have unsubscribed: only the owners can
 * subscribe again.
 */
export async function refuseUnsubscribed(ctx: Context, mailing: MailingRow, recipients: readonly string[]) {
  const added = recipients.filter((email) => !mailing.recipients.includes(email))
  if (added.length === 0) return
  const { rows } = await sql<{ email: string }>`
    SELECT email FROM mailing_unsubscribe
    WHERE workspace_id = ${ctx.workspace.id} AND mailing_id = ${mailing.id} AND email = ANY(${added})
    ORDER BY email`.execute(ctx.db.kysely)
  if (rows.length === 0) return
  const left = new Set(rows.map(({ email }) => email))
  throw new DomainError(
    'conflict',
    `${[...left].join(', ')} unsubscribed from this mailing; only they can subscribe again, by the link in any of its mails.`,
    {
      errors: recipients.flatMap((email, index) =>
        left.has(email) ? [{ pointer: `#/recipients/${index}`, code: 'invalid', detail: 'has unsubscribed' }] : [],
      ),
    },
  )
}
