import type { ReactNode } from 'react'

/** Says why something was not done, with our own text. */
export function Refusal({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-lg bg-bad-soft px-3 py-2 text-bad text-sm wrap-anywhere">
      {children}
    </p>
  )
}
