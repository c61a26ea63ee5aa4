import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'

/** Says that there is nothing to show, and what to do about it. */
export function EmptyState({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <div role="status" className="flex flex-col items-center gap-2 px-6 py-14 text-center">
      <span className="grid size-11 place-items-center rounded-full bg-muted text-ink-soft">
        <Inbox className="size-5" aria-hidden="true" />
      </span>
      <h2 className="mt-1 font-semibold text-lg">{title}</h2>
      <p className="max-w-md text-ink-soft">{hint}</p>
      {children && <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  )
}
