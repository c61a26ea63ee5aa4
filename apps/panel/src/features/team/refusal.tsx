import type { ReactNode } from 'react'

/** Why something was not done, in words of our own. */
export function Refusal({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-lg bg-bad-soft px-3 py-2 text-bad text-sm wrap-anywhere">
      {children}
    </p>
  )
}
