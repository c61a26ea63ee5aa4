'use client'

import { useQueryStates } from 'nuqs'
import { useCallback } from 'react'
import { isNarrowed, stepOf, useListDeeds } from '../list/use-list-deeds'
import { type AuditState, auditParams } from './audit-query'

/** The journal's filters and page in the address. Whatever changes the rows also leads back to the first page. */
export function useAuditState() {
  const [state, setState] = useQueryStates(auditParams, { scroll: false })
  const change = useCallback(
    (values: Partial<AuditState>) => void setState({ cursor: null, ...values }, stepOf(values)),
    [setState],
  )
  const reset = useCallback(
    () => change({ q: null, actor: null, group: null, kind: null, object: null, from: null, to: null }),
    [change],
  )
  const { cursor, ...filters } = state
  return { state, change, ...useListDeeds(change), reset: isNarrowed(filters) ? reset : undefined }
}
