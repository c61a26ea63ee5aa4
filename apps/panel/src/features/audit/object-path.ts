import type { AuditEntry } from '@vitrina/contract/audit'

/** The page an object of the journal has; null for one without a page of its own, or that is no longer there. */
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
