import type { ToolSpec } from '@vitrina/core/agents/toolbox'
import type { RunCause } from './adapter.ts'

/**
 * What a run may change, beside the scopes of who it acts as: for a question a new card alone; for an event, or a card that
 * no person or key has put there, the board alone; for a card of theirs what the agent's scopes name.
 */
export function mayUse({ name, changes }: Pick<ToolSpec, 'name' | 'changes'>, cause: RunCause): boolean {
  if (!changes) return true
  if (cause.kind === 'question') return name === 'create_card'
  const isAskedByPeople = cause.kind === 'card' && cause.card.createdBy.type !== 'agent'
  return isAskedByPeople || boardTools.includes(name)
}

const boardTools = ['create_card', 'update_card', 'delete_card']

/** Why a call of a tool is not made, in words for whoever called it; null when it may be. */
export function refusalOf(spec: ToolSpec, args: Record<string, unknown>, cause: RunCause): string | null {
  if (!mayUse(spec, cause)) return `${spec.name}: в этой работе такие изменения не делаются.`
  // Else cards would breed cards, agent by agent, with nobody to stop them.
  const isByPerson = cause.kind === 'question'
  if (isByPerson || !boardTools.includes(spec.name)) return null
  if ((args['assigneeId'] ?? args['assignee'] ?? null) !== null) {
    return 'Исполнителя задаче назначает человек: создай или оставь её без исполнителя.'
  }
  return args['status'] === 'new' ? 'В колонку новых задачу возвращает человек.' : null
}
