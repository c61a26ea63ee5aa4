'use client'

import { useRouter } from 'next/navigation'
import { parseAsStringLiteral, useQueryState, useQueryStates } from 'nuqs'
import { periodParams } from '@/features/period/period-params'

/** Whether the address asks to edit the dashboard it is of, so that the browser's own way back ends the editing. */
export function useEditing() {
  const router = useRouter()
  const [period] = useQueryStates(periodParams)
  const [edit, setEdit] = useQueryState(
    'edit',
    parseAsStringLiteral(['1']).withOptions({ history: 'push', scroll: false }),
  )
  return {
    isEditing: edit === '1',
    // Left, it is not where the way back leads.
    setEditing: (isEditing: boolean) =>
      void setEdit(isEditing ? '1' : null, { history: isEditing ? 'push' : 'replace' }),
    /** Leads to a dashboard to be edited, for the same period. */
    open: (id: number) => {
      const query = new URLSearchParams({ edit: '1' })
      for (const [name, value] of Object.entries(period)) if (value !== null) query.set(name, value)
      router.push(`/dashboards/${id}?${query}`)
    },
  }
}
