import { isDeepStrictEqual } from 'node:util'
import {
  type Mailing,
  MailingBlock,
  type MailingDraft,
  MailingLanguage,
  UpdateMailing,
} from '@vitrina/contract/mailing'
import { encodeId } from '@vitrina/db/ids'
import type { z } from 'zod'
import { reachValue } from '../access/reach.ts'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { requireId } from '../errors/not-found.ts'
import { inTransaction } from '../in-transaction.ts'
import { knownRestaurants } from '../restaurants/known-restaurants.ts'
import { refuseUnsubscribed, settingsOf } from './check-mailing.ts'
import { getMailing } from './list-mailings.ts'
import { type MailingRow, readMailing } from './mailing-rows.ts'

/**
 * Changes a mailing; absent fields stay unchanged. Pending mails are sent to those who are still recipients. Needs
 * `run:ops`; 404 when it does not exist, 409 for one that was changed since it was read, and for adding someone who has
 * unsubscribed.
 */
export async function updateMailing(ctx: Context, input: z.input<typeof UpdateMailing>): Promise<Mailing> {
  requireScope(ctx, 'run:ops')
  const { id: publicId, basedOn, ...change } = UpdateMailing.parse(input)
  const id = requireId('mailing', publicId)
  return inTransaction(ctx, async (ctx) => {
    // Locks restaurants before the mailing, in the same order as merging restaurants does.
    await knownRestaurants(ctx, change.restaurants ?? [])
    const held = await readMailing(ctx, id, true)
    requireSeen(held, basedOn)
    const draft: MailingDraft = { ...draftOf(held), ...given(change) }
    const next = await settingsOf(ctx, draft, change.restaurants === undefined ? held : null)
    await refuseUnsubscribed(ctx, held, next.recipients)
    // A mailing whose schedule is unchanged keeps its next time, so that a new name does not postpone a mail that is
    // due.
    const next_at = sameTime(held, next) ? held.next_at : next.next_at
    const fields = changedFields(held, { ...next, next_at })
    if (fields.length === 0) return getMailing(ctx, { id: publicId })
    await ctx.db.kysely
      .updateTable('mailing')
      .set({ ...next, restaurant_ids: reachValue(next.restaurant_ids), next_at, updated_at: justAfter(ctx, held) })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('id', '=', id)
      .execute()
    recordAudit(ctx, {
      action: 'mailing.updated',
      objectKind: 'mailing',
      objectId: publicId,
      details: { name: next.name, fields },
    })
    return getMailing(ctx, { id: publicId })
  })
}

function requireSeen({ updated_at }: MailingRow, basedOn: string | undefined): void {
  const updatedAt = updated_at.toISOString()
  if (basedOn === undefined || basedOn === updatedAt) return
  const words = `The mailing has been changed meanwhile, at ${updatedAt}. Read it again and repeat the change.`
  throw new DomainError('conflict', words)
}

// `updated_at` identifies the version an edit was based on, so no two changes may share it.
function justAfter(ctx: Context, { updated_at }: MailingRow): Date {
  return new Date(Math.max(ctx.now().getTime(), updated_at.getTime() + 1))
}

type Change = Omit<z.output<typeof UpdateMailing>, 'id' | 'basedOn'>

function given(change: Change): Partial<MailingDraft> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

function draftOf(row: MailingRow): MailingDraft {
  const { name, frequency, weekday, time, recipients } = row
  return {
    name,
    frequency,
    weekday,
    time,
    recipients,
    language: MailingLanguage.parse(row.language),
    restaurants: (row.restaurant_ids ?? []).map((id) => encodeId('restaurant', id)),
    blocks: MailingBlock.array().parse(row.blocks),
    isActive: row.is_active,
  }
}

type Timed = Pick<MailingRow, 'frequency' | 'weekday' | 'time' | 'is_active'>

function sameTime(held: Timed, next: Timed): boolean {
  const told = ({ frequency, weekday, time, is_active }: Timed) => [frequency, weekday, time, is_active]
  return isDeepStrictEqual(told(held), told(next))
}

function changedFields(held: MailingRow, next: Partial<MailingRow>): string[] {
  const before = new Map<string, unknown>(Object.entries(held))
  return Object.entries(next)
    .filter(([name, value]) => name !== 'next_at' && !isDeepStrictEqual(value, before.get(name)))
    .map(([name]) => shown[name] ?? name)
}

const shown: Record<string, string> = { restaurant_ids: 'restaurants', is_active: 'isActive' }
