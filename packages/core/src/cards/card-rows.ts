import type { AgentKind } from '@vitrina/contract/agent'
import type { BoardCard, Card, CardPriority } from '@vitrina/contract/card'
import { encodeId } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Reach } from '../access/reach.ts'
import { readable } from '../access/readable.ts'
import { toAuthor } from '../actors.ts'
import type { Actor, Context } from '../context.ts'

/** A card as SQL returns it, with its assignee. */
export interface CardRow {
  id: string
  title: string
  content: string | null
  status: Card['status']
  priority: CardPriority
  assignee_id: string | null
  assignee_kind: AgentKind | null
  assignee_name: string | null
  version: number
  comments_count: number
  /** How many of them the caller may see. */
  comments_shown: number
  creator_type: Actor['type']
  creator_id: string
  creator_name: string
  /** For a card created by an agent: the restaurants it may mention. */
  restaurant_ids: Reach
  created_at: Date
  updated_at: Date
  started_at: Date | null
  done_at: Date | null
}

/** The same with its place on the board, as the table stores it. */
export interface StoredCardRow extends CardRow {
  board_key: string
}

/** Cards of the workspace within a condition on `c`. */
export function cardRows(ctx: Context, within: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    SELECT c.id, c.title, c.search_title, c.content, c.status, c.priority, c.urgency, c.board_key, c.version, c.assignee_id,
      a.kind AS assignee_kind, a.name AS assignee_name, c.comments_count, ${commentsShown(ctx)} AS comments_shown,
      c.creator_type, c.creator_id, c.creator_name, c.restaurant_ids, c.created_at, c.updated_at, c.started_at, c.done_at, c.archived_at
    FROM ${readable(ctx, 'card')} c
    LEFT JOIN agent a ON a.workspace_id = c.workspace_id AND a.id = c.assignee_id
    WHERE c.workspace_id = ${ctx.workspace.id} AND ${within})`
}

// Counted only for callers limited to some restaurants; for the others the column has the number.
function commentsShown(ctx: Context): RawBuilder<unknown> {
  if (ctx.reach === null) return sql`c.comments_count`
  return sql`(SELECT count(*)::int FROM ${readable(ctx, 'card_comment')} m
    WHERE m.workspace_id = ${ctx.workspace.id} AND m.card_id = c.id)`
}

/**
 * The restaurants a card may mention: for an agent's card those the agent worked with, for a person's card none that
 * are known.
 */
export function cardReach({ creator_type, restaurant_ids }: Pick<CardRow, 'creator_type' | 'restaurant_ids'>): Reach {
  return creator_type === 'agent' ? restaurant_ids : []
}

/** The public form for the caller: an allow-list, never the row. */
export function toCard(row: CardRow): Card {
  const assignee = toAssignee(row)
  return {
    id: encodeId('card', row.id),
    object: 'card',
    title: row.title,
    content: row.content,
    status: row.status,
    priority: row.priority,
    assigneeId: assignee?.id ?? null,
    assignee,
    createdBy: toAuthor({ type: row.creator_type, id: row.creator_id, name: row.creator_name }),
    commentsCount: row.comments_shown,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    doneAt: row.done_at?.toISOString() ?? null,
  }
}

/** The same for events, which are identical for all receivers: all of the card's comments are counted. */
export function toRenderedCard(row: CardRow): Card {
  return { ...toCard(row), commentsCount: row.comments_count }
}

/** The same with its version, for the panel's board. */
export function toBoardCard(row: CardRow): BoardCard {
  return { ...toCard(row), version: row.version }
}

function toAssignee({ assignee_id, assignee_kind, assignee_name }: CardRow): Card['assignee'] {
  if (assignee_id === null || assignee_kind === null || assignee_name === null) return null
  return { id: encodeId('agent', assignee_id), kind: assignee_kind, name: assignee_name }
}
