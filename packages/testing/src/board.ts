import type { BoardCard, BoardColumn, Card, CreateCard } from '@vitrina/contract/card'
import { listAgents } from '@vitrina/core/agents/list-agents'
import { createCard } from '@vitrina/core/cards/create-card'
import { readBoard } from '@vitrina/core/cards/read-board'
import type { Context } from '@vitrina/core/context'

/** The public id of a built-in executor of the workspace, by its name. */
export async function agentNamed(ctx: Context, name = 'Аналитик'): Promise<string> {
  const { data } = await listAgents(ctx, {})
  const agent = data.find((each) => each.name === name)
  if (agent) return agent.id
  throw new Error(`The workspace has no executor ${name}`)
}

/** Creates a card on the board; returns what `createCard` returns. */
export async function cardOf(ctx: Context, input: Partial<CreateCard> = {}): Promise<Card> {
  const { data } = await createCard(ctx, { title: 'Task', ...input })
  return data
}

/** A column of the board, as the panel reads it. */
export async function columnOf(ctx: Context, status: BoardColumn['status']): Promise<BoardColumn> {
  const column = (await readBoard(ctx, {})).data.find((each) => each.status === status)
  if (column) return column
  throw new Error(`The board has no column ${status}`)
}

/** A card as the panel's board shows it, with its version. */
export async function onBoard(ctx: Context, id: string): Promise<BoardCard> {
  const { data: columns } = await readBoard(ctx, {})
  const card = columns.flatMap(({ cards }) => cards).find((each) => each.id === id)
  if (card) return card
  throw new Error(`The board has no card ${id}`)
}

/** The same context at another moment. */
export function at(ctx: Context, now: string): Context {
  return { ...ctx, now: () => new Date(now) }
}

/** The same context with an API key as the actor. */
export function byKey(ctx: Context, id = '01a1fdb4-7099-7195-9050-d85a4f654218'): Context {
  return { ...ctx, actor: { type: 'key', id, name: 'Robot' } }
}
