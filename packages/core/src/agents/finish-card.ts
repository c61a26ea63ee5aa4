import { addComment } from '../cards/add-comment.ts'
import { toCard } from '../cards/card-rows.ts'
import { lockCard } from '../cards/read-card.ts'
import type { Context } from '../context.ts'
import { cutText } from '../text/cut-text.ts'
import type { RunAgent } from './agent-runs.ts'
import type { RunRecord } from './run-record.ts'
import type { RunEnd } from './run-writes.ts'
import { moveAs, onBoard } from './take-card.ts'

/** Where a card goes when its run is over: closed, back to people, or to whoever takes it up again. */
export type CardEnd = 'done' | 'handed_back' | 'to_be_resumed'

const longestReport = 20_000

/**
 * Ends the run of a card: the run, the report on the card and its move are there together or not at all. A card that was
 * moved, archived or given to somebody else meanwhile stays where it is; an archived one gets no report either. False when the
 * run was not this process's any more: then nothing is written.
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

/** Puts the report on a card that is locked, and moves it unless somebody else has. */
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
