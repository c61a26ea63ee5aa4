import type { ReactNode } from 'react'

/** A rule in words, and the same with the numbers of this page. */
export function Formula({ name, rule, children }: { name: string; rule: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-lg bg-muted px-3 py-2.5 text-sm">
      <dt className="font-medium">{name}</dt>
      <dd className="mt-0.5">
        <p className="text-ink-soft text-xs">{rule}</p>
        <p className="mt-1.5 tabular-nums wrap-anywhere">{children}</p>
      </dd>
    </div>
  )
}
