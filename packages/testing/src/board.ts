import type { Card, CreateCard } from '@vitrina/contract/card'
import { listAgents } from '@vitrina/core/agents/list-agents'
import { createCard } from '@vitrina/core/cards/create-card'
import type { Context } from '@vitrina/core/context'

/** The public id of a built-in executor of the workspace, by its name. */
export async function agentNamed(ctx: Context, name = 'Аналитик'): Promise<string> {
  const { data } = await listAgents(ctx, {})
  const agent = data.find((each) => each.name === name)
  if (agent) return agent.id
  throw new Error(`The workspace has no executor ${name}`)
}

/** A card of the board, as `createCard` answers it. */
export async function cardOf(ctx: Context, input: Partial<CreateCard> = {}): Promise<Card> {
  const { data } = await createCard(ctx, { title: 'Task', ...input })
  return data
}

/** The same context at another moment. */
export function at(ctx: Context, now: string): Context {
  return { ...ctx, now: () => new Date(now) }
}

/** The same context in the hands of an API key. */
export function byKey(ctx: Context, id = '01a1fdb4-7099-7195-9050-d85a4f654218'): Context {
  return { ...ctx, actor: { type: 'key', id, name: 'Robot' } }
}
