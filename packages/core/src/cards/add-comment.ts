import type { CreateComment } from '@vitrina/contract/card'
import { newUuid } from '@vitrina/db/ids'
import { reachOfEither, reachValue } from '../access/reach.ts'
import { requireScope } from '../access/require-scope.ts'
import { findAgent } from '../agents/find-agent.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Actor, Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { requireId } from '../errors/not-found.ts'
import { recordEvent } from '../events/record-event.ts'
import { inTransaction } from '../in-transaction.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { recordCardChange } from './card-history.ts'
import { type CardRow, cardReach, toRenderedCard } from './card-rows.ts'
import { changedFields } from './changed-fields.ts'
import { type CommentRow, commentReach, toComment } from './comment-rows.ts'
import { lockOpenCard } from './read-card.ts'
import { countComment } from './write-card.ts'

/**
 * Adds a comment to a card; an agent's comment is its report. Emits `card.commented` with the card. Needs
 * `write:kanban`; 404, 409 `conflict` for an archived card, 422 `unknown_agent_profile` for an author the workspace
 * does not have.
 */
export async function addComment(ctx: Context, input: CreateComment & { id: string }) {
  requireScope(ctx, 'write:kanban')
  const cardId = requireId('card', input.id)
  return inTransaction(ctx, async (ctx) => {
    const held = await lockOpenCard(ctx, cardId)
    const author = await readAuthor(ctx, held, input.author)
    const comment: CommentRow = {
      id: newUuid(),
      card_id: cardId,
      kind: author.type === 'agent' ? 'report' : 'comment',
      author_type: author.type,
      author_id: author.id,
      author_name: author.name,
      restaurant_ids: ctx.reach,
      content: input.content,
      created_at: ctx.now(),
    }
    await ctx.db.kysely
      .insertInto('card_comment')
      .values({ workspace_id: ctx.workspace.id, ...comment, restaurant_ids: reachValue(ctx.reach) })
      .execute()
    await notifyOfComment(ctx, held, comment, author)
    return itemEnvelope(ctx, toComment(comment))
  })
}

/**
 * The author: the agent that the body names; otherwise people and agents write as themselves, and a key as the card's
 * assignee.
 */
async function readAuthor(ctx: Context, card: CardRow, named: string | undefined): Promise<Actor> {
  if (named !== undefined) {
    const agent = await findAgent(ctx, named)
    if (agent) return { type: 'agent', ...agent }
    const detail = 'is not an executor of this workspace; GET /agents lists them'
    throw new DomainError('unknown_agent_profile', `author ${detail}.`, {
      errors: [{ pointer: '#/author', code: 'unknown_agent_profile', detail }],
    })
  }
  const { assignee_id: id, assignee_name: name } = card
  const speaksForAssignee = ctx.actor.type === 'key' || ctx.actor.type === 'system'
  return speaksForAssignee && id !== null && name !== null ? { type: 'agent', id, name } : ctx.actor
}

async function notifyOfComment(ctx: Context, held: CardRow, comment: CommentRow, author: Actor): Promise<void> {
  const row = await countComment(ctx, held)
  const card = toRenderedCard(row)
  const { previous } = changedFields(toRenderedCard(held), card)
  const reach = reachOfEither(cardReach(row), commentReach(comment))
  // The author is the event's actor, so that an agent is not notified of its own comment.
  recordEvent({ ...ctx, actor: author }, { type: 'card.commented', objectId: held.id, object: card, previous, reach })
  const { id, kind, author: by } = toComment(comment)
  recordCardChange(ctx, { cardId: held.id, kind: 'commented', after: { commentId: id, kind, author: by } })
  recordAudit(ctx, {
    action: 'card.commented',
    objectKind: 'card',
    objectId: card.id,
    details: { commentId: id, author: by },
  })
}
