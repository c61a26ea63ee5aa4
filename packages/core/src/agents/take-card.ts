import type { Card, CardComment } from '@vitrina/contract/card'
import { newUuid } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import { readable } from '../access/readable.ts'
import { toCard } from '../cards/card-rows.ts'
import { type CommentRow, toComment } from '../cards/comment-rows.ts'
import { readCard } from '../cards/read-card.ts'
import { updateCard } from '../cards/update-card.ts'
import type { Context } from '../context.ts'
import { notifySignal } from '../events/call-out.ts'
import { inTransaction } from '../in-transaction.ts'
import { pendingOf } from '../pending-writes.ts'
import { asAgent, type RunAgent, runAgentColumns } from './agent-runs.ts'
import { leaseMs } from './run-record.ts'
import { adapterSettings, type RunSettings, toRunSettings } from './run-settings.ts'
import { type RunStart, writeStart } from './run-writes.ts'
import { readSession } from './sessions.ts'

/** A card taken by its agent, with what the agent needs to work on it. */
export interface TakenCard {
  start: RunStart & { cardId: string }
  agent: RunAgent
  settings: RunSettings
  card: Card
  /** Who the agent acts for: the actor who gave it the card, and those who have commented or changed its text since. */
  drivers: string[]
}

/** How many attempts a card gets when its worker dies. */
export const maxAttempts = 2

/**
 * Starts work on a waiting card for its agent: moves the card to in progress and inserts its run, leased to this
 * process. Returns null when the card no longer waits: someone else has it, it was moved, or its agent was turned off.
 */
export async function takeCard(ctx: Context, cardId: string): Promise<TakenCard | null> {
  return inTransaction(ctx, async (ctx) => {
    const found = await lockWaiting(ctx, cardId)
    if (!found) return null
    const { settings: values, lastAttempt, drivers, ...agent } = found
    const settings = toRunSettings(values)
    if (!settings.isEnabled) return null
    await moveAs(ctx, agent, cardId, { status: 'in_progress' })
    const row = await readCard(ctx, cardId)
    const card = toCard(row)
    const start = {
      id: newUuid(),
      agent,
      task: card.content ? `${card.title}\n\n${card.content}` : card.title,
      startedAt: ctx.now(),
      cardId,
      attempt: lastAttempt !== null && lastAttempt < maxAttempts ? lastAttempt + 1 : 1,
    }
    await writeStart(ctx, start, new Date(ctx.now().getTime() + leaseMs))
    pendingOf(ctx).afterwards.push((db) => notifySignal(db, ctx.workspace.id, 'runs'))
    return { start, agent, settings, card, drivers }
  })
}

/** Moves a card as its agent, whatever the agent's own scopes are: working on cards is its purpose. */
export async function moveAs(
  ctx: Context,
  agent: RunAgent,
  cardId: string,
  change: { status: 'new' | 'in_progress' | 'done'; assignee?: null },
): Promise<void> {
  await updateCard(onBoard(ctx, agent), { id: toCard(await readCard(ctx, cardId)).id, ...change })
}

/** An agent with the scopes it needs on the board; it has no drivers when it moves cards. */
export function onBoard(ctx: Context, agent: RunAgent): Context {
  return { ...asAgent(ctx, agent), scopes: new Set(['read:kanban', 'write:kanban']), drivenBy: [] }
}

type Found = RunAgent & { settings: unknown; lastAttempt: number | null; drivers: string[] }

// Skips a card that another process has locked instead of waiting for it.
async function lockWaiting(ctx: Context, cardId: string): Promise<Found | null> {
  const { rows } = await sql<Found>`
    SELECT ${runAgentColumns(ctx)}, ${adapterSettings(ctx)} AS settings, ${diedAttempt(ctx)} AS "lastAttempt",
      c.driven_by AS drivers
    FROM card c
    JOIN agent a ON a.workspace_id = c.workspace_id AND a.id = c.assignee_id AND a.is_active AND NOT a.is_external
    WHERE c.workspace_id = ${ctx.workspace.id} AND c.id = ${cardId} AND c.status = 'new'
      AND NOT EXISTS (SELECT FROM agent_run r WHERE r.workspace_id = ${ctx.workspace.id} AND r.card_id = c.id AND r.status = 'running')
    FOR NO KEY UPDATE OF c SKIP LOCKED`.execute(ctx.db.kysely)
  return rows[0] ?? null
}

/**
 * The attempt number of the last run on the card `c`, if that run was by the same agent `a` and its process died; such
 * a run keeps its lease.
 */
function diedAttempt(ctx: Context): RawBuilder<number | null> {
  return sql`(
    SELECT CASE WHEN last.agent_id = a.id AND last.status = 'failed' AND last.leased_until IS NOT NULL THEN last.attempt END FROM (
      SELECT r.agent_id, r.status, r.leased_until, r.attempt FROM agent_run r
      WHERE r.workspace_id = ${ctx.workspace.id} AND r.card_id = c.id ORDER BY r.id DESC LIMIT 1) last)`
}

/** Returns the comments on a card and what its agent remembers of it, as far as the agent's context may see them. */
export async function rememberedOf(ctx: Context, { agent, start }: TakenCard): Promise<Remembered> {
  const { cardId } = start
  return { comments: await readComments(ctx, cardId), session: await readSession(ctx, agent, cardId) }
}

interface Remembered {
  /** The last hundred, oldest first. */
  comments: CardComment[]
  session: string | null
}

async function readComments(ctx: Context, cardId: string): Promise<CardComment[]> {
  const { rows } = await sql<CommentRow>`
    SELECT m.* FROM ${readable(ctx, 'card_comment')} m WHERE m.workspace_id = ${ctx.workspace.id} AND m.card_id = ${cardId}
    ORDER BY m.id DESC LIMIT 100`.execute(ctx.db.kysely)
  return rows.toReversed().map(toComment)
}
