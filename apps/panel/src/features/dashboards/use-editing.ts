'use client'

import { useRouter } from 'next/navigation'
import { parseAsStringLiteral, useQueryState } from 'nuqs'

/** Whether the address asks to edit the dashboard it is of, so that the browser's own way back ends the editing. */
export function useEditing() {
  const router = useRouter()
  const [edit, setEdit] = useQueryState(
    'edit',
    parseAsStringLiteral(['1', 'begin']).withOptions({ history: 'push', scroll: false }),
  )
  return {
    isEditing: edit === '1',
    isBeginning: edit === 'begin',
    // Left, it is not where the way back leads.
    setEditing: (isEditing: boolean) =>
      void setEdit(isEditing ? '1' : null, { history: isEditing ? 'push' : 'replace' }),
    /** Leads to a dashboard to be edited. The editing is a step of its own, so that the way back ends it and asks. */
    open: (id: number) => router.push(`/dashboards/${id}?edit=begin`),
  }
}
