'use client'

import { useRouter } from 'next/navigation'
import { parseAsStringLiteral, useQueryState, useQueryStates } from 'nuqs'
import { periodParams } from '@/features/period/resolve-period'

/** Keeps in the address whether the dashboard is being edited, so that the browser's Back button ends the editing. */
export function useEditing() {
  const router = useRouter()
  const [period] = useQueryStates(periodParams)
  const [edit, setEdit] = useQueryState(
    'edit',
    parseAsStringLiteral(['1']).withOptions({ history: 'push', scroll: false }),
  )
  return {
    isEditing: edit === '1',
    // Leaving replaces the history entry, so that Back does not return to the editing.
    setEditing: (isEditing: boolean) =>
      void setEdit(isEditing ? '1' : null, { history: isEditing ? 'push' : 'replace' }),
    /** Opens a dashboard for editing, with the same period. */
    open: (id: number) => {
      const query = new URLSearchParams({ edit: '1' })
      for (const [name, value] of Object.entries(period)) if (value !== null) query.set(name, value)
      router.push(`/dashboards/${id}?${query}`)
    },
  }
}
