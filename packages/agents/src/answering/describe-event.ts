import { addComment } from '@vitrina/core/cards/add-comment'
import type { RunCause, RunContext, RunEvent, RunResult } from '../adapter.ts'
import { describeEvent } from '../describe-event.ts'
import type { MeantBefore } from './session.ts'

/** Describes in words what happened. For the agent's own card it says so on the card, where people read it. */
export async function describeServiceEvent(
  { ctx, agent, signal }: RunContext<MeantBefore>,
  { event }: Extract<RunCause, { kind: 'event' }>,
  onEvent: (event: RunEvent) => void,
): Promise<RunResult<MeantBefore>> {
  const { title, text } = describeEvent(event)
  onEvent({ kind: 'step', text: title })
  const report = `${title}\n\n${text}`
  const { object } = event.data
  signal.throwIfAborted()
  if (object['object'] === 'card' && object['assigneeId'] === agent.id && object['status'] !== 'archived') {
    await addComment(ctx, { id: String(object['id']), content: report })
    onEvent({ kind: 'tool', text: `comment ${String(object['id'])}` })
  }
  return { outcome: 'done', report }
}
