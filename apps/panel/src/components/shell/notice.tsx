import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** What whoever looks at the page should know first. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="mb-5 flex items-start gap-2.5 rounded-xl bg-warn-soft px-4 py-3 text-sm text-warn">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0 space-y-1.5">{children}</div>
    </div>
  )
}
