import { addComment } from '../cards/add-comment.ts'
import { toCard } from '../cards/card-rows.ts'
import { lockCard } from '../cards/read-card.ts'
import type { Context } from '../context.ts'
import { cutText } from '../text/cut-text.ts'
import type { RunAgent } from './agent-runs.ts'
import type { RunRecord } from './run-record.ts'
import type { RunEnd } from './run-writes.ts'
import { moveAs, onBoard } from './take-card.ts'

/** What happens to a card when its run is over: it is closed, handed back to people, or left for another attempt. */
export type CardEnd = 'done' | 'handed_back' | 'to_be_resumed'

const longestReport = 20_000

/**
 * Ends the run of a card. The run's end, the report on the card and its move are written in one transaction. A card
 * that was moved, archived or reassigned meanwhile is not moved; an archived one gets no report either. Returns false,
 * and writes nothing, when the run no longer belongs to this process.
 */
export async function finishCard(
  record: RunRecord,
  work: { agent: RunAgent; cardId: string; end: RunEnd; cardEnd: CardEnd; report: string | null },
): Promise<boolean> {
  const { agent, cardId, end, cardEnd, report } = work
  return record.end(end, {
    before: async (ctx) => {
      await lockCard(ctx, cardId)
    },
    after: (ctx) => finishAgentCard(ctx, agent, cardId, cardEnd, report),
  })
}

/** Adds the report to a locked card, and moves the card unless someone else has moved it. */
export async function finishAgentCard(
  ctx: Context,
  agent: RunAgent,
  cardId: string,
  cardEnd: CardEnd,
  report: string | null,
): Promise<void> {
  const held = await lockCard(ctx, cardId)
  if (held.status === 'archived') return
  if (report !== null) {
    await addComment(onBoard(ctx, agent), { id: toCard(held).id, content: cutText(report, longestReport) })
  }
  if (held.status !== 'in_progress' || held.assignee_id !== agent.uuid) return
  if (cardEnd === 'done') await moveAs(ctx, agent, cardId, { status: 'done' })
  else await moveAs(ctx, agent, cardId, { status: 'new', ...(cardEnd === 'handed_back' && { assignee: null }) })
}
