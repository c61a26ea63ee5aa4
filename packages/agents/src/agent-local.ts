import { addComment } from '@vitrina/core/cards/add-comment'
import type { AgentAdapter } from './adapter.ts'
import { describeEvent } from './describe-event.ts'

/**
 * The adapter that needs no model: it reads what it was given and says in words what happened. About a card that is
 * the agent's own it says so on the card, where people read it.
 */
export const agentLocal: AgentAdapter = {
  name: 'agent_local',
  async execute({ ctx, agent, task, event, signal }, onEvent) {
    if (!event) return { report: `${agent.name}: ${task}` }
    const { title, text } = describeEvent(event)
    onEvent({ kind: 'step', text: title })
    const report = `${title}\n\n${text}`
    const { object } = event.data
    signal.throwIfAborted()
    if (object['object'] === 'card' && object['assigneeId'] === agent.id && object['status'] !== 'archived') {
      await addComment(ctx, { id: String(object['id']), content: report })
      onEvent({ kind: 'tool', text: `comment ${String(object['id'])}` })
    }
    return { report }
  },
}
