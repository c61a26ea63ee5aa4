import type { AuditEntry } from '@vitrina/contract/audit'

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
