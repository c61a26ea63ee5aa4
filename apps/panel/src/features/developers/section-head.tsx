import type { ReactNode } from 'react'

/** The header of a settings page: its name, what it is for, and its actions. */
export function SectionHead({ title, lead, children }: { title: string; lead: ReactNode; children?: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 max-w-2xl flex-1 basis-72">
        <h2 className="font-semibold text-xl tracking-tight">{title}</h2>
        <p className="mt-1 text-ink-soft text-sm">{lead}</p>
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  )
}
