import { setTimeout as sleep } from 'node:timers/promises'
import { deliveryFault } from '@vitrina/contract/delivery-faults'
import { EventType, ServiceEvent } from '@vitrina/contract/event'
import { asAgent, asDrivenAgent, type RunAgent, readRunAgent } from '@vitrina/core/agents/agent-runs'
import type { OpenToolbox } from '@vitrina/core/agents/toolbox'
import { createCardOnce } from '@vitrina/core/cards/create-card'
import type { Context } from '@vitrina/core/context'
import { cutText } from '@vitrina/core/text/cut-text'
import type { AgentTarget } from '@vitrina/core/webhooks/delivery-engine'
import { PublicLogText } from '@vitrina/core/webhooks/log-labels'
import { encodeId } from '@vitrina/db/ids'
import { describeEvent } from './describe-event.ts'
import { runAgent } from './run-agent.ts'

/** Addresses that links lead to, e.g. `http://localhost:3000`. */
export interface LinkRoots {
  panelUrl: string
  apiUrl: string
}

/**
 * Delivers events to the agents of subscriptions: `card` puts a task with the event's text and link on the board for
 * the agent, `wake` runs it with that text. One delivery creates one card, however often it is attempted. The number of
 * agents awake in this process is limited; a later attempt wakes an agent there was no room for.
 */
export function agentTarget(roots: LinkRoots, openToolbox: OpenToolbox): AgentTarget {
  const awake = new Set<Promise<void>>()
  return async (ctx, target, delivery, signal) => {
    const event = ServiceEvent.parse(JSON.parse(delivery.body))
    const agent = await requireAgent(ctx, target.agentId)
    const drivenBy = target.drivenBy === null ? [] : [target.drivenBy]
    const { title, text } = describeEvent(event)
    const content = [cutText(text, 18_000), linkOf(roots, event), `Событие ${event.id}`].filter(Boolean).join('\n\n')
    if (target.deliveryMode === 'card') {
      const assigneeId = encodeId('agent', agent.uuid)
      // The subscription itself permits the agent to put the card on the board.
      const own = asAgent(ctx, agent)
      const putting: Context = {
        ...own,
        scopes: new Set(['write:kanban']),
        byDelivery: true,
        drivenBy,
        reach: target.reach,
      }
      await createCardOnce(putting, delivery.id, { title: cutText(title, 300), content, assigneeId })
      return
    }
    if (agent.isExternal) {
      throw new PublicLogText(deliveryFault('agent_elsewhere', { name: agent.name }))
    }
    if (awake.size >= maxAwake) {
      throw new PublicLogText(deliveryFault('agents_busy', {}))
    }
    const acting = await asDrivenAgent(ctx, agent, drivenBy)
    if (!acting) throw new PublicLogText(noneSelected)
    const task = `${title}\n\n${content}`
    const cause = { kind: 'event', event, text: task } as const
    const run = runAgent(acting, agent, { task, cause, tools: openToolbox(acting), signal })
    awake.add(run)
    const leave = () => void awake.delete(run)
    run.then(leave, leave)
    // A wake-up succeeds when the run is under way; one that fails at once is reported and tried again.
    await Promise.race([run, sleep(startedAfterMs, undefined, { ref: false })])
    run.catch((err: unknown) => ctx.logger.warn({ err, eventId: event.id }, 'a run of an agent failed'))
  }
}

const noneSelected =
  'Whoever made this subscription has no access any more, and its agent works with their rights; choose the agent anew (agentProfile)'
const startedAfterMs = 5000
const maxAwake = 8

async function requireAgent(ctx: Context, id: string | null): Promise<RunAgent> {
  const agent = id === null ? null : await readRunAgent(ctx, id)
  if (!agent) throw new PublicLogText(deliveryFault('agent_gone', {}))
  if (!agent.isActive) throw new PublicLogText(deliveryFault('agent_off', { name: agent.name }))
  return agent
}

/** Where the object can be seen: its page, or its address in the API. */
function linkOf({ panelUrl, apiUrl }: LinkRoots, { type, data }: ServiceEvent): string {
  const id = encodeURIComponent(String(data.object['id']))
  switch (EventType.parse(type)) {
    case 'check.created':
      return `${panelUrl}/checks/${id}`
    case 'dish.updated':
      return `${panelUrl}/menu/${id}`
    case 'stock.low':
      return `${apiUrl}/api/v1/stock?search=${encodeURIComponent(String(data.object['name'] ?? ''))}`
    default:
      return `${apiUrl}/api/v1/cards/${id}`
  }
}
