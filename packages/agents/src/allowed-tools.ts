import type { ToolSpec } from '@vitrina/core/agents/toolbox'
import type { RunCause } from './adapter.ts'

/**
 * What a run may change, in addition to the scopes it acts with. A question may only create a card. An event, or a card
 * created by an agent, may only change the board. A card created by a person or a key allows everything within the
 * agent's scopes.
 */
export function mayUse({ name, changes }: Pick<ToolSpec, 'name' | 'changes'>, cause: RunCause): boolean {
  if (!changes) return true
  if (cause.kind === 'question') return name === 'create_card'
  const isAskedByPeople = cause.kind === 'card' && cause.card.createdBy.type !== 'agent'
  return isAskedByPeople || boardTools.includes(name)
}

const boardTools = ['create_card', 'update_card', 'delete_card']

/** The reason a call of a tool is refused, as text for the caller; null when it is allowed. */
export function refusalOf(spec: ToolSpec, args: Record<string, unknown>, cause: RunCause): string | null {
  if (!mayUse(spec, cause)) return `${spec.name}: в этой работе такие изменения не делаются.`
  // Otherwise agents could go on creating cards for each other without a person to stop them.
  const isByPerson = cause.kind === 'question'
  if (isByPerson || !boardTools.includes(spec.name)) return null
  if ((args['assigneeId'] ?? args['assignee'] ?? null) !== null) {
    return 'Исполнителя задаче назначает человек: создай или оставь её без исполнителя.'
  }
  return args['status'] === 'new' ? 'В колонку новых задачу возвращает человек.' : null
}
