import type { BoardCard, CardChange } from '@vitrina/contract/card'
import type { NamedAgent } from '@/features/agents/agent-labels'
import type { AgentName } from '@/features/agents/use-named-agents'
import type { Translate } from '@/i18n/translate'

/** What puts a change into the user's language. */
export interface ChangeLabels {
  t: Translate
  nameOf: AgentName
}

/** Returns a short text of a change of a card: `колонка «Новые» → «Готово», приоритет: высокий`. */
export function describeChange(labels: ChangeLabels, { kind, before, after }: CardChange): string {
  const { t } = labels
  switch (kind) {
    case 'created':
      return t('board.change.created')
    case 'reordered':
      return t('board.change.reordered')
    case 'commented':
      return after['kind'] === 'report' ? t('board.change.reported') : t('board.change.commented')
    case 'archived':
      return t('board.change.archived')
    case 'changed':
      return changedLabels(labels, before, after)
  }
}

/** Returns the name of a column, or of the archive. */
export function columnName(t: Translate, status: BoardCard['status']): string {
  return t(`board.column.${status}`)
}

type Fields = CardChange['before']

function changedLabels({ t, nameOf }: ChangeLabels, before: Fields, after: Fields): string {
  const words: string[] = []
  if ('status' in after) {
    const names = { from: statusName(t, before['status']), to: statusName(t, after['status']) }
    words.push(before['status'] === 'archived' ? t('board.change.restored', names) : t('board.change.status', names))
  }
  if ('priority' in after) words.push(t('board.change.priority', { priority: priorityName(t, after['priority']) }))
  if ('assigneeId' in after) {
    const assignee = readAssignee(after['assignee'])
    words.push(t('board.change.assignee', { name: assignee ? nameOf(assignee) : t('board.nobody') }))
  }
  if ('title' in after) words.push(t('board.change.title', { title: String(after['title']) }))
  if ('content' in after) words.push(t('board.change.content'))
  return words.join(', ')
}

// A stored history may have statuses that this version has no labels for.
function statusName(t: Translate, value: unknown): string {
  return value === 'new' || value === 'in_progress' || value === 'done' || value === 'archived'
    ? columnName(t, value)
    : String(value)
}

function priorityName(t: Translate, value: unknown): string {
  return value === 'low' || value === 'normal' || value === 'high' || value === 'urgent'
    ? t(`board.priority.${value}`)
    : String(value)
}

function readAssignee(value: unknown): NamedAgent | null {
  if (typeof value !== 'object' || value === null || !('name' in value) || typeof value.name !== 'string') return null
  return { id: 'id' in value ? String(value.id) : '', name: value.name }
}
