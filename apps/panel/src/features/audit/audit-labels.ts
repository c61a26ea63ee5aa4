import {
  type AuditAction,
  type AuditEntry,
  type AuditGroup,
  type AuditObject,
  type AuditValue,
  auditCatalogue,
  auditObjects,
} from '@vitrina/contract/audit'
import { Role } from '@vitrina/contract/scopes'
import type { Source } from '@vitrina/contract/source'
import { roleName } from '@/components/shell/role-name'
import type { AgentName } from '@/features/agents/use-named-agents'
import { reasonText } from '@/features/integrations/reasons/reason-text'
import { instantText } from '@/format/format-date'
import type { Locale } from '@/i18n/locale'
import type { MessageKey, Texts, Translate } from '@/i18n/translate'

/** The groups of actions, in the order of the catalogue. */
export const auditGroups: readonly AuditGroup[] = [...new Set<AuditGroup>(Object.values(auditCatalogue))]

type FieldKey = Extract<MessageKey, `audit.field.${string}`>

/** The language and the time zone of the labels, and the names of agents. */
interface LocalizedText {
  t: Translate
  messages: Texts
  locale: Locale
  timezone: string
  nameOf: AgentName
}

/** Returns the label of an action; an action of an older version without a label is returned as it was stored. */
export function actionLabels(t: Translate, action: string): string {
  return isAction(action) ? t(`audit.action.${action}`) : action
}

/** Returns the label of a kind of object. */
export function kindLabels(t: Translate, kind: string): string {
  const known = auditObjects.find((each) => each === kind)
  return known ? t(`audit.kind.${known satisfies AuditObject}`) : kind
}

/** Returns the label of a field of the details; a field without one is returned by its name. */
function fieldLabels({ t, messages }: Pick<LocalizedText, 't' | 'messages'>, field: string): string {
  const key = `audit.field.${field.slice(field.lastIndexOf('.') + 1)}`
  return isField(messages, key) ? t(key) : field
}

/** Returns an object's name, or the label used instead of one; null for an object that has only an id. */
export function objectLabels(
  { t, messages, nameOf }: Pick<LocalizedText, 't' | 'messages' | 'nameOf'>,
  object: Omit<AuditEntry['object'], 'isGone'>,
): string | null {
  if (object.name !== null) return nameOf({ id: object.id, name: object.name })
  if (object.kind !== 'integration' && object.kind !== 'setting') return null
  const key = object.kind === 'setting' ? `audit.setting.${object.id}` : `source.${object.id}`
  return isObjectName(messages, key) ? t(key) : object.id
}

/** Returns the changes and the other facts of an entry, one per line. */
export function detailLines(words: LocalizedText, { object, changes, facts }: Reported): string[] {
  return [
    ...changes.filter(isToDescribe).map(({ field, before, after }) => {
      const ids = changes.find((each) => each.field === idField(field))
      const from = valueLabels(words, field, named(words, ids?.before, before))
      const to = valueLabels(words, field, named(words, ids?.after, after))
      return `${fieldLabels(words, field)}: ${words.t('audit.change', { before: from, after: to })}`
    }),
    // Omit the object's name, which is shown next to the action, and empty lists.
    ...facts
      .filter((fact) => isToDescribe(fact) && fact.value !== object.name)
      .filter(({ value }) => !(Array.isArray(value) && value.length === 0))
      .map((fact) => {
        const id = facts.find((each) => each.field === idField(fact.field))?.value
        return `${fieldLabels(words, fact.field)}: ${factLabels(words, { ...fact, value: named(words, id, fact.value) })}`
      }),
  ]
}

/** The field that has the id of what a field names: `assigneeId` for `assignee`, `author.id` for `author.name`. */
function idField(field: string): string {
  return field.endsWith('.name') ? field.replace(/name$/, 'id') : `${field}Id`
}

function named({ nameOf }: LocalizedText, id: AuditValue | undefined, value: AuditValue): AuditValue {
  return typeof id === 'string' && typeof value === 'string' ? nameOf({ id, name: value }) : value
}

type Reported = Pick<AuditEntry, 'object' | 'changes' | 'facts'>

/** Whether a field means something to a reader, which ids and versions do not. */
function isToDescribe({ field }: { field: string }): boolean {
  return !/(^|\.)(id|object|version)$/.test(field)
}

function factLabels(words: LocalizedText, { field, value, why }: AuditEntry['facts'][number]): string {
  return why ? reasonText(words.locale, String(value), why) : valueLabels(words, field, value)
}

function valueLabels(words: LocalizedText, field: string, value: AuditValue): string {
  const { t } = words
  if (value === null || value === '') return t('audit.nothing')
  if (typeof value === 'boolean') return value ? t('audit.yes') : t('audit.no')
  if (Array.isArray(value)) return value.map((each) => textLabels(words, field, each)).join(', ') || t('audit.nothing')
  return textLabels(words, field, String(value))
}

const instantForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

function textLabels({ t, messages, locale, timezone }: LocalizedText, field: string, value: string): string {
  if (instantForm.test(value)) return instantText(value, locale, timezone)
  if (field === 'role') return Role.safeParse(value).success ? roleName(t, value) : value
  const key = `${valueGroups[field] ?? ''}.${value}`
  return isValue(messages, key) ? t(key) : value
}

/** Fields whose values have labels elsewhere in the dictionary. */
const valueGroups: Record<string, string> = {
  scopes: 'scope',
  priority: 'board.priority',
  status: 'board.column',
  source: 'source',
  fields: 'audit.field',
  events: 'webhooks.event',
  type: 'webhooks.event',
  targetKind: 'webhooks.target',
  deliveryMode: 'webhooks.mode',
  formerStatus: 'webhooks.status',
  frequency: 'mailings.frequency',
  language: 'mailings.language',
  blocks: 'mailings.block',
  kind: 'audit.value',
  reason: 'audit.value',
  'author.type': 'audit.actorType',
}

function isAction(action: string): action is AuditAction {
  return Object.hasOwn(auditCatalogue, action)
}

function isField(messages: Texts, key: string): key is FieldKey {
  return Object.hasOwn(messages, key)
}

type ObjectKey = Extract<MessageKey, `source.${Source}` | `audit.setting.${string}`>
type ValueKey =
  | FieldKey
  | ObjectKey
  | Extract<
      MessageKey,
      | `${'scope' | 'board.priority' | 'board.column' | 'audit.value' | 'audit.actorType'}.${string}`
      | `webhooks.${'event' | 'target' | 'mode' | 'status'}.${string}`
      | `mailings.${'frequency' | 'language' | 'block'}.${string}`
    >

function isObjectName(messages: Texts, key: string): key is ObjectKey {
  return Object.hasOwn(messages, key)
}

function isValue(messages: Texts, key: string): key is ValueKey {
  return Object.hasOwn(messages, key)
}

/** Returns the page of an object of the journal; null for one without a page, or that no longer exists. */
export function objectPath({ kind, id, isGone }: Omit<AuditEntry['object'], 'name'>): string | null {
  if (isGone) return null
  switch (kind) {
    case 'restaurant':
      return `/restaurants/${id}`
    case 'dish':
      return `/menu/${id}`
    case 'agent':
      return `/agents/${id}`
    case 'card':
      return `/board/${id}`
    case 'mailing':
      return `/settings/mailings/${id}`
    default:
      return null
  }
}
