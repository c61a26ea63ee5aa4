import { type Mailing, MailingBlock, type MailingFrequency, MailingLanguage } from '@vitrina/contract/mailing'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Reach, withinReach } from '../access/reach.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors/not-found.ts'

/** A mailing as the database stores it. */
export interface MailingRow {
  id: string
  name: string
  frequency: MailingFrequency
  weekday: number
  time: string
  language: string
  /** Null: all. */
  restaurant_ids: Reach
  blocks: string[]
  recipients: string[]
  is_active: boolean
  next_at: Date | null
  author: string
  created_at: Date
  updated_at: Date
}

interface ShownRow extends MailingRow {
  unsubscribed: unknown
  last_issue: unknown
}

/** A FROM item of the mailings within the caller's reach, with who has unsubscribed and how they were last sent. */
function shownMailings(ctx: Context) {
  return sql`(
    SELECT m.id, m.name, m.frequency, m.weekday, m.time, m.language, m.restaurant_ids, m.blocks, m.recipients, m.is_active,
      m.next_at, m.author, m.created_at, m.updated_at,
      (SELECT json_object_agg(u.email, u.at) FROM mailing_unsubscribe u
        WHERE u.workspace_id = ${ctx.workspace.id} AND u.mailing_id = m.id) AS unsubscribed,
      (SELECT json_build_object('at', max(i.due_at), 'sent', count(*) FILTER (WHERE i.status = 'sent'),
          'failed', count(*) FILTER (WHERE i.status = 'failed'),
          'waiting', count(*) FILTER (WHERE i.status IN ('pending', 'sending')),
          'skipped', count(*) FILTER (WHERE i.status = 'skipped'))
        FROM mailing_issue i
        WHERE i.workspace_id = ${ctx.workspace.id} AND i.mailing_id = m.id AND NOT i.is_trial AND i.due_at = (
          SELECT max(l.due_at) FROM mailing_issue l
          WHERE l.workspace_id = ${ctx.workspace.id} AND l.mailing_id = m.id AND NOT l.is_trial)) AS last_issue
    FROM mailing m WHERE m.workspace_id = ${ctx.workspace.id} AND ${withinReach(ctx, 'm.restaurant_ids')})`
}

/** The mailings as they are shown, by name, or only the one with `id`. */
export async function readShown(ctx: Context, id: string | null = null): Promise<Mailing[]> {
  const only = id === null ? sql`` : sql`WHERE t.id = ${id}`
  const { rows } = await sql<ShownRow>`
    SELECT t.* FROM ${shownMailings(ctx)} t ${only} ORDER BY fold_text(t.name), t.id`.execute(ctx.db.kysely)
  return rows.map(toMailing)
}

/** One mailing as it is stored; 404 when it does not exist. Within a change, `lock` locks it. */
export async function readMailing(ctx: Context, id: string, lock = false): Promise<MailingRow> {
  const { rows } = await sql<MailingRow>`
    SELECT id, name, frequency, weekday, time, language, restaurant_ids, blocks, recipients, is_active, next_at, author,
      created_at, updated_at
    FROM mailing WHERE workspace_id = ${ctx.workspace.id} AND id = ${id} AND ${withinReach(ctx, 'restaurant_ids')}
      ${lock ? sql`FOR UPDATE` : sql``}`.execute(ctx.db.kysely)
  const [row] = rows
  if (!row) throw notFound('mailing')
  return row
}

const Unsubscribed = z.record(z.string(), z.coerce.date()).nullable()

const LastIssue = z.object({
  at: z.coerce.date().nullable(),
  sent: z.int(),
  failed: z.int(),
  waiting: z.int(),
  skipped: z.int(),
})

function toMailing(row: ShownRow): Mailing {
  const left = Unsubscribed.parse(row.unsubscribed) ?? {}
  const { at, ...counts } = LastIssue.parse(row.last_issue)
  return {
    id: encodeId('mailing', row.id),
    name: row.name,
    frequency: row.frequency,
    weekday: row.weekday,
    time: row.time,
    language: MailingLanguage.parse(row.language),
    restaurants: (row.restaurant_ids ?? []).map((id) => encodeId('restaurant', id)),
    blocks: MailingBlock.array().parse(row.blocks),
    recipients: row.recipients.map((email) => ({ email, unsubscribedAt: left[email]?.toISOString() ?? null })),
    isActive: row.is_active,
    nextAt: row.next_at?.toISOString() ?? null,
    author: row.author,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    lastIssue: at && { at: at.toISOString(), ...counts },
  }
}
