import type { AuditEntry, AuditValue } from '@vitrina/contract/audit'
import { Reason } from '@vitrina/contract/reason'
import { cutText } from '../text/cut-text.ts'

type Details = Pick<AuditEntry, 'changes' | 'facts'> & {
  /** The object's name at the time of the action. */
  name: string | null
}

const longestText = 300
// Secrets are never recorded; if one were, it would not be shown.
const secretField = /secret|password|passphrase|token$|hash|credential|authorization|cookie/i

/** Parses an entry's details: which fields changed from what to what, and the rest as facts. */
export function readDetails(details: unknown): Details {
  const held = isRecord(details) ? details : {}
  const { before, after, why, ...rest } = held
  const isChange = isRecord(before) && isRecord(after)
  // A created or deleted object has only one side, so there is no change to show.
  const told = isChange ? rest : { ...(isRecord(before) && before), ...(isRecord(after) && after), ...rest }
  const called = [held['name'], held['email'], told['title'], told['name']].find((each) => typeof each === 'string')
  return {
    changes: isChange ? changesOf(before, after) : [],
    facts: Object.entries(told).flatMap(([field, value]) => factsOf(field, value, isRecord(why) ? why[field] : null)),
    name: typeof called === 'string' ? cutText(called, longestText) : null,
  }
}

function changesOf(before: Record<string, unknown>, after: Record<string, unknown>): Details['changes'] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields.flatMap((field) => {
    const [from, to] = [toValue(field, before[field]), toValue(field, after[field])]
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, before: from, after: to }]
  })
}

// An object in the details is shown field by field.
function factsOf(field: string, value: unknown, why: unknown): Details['facts'] {
  if (!isRecord(value)) {
    const reason = Reason.safeParse(why)
    return [{ field, value: toValue(field, value), ...(reason.success && { why: reason.data }) }]
  }
  return Object.entries(value).map(([inner, each]) => ({ field: `${field}.${inner}`, value: toValue(inner, each) }))
}

function toValue(field: string, value: unknown): AuditValue {
  if (secretField.test(field)) return '•••'
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return cutText(value, longestText)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) {
    return value.map((each) => (typeof each === 'string' ? cutText(each, longestText) : JSON.stringify(each)))
  }
  // A value with a name is shown by that name.
  if (isRecord(value) && typeof value['name'] === 'string') return cutText(value['name'], longestText)
  return cutText(JSON.stringify(value, hideSecrets), longestText)
}

function hideSecrets(field: string, value: unknown): unknown {
  return secretField.test(field) ? '•••' : value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
