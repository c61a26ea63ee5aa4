'use client'

import { useQueryStates } from 'nuqs'
import { useCallback } from 'react'
import { type AuditState, auditParams } from './audit-query'

/** The journal's filters and page in the address. Whatever changes the rows also leads back to the first page. */
export function useAuditState() {
  const [state, setState] = useQueryStates(auditParams, { scroll: false })
  const change = useCallback(
    (values: Partial<AuditState>) => {
      // Every letter of a search would otherwise be a step back.
      void setState({ cursor: null, ...values }, { history: 'q' in values ? 'replace' : 'push' })
    },
    [setState],
  )
  const turn = useCallback((cursor: string | null) => change({ cursor }), [change])
  const search = useCallback((q: string) => change({ q: q || null }), [change])
  const reset = useCallback(
    () => change({ q: null, actor: null, group: null, kind: null, object: null, from: null, to: null }),
    [change],
  )
  const { q, actor, group, kind, object, from, to } = state
  const isNarrowed = [q, actor, group, kind, object, from, to].some((value) => value !== null)
  return { state, change, turn, search, reset: isNarrowed ? reset : undefined }
}
